// The writer of answers: each kind of value at its edges, and the pages that are turned when they are full and no sooner.

import { describe, expect, test } from 'vitest'
import { type ByteWriter, writer } from '../../../src/http/json/byte-writer.ts'
import {
  fragment,
  furtherMembers,
  longestPiece,
  opened,
  pieces,
  rendered,
} from '../../../src/http/json/fragments.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { textOf } from '../../support/statements/written.ts'

const [blank, comma] = pieces('…,')
const pageBytes = 262_144
/** Beyond it a page is turned before more is written. */
const pageEnd = pageBytes - 4 * longestPiece

/** The bytes that wait after each step, in a page of its own. */
function waitingAfter(...steps: ((out: ByteWriter) => unknown)[]): number[] {
  writer.begin()
  const waiting = steps.map(step => {
    step(writer)
    return writer.waitingBytes
  })
  writer.take()
  return waiting
}

const ofBytes = (length: number) => (out: ByteWriter) => out.paste(fragment('x'.repeat(length)))

describe('a value', () => {
  test.each([
    0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 10_001, 99_999, 99_999_999, 100_000_000, -1, -10_000,
  ])('that is the whole number %i is its digits', value => {
    expect(textOf(out => out.integer(comma, value).integer(comma, value))).toBe(`,${value},${value}`)
    expect(textOf(out => out.integerOrNull(comma, value))).toBe(`,${value}`)
  })

  test('that is nothing, a flag or a text has the piece before it', () => {
    expect(textOf(out => out.integerOrNull(comma, null))).toBe(',null')
    expect(textOf(out => out.nothing(comma))).toBe(',null')
    expect(textOf(out => out.flag(comma, true).flag(comma, false))).toBe(',true,false')
    expect(textOf(out => out.text(comma, 'a "b" é'))).toBe(',"a \\"b\\" é"')
    expect(
      textOf(out => out.textOrNull(comma, null).textOrNull(comma, undefined).textOrNull(comma, '')),
    ).toBe(',null,null,""')
    expect(textOf(out => out.json(comma, { a: [1] }))).toBe(',{"a":[1]}')
    expect(textOf(out => out.raw('').raw('é'))).toBe('é')
  })

  test.each([511, 512, 513])('that is a text of %i characters is the same each time', length => {
    const text = 'p'.repeat(length)
    const twice = textOf(out => out.text(comma, text).text(comma, text))
    expect(twice).toBe(`,"${text}","${text}"`)
  })

  test('that is one of very many texts is the same text, also when it comes again', () => {
    const texts = Array.from({ length: 5000 }, (_, each) => `phrase ${each}`)
    for (let turn = 0; turn < 2; turn += 1) {
      const json = textOf(out => out.list(blank, texts, (page, text) => page.text(blank, text), undefined))
      expect(json).toBe(JSON.stringify(texts))
    }
  })

  test.each([
    [0, 2, '0'],
    [99_999_999, 2, '999999.99'],
    [100_000_000, 2, '1000000'],
    [100_000_001, 2, '1000000.01'],
    [-1, 2, '-0.01'],
    [-100, 2, '-1'],
    [5, 0, '5'],
    [12_345, 0, '12345'],
    [1001, 3, '1.001'],
    [1010, 3, '1.01'],
    [1000, 3, '1'],
    [10_001, 4, '1.0001'],
    [99_999_999, 4, '9999.9999'],
    [100_000_000, 4, '10000'],
    [-5, 3, '-0.005'],
    [11, 1, '1.1'],
  ])('that is the amount %i of %i decimals is %s', (amount, decimals, text) => {
    expect(textOf(out => out.amount(comma, amount, decimals).bareAmount(amount, decimals))).toBe(
      `,${text}${text}`,
    )
  })

  test('that is a list has commas between its items', () => {
    const write = (out: ByteWriter, item: number, context: string) => out.raw(`"${context}${item}"`)
    for (const items of [[], [1], [1, 2, 3]]) {
      const expected = items.map(item => `a${item}`)
      expect(textOf(out => out.list(comma, items, write, 'a'))).toBe(`,${JSON.stringify(expected)}`)
    }
  })

  test('that is a night begins with its date, whatever days came before', () => {
    const first = parseDay('2027-03-12')!
    const days = [0, 1, 2047, 2048, 2049, 0, -20_000, 4096, 0].map(distance => addDays(first, distance))
    const json = textOf(out => {
      for (const day of days) out.night(day).raw('1},')
    })
    expect(json).toBe(days.map(day => `{"date":"${formatDay(day)}","rate":1},`).join(''))
  })
})

describe('a page', () => {
  test('is not turned while there is room', () => {
    const steps = Array.from({ length: 4 }, () => ofBytes(1000))
    expect(waitingAfter(...steps)).toEqual([1000, 2000, 3000, 4000])
    expect(waitingAfter(...steps.map(() => (out: ByteWriter) => out.put(comma)))).toEqual([1, 2, 3, 4])
    expect(waitingAfter(...steps.map(() => (out: ByteWriter) => out.raw('é')))).toEqual([2, 4, 6, 8])
    expect(waitingAfter(out => out.night(parseDay('2027-03-12')!))).toEqual([28])
  })

  test.each([
    ['a piece', (out: ByteWriter) => out.put(comma), 1],
    ['a night', (out: ByteWriter) => out.night(parseDay('2027-03-12')!), 28],
  ])('is turned before %s when it is beyond its end, and not at it', (_what, write, length) => {
    expect(waitingAfter(ofBytes(pageEnd), write)).toEqual([pageEnd, pageEnd + length])
    expect(waitingAfter(ofBytes(pageEnd), write, write)).toEqual([
      pageEnd,
      pageEnd + length,
      pageBytes + length,
    ])
  })

  test('is turned before a fragment that does not fit, and not before one that just does', () => {
    expect(waitingAfter(ofBytes(1000), ofBytes(pageEnd - 1000))).toEqual([1000, pageEnd])
    expect(waitingAfter(ofBytes(1000), ofBytes(pageEnd - 999))).toEqual([1000, pageBytes + pageEnd - 999])
    // One that no page holds is put aside whole.
    expect(waitingAfter(ofBytes(pageEnd + 1))).toEqual([2 * pageBytes])
    expect(waitingAfter(ofBytes(5), ofBytes(pageEnd + 1), ofBytes(7))).toEqual([
      5,
      2 * pageBytes,
      2 * pageBytes + 7,
    ])
  })

  test('is turned before a text that may not fit, at three bytes a character', () => {
    const most = Math.floor(pageEnd / 3)
    const left = pageEnd % 3
    const text = (out: ByteWriter) => out.raw('x'.repeat(most))
    expect(waitingAfter(ofBytes(left), text)).toEqual([left, left + most])
    expect(waitingAfter(ofBytes(left + 1), text)).toEqual([left + 1, pageBytes + most])
  })

  test.each(['a piece', 'a night', 'a number'])('of nothing but %s is whole after many turns', what => {
    const day = parseDay('2027-03-12')!
    const [write, text] = {
      'a piece': [(out: ByteWriter) => out.put(comma), ','],
      'a night': [(out: ByteWriter) => out.night(day), '{"date":"2027-03-12","rate":'],
      'a number': [(out: ByteWriter) => out.integer(comma, 99_999_999), ',99999999'],
    }[what] as [(out: ByteWriter) => unknown, string]
    const times = Math.ceil((3 * pageBytes) / text.length)
    const json = textOf(out => {
      for (let turn = 0; turn < times; turn += 1) write(out)
    })
    expect(json === text.repeat(times)).toBe(true)
  })

  test('is taken out of the pool of buffers, and is empty afterwards', () => {
    writer.begin()
    const taken = writer.put(comma).take()
    expect([taken.toString(), taken.buffer.byteLength]).toEqual([',', 2 ** 20])
    expect([writer.waitingBytes, writer.take().length]).toEqual([0, 0])
  })

  test('that was turned is forgotten when it was taken, and when an answer begins', () => {
    const long = 'x'.repeat(pageEnd + 1)
    writer.begin().raw(long)
    expect(writer.take().length).toBe(long.length)
    expect(writer.raw('a').take().toString()).toBe('a')
    writer.raw(long).put(comma)
    writer.begin()
    expect([writer.waitingBytes, writer.raw('b').take().toString()]).toEqual([0, 'b'])
  })
})

describe('what is rendered once', () => {
  test.each([0, 1, 7, 8, 9, 63, 64, 65, 300])('is the same at %i bytes, plain or not', length => {
    for (const text of ['x'.repeat(length), `${'x'.repeat(length)}é`]) {
      const { length: bytes } = fragment(text)
      expect([bytes, textOf(out => out.paste(fragment(text)).put(comma))]).toEqual([
        Buffer.byteLength(text),
        `${text},`,
      ])
    }
  })

  test('is kept in words up to 64 bytes of plain text, else in bytes', () => {
    const sizes = (text: string) => {
      const { words, bytes } = fragment(text)
      return [words.length, bytes.length]
    }
    expect([sizes('x'), sizes('x'.repeat(8)), sizes('x'.repeat(9))]).toEqual([
      [1, 0],
      [1, 0],
      [2, 0],
    ])
    expect([sizes('x'.repeat(64)), sizes('x'.repeat(65)), sizes('é')]).toEqual([
      [8, 0],
      [0, 65],
      [0, 2],
    ])
  })

  test('is rendered again for another source or another variant only', () => {
    const made: string[] = []
    const name = rendered((source: { readonly name: string }, variant) => {
      made.push(`${source.name}${variant}`)
      return `"${source.name}${variant}"`
    })
    const [one, other] = [{ name: 'one' }, { name: 'other' }]
    const texts = [name(one), name(one), name(other), name(one, '!'), name(one, '!'), name(one)].map(each =>
      textOf(out => out.paste(each)),
    )
    expect(texts).toEqual(['"one"', '"one"', '"other"', '"one!"', '"one!"', '"one"'])
    expect(made).toEqual(['one', 'other', 'one!', 'one'])
  })

  test('leaves an object open for more members', () => {
    expect([opened({ a: 1 }), furtherMembers({ b: 2, c: '}' })]).toEqual(['{"a":1', ',"b":2,"c":"}"'])
  })

  test('is cut into pieces at its holes, without the lines that it is written on', () => {
    const [before, between, after] = pieces(`{"a":…,
      "b":…}
    `)
    expect(textOf(out => out.put(before).put(between).put(after))).toBe('{"a":,"b":}')
  })

  test('refuses a piece that is too long or not plain', () => {
    for (const piece of ['x'.repeat(longestPiece + 1), 'é', '\t', '\u007f']) {
      expect(() => pieces(piece)).toThrow(`not a piece in ASCII: ${piece}`)
    }
    const longest = `${' '.repeat(longestPiece - 1)}~`
    expect(textOf(out => out.put(pieces(longest)[0]))).toBe(longest)
  })
})
