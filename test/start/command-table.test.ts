import { expect, test } from 'vitest'
import { table } from '../../src/commands/kit/command.ts'

test('columns are as wide as their widest cell', () => {
  expect(
    table(
      ['id', 'name'],
      [
        [1, 'Inn'],
        [1000, null],
      ],
    ),
  ).toBe('id    name\n1     Inn\n1000  -')
})

test('a list of a million rows is a table as well', () => {
  const rows = Array.from({ length: 1_000_000 }, (_, index) => [index])
  expect(table(['id'], rows).split('\n')).toHaveLength(1_000_001)
})
