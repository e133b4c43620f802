// For each PostgreSQL type in results: a text of that type and the value that arrives. A Row may declare the types of these
// values; a test verifies the values.

interface DriverValue<Value> {
  readonly text: string
  readonly value: Value
}

const arrives = <Value>(text: string, value: Value): DriverValue<Value> => ({ text, value })

export const driverValues = {
  bool: arrives<boolean>('t', true),
  int2: arrives<number>('-2', -2),
  int4: arrives<number>('4', 4),
  int8: arrives<number>('8000000000', 8_000_000_000),
  float8: arrives<number>('0.5', 0.5),
  numeric: arrives<string>('0.10', '0.10'),
  text: arrives<string>('a', 'a'),
  bpchar: arrives<string>('a', 'a'),
  uuid: arrives<string>('a53104c4-0f62-4b6c-8d3f-3d0e4f7c2b11', 'a53104c4-0f62-4b6c-8d3f-3d0e4f7c2b11'),
  date: arrives<string>('2026-11-22', '2026-11-22'),
  timestamptz: arrives<string>('2026-11-22 12:00:00+02', '2026-11-22T10:00:00Z'),
  bytea: arrives<Buffer>('\\x6162', Buffer.from('ab')),
  json: arrives<unknown>('{"a":[1]}', { a: [1] }),
  jsonb: arrives<unknown>('{"a":[1]}', { a: [1] }),
  _int2: arrives<Int32Array>('{1,-1}', Int32Array.of(1, -1)),
  _int4: arrives<Int32Array>('{1,-1}', Int32Array.of(1, -1)),
  _bytea: arrives<readonly Buffer[]>('{"\\\\x6162"}', [Buffer.from('ab')]),
  _text: arrives<readonly string[]>('{a,b}', ['a', 'b']),
} satisfies Readonly<Record<string, DriverValue<unknown>>>
