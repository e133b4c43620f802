// The European Central Bank's file: what is read from it, and that nothing else than such a file is.

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseEcbRates } from '../../src/outbound/ecb-rates.ts'
import { Fault } from '../../src/values/faults.ts'
import { ecbEnvelope, ecbFile } from '../support/hotels/ecb-file.ts'

const published = new URL(
  '../../../shared/data/ecb-eurofxref/eurofxref-daily-2017-03-08.xml',
  import.meta.url,
)

const dayWith = (currency: string, rate: string): string =>
  ecbFile({
    '2026-04-13': [
      ['USD', '1.1'],
      [currency, rate],
    ],
  })

function refusalOf(xml: string): string {
  try {
    parseEcbRates(xml)
  } catch (error) {
    expect(error).toBeInstanceOf(Fault)
    expect((error as Fault).type).toBe('BadRequestException')
    return (error as Fault).message
  }
  throw new Error('the file was taken')
}

describe('the rates of the newest day are read exactly', () => {
  test('every rate keeps its digits', () => {
    const xml = ecbFile({
      '2026-04-13': [
        ['USD', '1.0556'],
        ['HUF', '310.70'],
        ['IDR', '14144.80'],
        ['KWD', '0.3600'],
      ],
    })
    expect(parseEcbRates(xml)).toEqual({
      asOf: '2026-04-13',
      rates: new Map([
        ['USD', '1.0556'],
        ['HUF', '310.70'],
        ['IDR', '14144.80'],
        ['KWD', '0.3600'],
      ]),
      skipped: [],
    })
  })

  test('of several days the newest counts, wherever it stands', () => {
    const xml = ecbFile({
      '2026-04-10': [
        ['USD', '1.1'],
        ['GBP', '0.8'],
      ],
      '2026-04-13': [['USD', '1.2']],
      '2025-12-31': [['USD', '1.3']],
    })
    expect(parseEcbRates(xml)).toMatchObject({ asOf: '2026-04-13', rates: new Map([['USD', '1.2']]) })
  })

  test('currencies that are gone, unknown ones and the euro are left out with a reason', () => {
    const xml = ecbFile({
      '2026-04-13': [
        ['USD', '1.1'],
        ['BGN', '1.9558'],
        ['usd', '1.1'],
        ['__proto__', '2'],
        ['EUR', '1'],
      ],
    })
    const { rates, skipped } = parseEcbRates(xml)
    expect([...rates.keys()]).toEqual(['USD'])
    expect(skipped.map(({ currency }) => currency)).toEqual(['BGN', 'usd', '__proto__', 'EUR'])
    expect(skipped.every(({ reason }) => reason.length > 0)).toBe(true)
  })

  test('quotes, prefixes and attributes that XML leaves free do not matter', () => {
    const xml = `<e:Envelope xmlns:e="http://www.gesmes.org/xml/2002-08-01" xmlns:r="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <!-- a note --><r:Cube><r:Cube multiplier="1" time="2026-04-13"><r:Cube rate="1.1" currency="USD"></r:Cube></r:Cube></r:Cube></e:Envelope>`
    expect(parseEcbRates(xml)).toMatchObject({ asOf: '2026-04-13', rates: new Map([['USD', '1.1']]) })
  })
})

describe.skipIf(!existsSync(published))('a file as it was published', () => {
  test('is read whole, but for the currencies that are gone', () => {
    const { asOf, rates, skipped } = parseEcbRates(readFileSync(published, 'utf8'))
    expect(asOf).toBe('2017-03-08')
    expect(rates.get('USD')).toBe('1.0556')
    expect(rates.get('HUF')).toBe('310.70')
    expect(rates.size).toBe(29)
    expect(skipped.map(({ currency }) => currency)).toEqual(['BGN', 'HRK'])
  })
})

describe('a rate is a plain decimal above zero of at most 12 digits', () => {
  test.each(['1', '0.5', '123456789012', '0.00000000001', '123456.789012'])('"%s" is one', rate => {
    expect(parseEcbRates(dayWith('GBP', rate)).rates.get('GBP')).toBe(rate)
  })

  test.each([
    '',
    '0',
    '0.000',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '.5',
    '1.',
    '01.5',
    ' 1.5',
    'N/A',
    'NaN',
    '0x10',
    '１.５',
    '1234567890123',
    '0.000000000001',
    '1'.repeat(5_000),
  ])('"%s" is none, and the sentence names the currency', rate => {
    expect(refusalOf(dayWith('GBP', rate))).toContain('"GBP"')
  })
})

describe('anything but such a file is refused with a sentence', () => {
  const rate = `<Cube currency='USD' rate='1.1'/>`
  const day = `<Cube time='2026-04-13'>${rate}</Cube>`

  test.each([
    ['nothing', '', 'not well-formed'],
    ['text', 'USD 1.1', 'not well-formed'],
    ['JSON', '{"USD": 1.1}', 'not well-formed'],
    ['CSV', 'Date,USD\n2026-04-13,1.1,\n', 'not well-formed'],
    ['HTML', '<html><body>Not found</body></html>', 'outermost element'],
    ['an envelope of another kind', '<Envelope><Cube/></Envelope>', 'outermost element'],
    ['an unclosed file', ecbEnvelope('').replace('</gesmes:Envelope>', ''), 'not well-formed'],
    ['an unknown entity', ecbEnvelope(`<Cube>&rates;</Cube>`), 'not well-formed'],
    ['a NUL', ecbEnvelope('\0'), 'not well-formed'],
    ['a lone surrogate', ecbEnvelope(`<Cube>${day.replace('USD', '\ud800')}</Cube>`), ''],
    ['an envelope without rates', ecbEnvelope(''), 'no day'],
    ['rates outside of the namespace', ecbEnvelope(`<Cube xmlns=''>${day}</Cube>`), 'no day'],
    ['a list without days', ecbEnvelope('<Cube></Cube>'), 'no day'],
    ['a day without rates', ecbEnvelope(`<Cube><Cube time='2026-04-13'/></Cube>`), 'no rate'],
    ['a day without date', ecbEnvelope(`<Cube><Cube>${rate}</Cube></Cube>`), 'missing'],
    ['a date that is none', ecbEnvelope(`<Cube>${day.replace('04-13', '02-30')}</Cube>`), '2026-02-30'],
    ['a day twice', ecbEnvelope(`<Cube>${day}${day}</Cube>`), 'twice'],
    ['a currency twice', ecbEnvelope(`<Cube><Cube time='2026-04-13'>${rate}${rate}</Cube></Cube>`), 'twice'],
    ['a rate without currency', ecbEnvelope(`<Cube>${day.replace("currency='USD'", '')}</Cube>`), 'lacks'],
    ['a rate without price', ecbEnvelope(`<Cube>${day.replace("rate='1.1'", '')}</Cube>`), 'lacks'],
    ['another element among the rates', ecbEnvelope(`<Cube><Rate/>${day}</Cube>`), '"Rate"'],
    ['a rate inside a rate', ecbEnvelope(`<Cube>${day.replace('/>', `>${rate}</Cube>`)}</Cube>`), 'no place'],
  ])('%s', (_what, xml, expected) => {
    const message = refusalOf(xml)
    expect(message).toContain(expected)
    expect(message).toMatch(/^The file of exchange rates .*\.$/s)
    expect(message.length).toBeLessThan(300)
  })

  test.each([
    ['entities that grow', `<!DOCTYPE a [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]>`],
    ['a file of this machine', `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>`],
    ['a DTD elsewhere', `<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">`],
  ])('a DOCTYPE with %s', (_what, doctype) => {
    const xml = ecbFile({ '2026-04-13': [['USD', '1.1']] }).replace('?>', `?>${doctype}`)
    expect(refusalOf(xml)).toContain('DOCTYPE')
  })

  test('more than a megabyte, counted in bytes', () => {
    const xml = ecbFile({ '2026-04-13': [['USD', '1.1']] })
    expect(parseEcbRates(xml + ' '.repeat(900_000)).asOf).toBe('2026-04-13')
    const large = `${xml}<!--${'é'.repeat(500_000)}-->`
    expect(large.length).toBeLessThan(900_000)
    expect(refusalOf(large)).toContain('1000000 bytes')
  })

  test('a hundred thousand nested elements, at once', () => {
    const began = performance.now()
    expect(refusalOf(ecbEnvelope('<a>'.repeat(100_000)))).toContain('nested deeper')
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('a megabyte of attributes or character references does not hold the server up', () => {
    const attributes = Array.from({ length: 80_000 }, (_, index) => `a${index}=''`).join(' ')
    const references = '&#65;'.repeat(190_000)
    const began = performance.now()
    expect(refusalOf(ecbEnvelope(`<a ${attributes}/>`))).toContain('no day')
    expect(refusalOf(ecbEnvelope(`<a>${references}</a>`))).toContain('no day')
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
