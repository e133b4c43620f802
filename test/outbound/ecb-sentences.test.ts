// What is said of a file of exchange rates that cannot be read, to the letter, and the edges of its limits.

import { expect, test } from 'vitest'
import { parseEcbRates } from '../../src/outbound/ecb-rates.ts'
import { ecbEnvelope, ecbFile } from '../support/hotels/ecb-file.ts'

const sentence = (reason: string): string =>
  `The file of exchange rates cannot be read: ${reason}. Send eurofxref-daily.xml as the European Central Bank publishes it.`
const saidOf = (xml: string): string => {
  try {
    parseEcbRates(xml)
  } catch (error) {
    return (error as Error).message
  }
  return 'the file was taken'
}
const rate = `<Cube currency='USD' rate='1.1'/>`
const day = `<Cube time='2026-04-13'>${rate}</Cube>`
const inEnvelope = (content: string): string => ecbEnvelope(`<Cube>${content}</Cube>`)
const dayOf = (currency: string, price: string): string =>
  inEnvelope(`<Cube time='2026-04-13'>${rate}<Cube currency='${currency}' rate='${price}'/></Cube>`)
const [twenty, more] = ['x'.repeat(20), 'x'.repeat(21)]
const decimal = 'it is a decimal above 0 of at most 12 digits, as 1.0875'

test.each([
  ['no XML', 'USD', 'it is not well-formed XML'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>', 'it has a DOCTYPE, which its publisher never uses'],
  ['another root', '<a/>', 'its outermost element is not gesmes:Envelope'],
  [
    'another root of the namespace',
    `<Letter xmlns="http://www.gesmes.org/xml/2002-08-01"/>`,
    'its outermost element is not gesmes:Envelope',
  ],
  ['an envelope of no namespace', '<Envelope/>', 'its outermost element is not gesmes:Envelope'],
  ['no day', inEnvelope(''), 'it holds no day (Cube with the attribute time)'],
  ['a day without a date', inEnvelope('<Cube/>'), 'the time of a day is missing; it is a date as 2026-04-13'],
  [
    'a day with none',
    inEnvelope(`<Cube time='${twenty}'/>`),
    `the time of a day is "${twenty}"; it is a date as 2026-04-13`,
  ],
  [
    'a day with a long one',
    inEnvelope(`<Cube time='${more}'/>`),
    `the time of a day is "${twenty}…"; it is a date as 2026-04-13`,
  ],
  ['a day twice', inEnvelope(day + day), 'it lists 2026-04-13 twice'],
  [
    'a rate without a currency',
    inEnvelope(day.replace("currency='USD' ", '')),
    'a rate lacks its attribute currency or rate',
  ],
  [
    'a rate without a price',
    inEnvelope(day.replace(" rate='1.1'", '')),
    'a rate lacks its attribute currency or rate',
  ],
  ['another element', inEnvelope('<Rate/>'), 'the element "Rate" has no place among the rates'],
  [
    'an element of another namespace',
    inEnvelope(`<Cube xmlns='x' time='2026-04-13'/>`),
    'the element "Cube" has no place among the rates',
  ],
  [
    'a rate in a rate',
    inEnvelope(day.replace('/>', `>${rate}</Cube>`)),
    'the element "Cube" has no place among the rates',
  ],
  ['a rate that is none', dayOf('GBP', 'x'), `the rate of "GBP" is "x"; ${decimal}`],
  ['a long one', dayOf(more, more), `the rate of "${twenty}…" is "${twenty}…"; ${decimal}`],
  ['a currency twice', dayOf('USD', '1'), 'it lists "USD" twice on one day'],
  [
    'none in use',
    inEnvelope(`<Cube time='2026-04-13'><Cube currency='EUR' rate='1'/></Cube>`),
    'its newest day holds no rate of a currency that is in use',
  ],
])('of %s', (_, xml, reason) => {
  expect(saidOf(xml)).toBe(sentence(reason))
})

test('what is left out is told with its reason, a long code shortened', () => {
  const xml = ecbFile({
    '2026-04-13': [
      ['USD', '1.1'],
      ['EUR', '1'],
      ['BGN', '1.9558'],
      [twenty, '1'],
      [more, '1'],
    ],
  })
  const gone = 'not an active ISO 4217 code'
  expect(parseEcbRates(xml)).toEqual({
    asOf: '2026-04-13',
    rates: new Map([['USD', '1.1']]),
    skipped: [
      { currency: 'EUR', reason: 'every rate is for one euro' },
      { currency: 'BGN', reason: gone },
      { currency: twenty, reason: gone },
      { currency: `${twenty}…`, reason: gone },
    ],
  })
})

test('elements are eight deep at most', () => {
  const deep = (levels: number): string =>
    inEnvelope(day).replace(
      '<gesmes:Sender>',
      `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}<gesmes:Sender>`,
    )
  expect(saidOf(deep(7))).toBe('the file was taken')
  expect(saidOf(deep(8))).toBe(sentence('its elements are nested deeper than 8'))
})

test('a file has a million bytes at most', () => {
  const file = inEnvelope(day)
  const filled = (bytes: number): string => file + ' '.repeat(bytes - Buffer.byteLength(file))
  expect(saidOf(filled(1_000_000))).toBe('the file was taken')
  expect(saidOf(filled(1_000_001))).toBe(sentence('it is larger than 1000000 bytes'))
})

test('other elements of the envelope may hold anything, before and after the rates', () => {
  const other = '<Other><Cube/><Rate><Cube time="never"/></Rate></Other>'
  expect(parseEcbRates(ecbEnvelope(`${other}<Cube>${day}</Cube>${other}`)).asOf).toBe('2026-04-13')
})
