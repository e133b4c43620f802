// Bodies that are no request at all (R1), whatever the operation.

import { type CallName, callNames } from '../../support/wire/publisher-calls.ts'
import type { Change, Row } from './row.ts'

const row = (says: string, change: Change, call: CallName = 'reservation'): Row => [
  says,
  call,
  change,
  'BadRequestException',
  null,
  'R1',
]

/** Without its last character a JSON object is never whole, nor with fewer. */
const cuts = Array.from({ length: 24 }, (_, step): Row => {
  const share = (step + 1) / 24
  return row(`cut after ${step + 1} of 24 parts`, text =>
    text.slice(0, Math.floor((text.length - 1) * share)),
  )
})

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const around = (text: string, at: string, inserted: Uint8Array): Uint8Array => {
  const place = text.indexOf(at) + at.length
  return Buffer.concat([Buffer.from(text.slice(0, place)), inserted, Buffer.from(text.slice(place))])
}
const insteadOf =
  (before: string, after: string): Change =>
  text => {
    if (!text.includes(before)) throw new Error(`the body has no ${before}`)
    return text.replace(before, after)
  }
const nested = (depth: number, [open, close]: readonly [string, string]): Change =>
  insteadOf('{', `{"extra":${open.repeat(depth)}1${close.repeat(depth)},`)

const textLimit = 256 * 1024

export const bodyRows: readonly Row[] = [
  ...cuts,
  ...callNames.map(call => row('that is empty', () => '', call)),
  ...callNames.map(call => row('that is a list of one request', text => `[${text}]`, call)),
  row('of blanks', () => ' \r\n\t '),
  row('of a BOM alone', () => '\ufeff'),
  row('that is null', () => 'null'),
  row('that is true', () => 'true'),
  row('that is a number', () => '3144'),
  row('that is a text', text => JSON.stringify(text)),
  row('that is a list', () => '[]'),
  row('with a letter after its end', text => `${text}x`),
  row('with a second object after its end', text => `${text}${text}`),
  row('with a comma after its end', text => `${text},`),
  row('with a NUL after its end', text => `${text}\0`),
  row('with two BOMs', text => `\ufeff\ufeff${text}`),
  row('with single quotes', text => text.replaceAll('"', "'")),
  row('with a comma before its end', text => text.replace(/}$/, ',}')),
  row('with a comment', text => `/* a request */${text}`),
  row('with names without quotes', insteadOf('"property_id"', 'property_id')),
  row('with NaN', insteadOf('3144', 'NaN')),
  row('with Infinity', insteadOf('3144', 'Infinity')),
  row('with undefined', insteadOf('3144', 'undefined')),
  row('with a hexadecimal number', insteadOf('3144', '0xC48')),
  row('with a number that begins with zero', insteadOf('3144', '03144')),
  row('with a number that begins with a plus', insteadOf('3144', '+3144')),
  row('with a number that ends with a point', insteadOf('3144', '3144.')),
  row('with a line break within a text', insteadOf('Ada Lovelace', 'Ada\nLovelace')),
  row('with an unknown escape', insteadOf('Ada Lovelace', 'Ada\\xLovelace')),
  row('with half an escape', insteadOf('Ada Lovelace', 'Ada\\u00')),
  row('that is a form', () => 'key=demo&property_id=3144'),
  row('that is XML', () => '<?xml version="1.0"?><view><property_id>3144</property_id></view>'),
  row('in UTF-16', text => Buffer.from(`\ufeff${text}`, 'utf16le')),
  row('in Latin-1', text => Buffer.from(text.replace('Ada', 'Zoë'), 'latin1')),
  row('compressed', () => bytes(0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0x4b, 0x04, 0)),
  row('with a lone continuation byte', text => around(text, 'Ada', bytes(0x80))),
  row('with an overlong slash', text => around(text, 'Ada', bytes(0xc0, 0xaf))),
  row('with an encoded surrogate', text => around(text, 'Ada', bytes(0xed, 0xa0, 0x80))),
  row('with a code point beyond Unicode', text => around(text, 'Ada', bytes(0xf4, 0x90, 0x80, 0x80))),
  row('with a character cut off', text => around(text, 'Ada', bytes(0xe2, 0x82))),
  row('17 lists deep', nested(16, ['[', ']'])),
  row('17 objects deep', nested(16, ['{"a":', '}'])),
  row('1,000 lists deep', nested(1000, ['[', ']'])),
  row('100,000 lists deep', nested(100_000, ['[', ']'])),
  row('20,000 objects deep', nested(20_000, ['{"a":', '}'])),
  row('100,000 lists deep that never close', () => '['.repeat(100_000)),
  ...callNames.map(call => row('with its key twice', insteadOf('{', '{"key":"another",'), call)),
  row('with the same field and value twice', insteadOf('{', '{"property_id":3144,')),
  row('with an escaped field twice', insteadOf('{', '{"\\u0070roperty_id":3144,')),
  row('with two escaped fields that are one', insteadOf('{', '{"\\u0061":1,"\\u0061":2,')),
  row('with a field of the guest twice', insteadOf('"first_name"', '"email":"a@b.c","first_name"')),
  row('with a field of the card twice', insteadOf('"cardholder"', '"cvv":"957","cardholder"')),
  row('with a field of a room twice', insteadOf('"adults":2', '"adults":2,"adults":2')),
  row('with an unknown field twice', insteadOf('{', '{"extra":{"a":1,"a":1},')),
  row('with __proto__ twice', insteadOf('{', '{"__proto__":1,"__proto__":2,')),
  row('with an empty name twice', insteadOf('{', '{"":1,"":2,')),
  ...callNames.map(
    (call): Row => [
      'over 256 KiB',
      call,
      text => `${text}${' '.repeat(textLimit + 1 - Buffer.byteLength(text))}`,
      'PayloadTooLargeException',
      null,
      'R1',
    ],
  ),
  [
    'of 2 MiB that are not JSON',
    'view',
    () => 'x'.repeat(2 * 1024 * 1024),
    'PayloadTooLargeException',
    null,
    'R1',
  ],
]
