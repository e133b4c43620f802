// What is written for spreadsheets is read again, whatever separates its columns and ends its lines.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvForms, csvLine, withoutApostrophe } from '../../src/values/csv.ts'
import { readCsv } from '../../src/values/csv-reading.ts'

const cellsOf = async (text: string) => {
  const read = await readCsv(text, 3)
  return 'fault' in read ? read.fault : read.rows.map(({ line, cells }) => [line, ...cells])
}

test('any text comes back as it was', async () => {
  const cell = fc
    .string({
      unit: fc.constantFrom('a', '=', '-', '"', "'", ',', ';', '\t', '\n', '\r', ' ', 'é', '1', '.'),
    })
    .map(text => text.trim())
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { minLength: 2, maxLength: 5 }),
      fc.constantFrom(...csvForms),
      async (cells, form) => {
        // A heading tells what separates the columns.
        const text =
          csvLine(
            cells.map((_, index) => `column ${index}`),
            form,
          ) + csvLine(['x', ...cells.slice(1)], form)
        const read = await readCsv(text, 3)
        if ('fault' in read) throw new Error(read.fault.message)
        expect(read.rows[1]!.cells.map(withoutApostrophe)).toEqual(
          ['x', ...cells.slice(1)].map(withoutApostrophe),
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('an amount has the decimal sign of the form, and a text that looks like one stays as it is', () => {
  const cells = [{ amount: '-120.50' }, '120.50', 7, null]
  expect(csvForms.map(form => csvLine(cells, form))).toEqual([
    '-120.50,120.50,7,""\r\n',
    '-120,50;120.50;7;""\r\n',
  ])
})

describe('a file', () => {
  test.each([
    [
      'a byte order mark',
      '\ufeffa,b\r\n1,2\r\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'tabs and single returns',
      'a\tb\r1\t2\r',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a line that names the separator',
      'sep=;\r\na;b,c\r\n1;2\r\n',
      [
        [2, 'a', 'b,c'],
        [3, '1', '2'],
      ],
    ],
    [
      'empty lines',
      'a,b\n\n,\n1,2\n',
      [
        [1, 'a', 'b'],
        [4, '1', '2'],
      ],
    ],
    [
      'a line break within quotes',
      'a,b\n"x\r\ny",2\n3,4',
      [
        [1, 'a', 'b'],
        [2, 'x\r\ny', '2'],
        [4, '3', '4'],
      ],
    ],
  ])('with %s is read, each row with its line', async (_, text, rows) => {
    expect(await cellsOf(text)).toEqual(rows)
  })

  test.each([
    ['a quote that is never closed', 'a,b\n1,"2\n3,4', 2, /never closed/],
    ['a row too many', 'a,b\n1,2\n1,2\n\n1,2\n1,2', 6, /at most 3 fit/],
    ['a thousand cells', `a,b\n${','.repeat(2_000)}`, 2, /more than 1000 cells/],
    ['a cell of nothing but quotes', `a,b\n"${'""'.repeat(6_000)}",1`, 2, /more than 10000 characters/],
    ['a cell of lines', `a,b\n1,2\n"${'\n'.repeat(11_000)}",1`, 3, /more than 10000 characters/],
    ['a cell without an end', `a,b\n${'x'.repeat(11_000)}`, 2, /more than 10000 characters/],
    ['a text after a quote', 'a,b\n1,2\n"3"x,4', 3, /after a closing quote/],
  ])('with %s is refused at its line', async (_, text, line, message) => {
    expect(await cellsOf(text)).toEqual({ line, message: expect.stringMatching(message) })
  })
})
