// The search for canaries finds what is planted, in every form in which a program might write it down, wherever it
// stands; otherwise finding nothing would mean nothing.

import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { shortCvvs } from '../../support/canaries/canary-bookings.ts'
import {
  canariesIn,
  canaryNumber,
  cardNeedles,
  grouped,
  needlesOf,
} from '../../support/canaries/canary-needles.ts'
import { codeAsWord, codesAmong, codesIn } from '../../support/canaries/canary-places.ts'

const needles = cardNeedles()
const key = 'hst_ab/c+d e&f"g'

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le')
const escaped = (text: string, write: (code: string) => string): string =>
  [...text].map(character => write(character.charCodeAt(0).toString(16).padStart(2, '0'))).join('')

const writings: Readonly<Record<string, (text: string) => Buffer | string>> = {
  'as it is': text => `{"note":"${text}"}`,
  'as JSON': text => JSON.stringify({ note: text }),
  'in a form': text => new URLSearchParams({ note: text }).toString().replaceAll('+', '%20'),
  'in an address': text => `/a?note=${encodeURIComponent(text)}`,
  'all of it in percents': text => escaped(text, code => `%${code}`),
  'in JSON escapes': text => escaped(text, code => `\\u00${code}`),
  'quoted-printable': text => escaped(text, code => `=${code.toUpperCase()}`),
  'in UTF-16': text => utf16le(`<${text}>`),
  'in UTF-16, the other way round': text => utf16le(`<${text}>`).swap16(),
  'in hex': text => `\\\\x${Buffer.from(`[${text}]`).toString('hex')}`,
  'in capital hex': text => Buffer.from(`[${text}]`).toString('hex').toUpperCase(),
  'in base64': text => Buffer.from(text).toString('base64'),
  'in base64, one byte on': text => Buffer.from(`"${text}"`).toString('base64'),
  'in base64, two bytes on': text => Buffer.from(`{"${text}"}`).toString('base64'),
  'UTF-16 in base64': text => utf16le(`{"${text}"}`).toString('base64'),
}

describe('the search', () => {
  test.each(Object.entries(writings))('finds a card number and a key written %s', (_, write) => {
    for (const brand of ['VI', 'MC', 'AX'] as const) {
      expect(canariesIn(write(canaryNumber(brand)), needles)).not.toEqual([])
      for (const between of [' ', '-', '.'])
        expect(canariesIn(write(grouped(canaryNumber(brand), between)), needles)).not.toEqual([])
    }
    expect(canariesIn(write(key), needlesOf(key))).not.toEqual([])
  })

  test('finds it in the first and in the last bytes, and says where', () => {
    const number = canaryNumber()
    const zeros = Buffer.alloc(100_000)
    expect(canariesIn(Buffer.concat([zeros, Buffer.from(number)]), needles)).toHaveLength(1)
    const [found] = canariesIn(Buffer.concat([Buffer.from(`card ${number}`), zeros]), needles)
    expect(found).toContain(`(UTF-8) in: card ${number}`)
  })

  test('finds nothing where nothing is', () => {
    expect(canariesIn(canaryNumber().slice(0, 9), needles)).toEqual([])
    expect(canariesIn('', needles)).toEqual([])
    expect(canariesIn(`************${canaryNumber().slice(-4)}`, needles)).toEqual([])
  })

  test('finds a code as a value, in a leaf, in a list and as a word, and not inside something else', () => {
    for (const value of ['983', '{"payment":{"cvv":"9836"}}', '[1,983]', '{1,"983"}'])
      expect(codesIn(value, shortCvvs), value).toHaveLength(1)
    for (const value of ['9837', '{"at":"12:00:00.983Z"}', '0983', '{19830}'])
      expect(codesIn(value, shortCvvs), value).toEqual([])
    const among = (...values: string[]): number =>
      codesAmong(
        values.map(value => ({ place: 'INSERT', value })),
        shortCvvs,
      ).length
    expect([among('982', '983', '984', '983'), among('983', '417'), among('{"cvv":983}')]).toEqual([0, 1, 1])
    expect('the code "983" is wrong').toMatch(codeAsWord(shortCvvs))
    expect('{"time":1769983,"id":"a-983-b","ms":1.983}').not.toMatch(codeAsWord(shortCvvs))
  })
})
