// What callers write is looked at in one pass, lengths first, and nothing that they chose stands in the log (threats C4, D1).

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleHolder } from '../../support/prices/sample-answers.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire({
    identify: async key => ({
      ...sampleHolder,
      scopes: key === keys.full ? sampleHolder.scopes : ['manage'],
    }),
  })
})
afterAll(() => wire.app.close())

const card = '4111111111111111'
const spellings = [card, '4111_1111_1111_1111', '4111\u20131111\u20131111\u20131111', [...card].join('/')]
const reserve = { ...bodies.reserve, quote_id: 'q2.abc' }
const marks = `a${'\u0301'.repeat(16)}${'\u0316'.repeat(16)}`

const errorsOf = async (path: string, body: object): Promise<{ field: string; message: string }[]> => {
  const answer = await wire.post(path, body)
  expect(answer.status, answer.text).toBe(400)
  return answer.body.errors
}

describe('a path that leads nowhere', () => {
  test('is told up to 200 characters, however many card numbers stand in it', async () => {
    const { status, body } = await wire.post(`/${Array(931).fill(card).join('-')}`, {})
    expect([status, body.url.length]).toEqual([404, 200])
    expect(body.url).not.toContain(card)
  })

  test('is told without a card number in it, also where its blanks are encoded', async () => {
    for (const path of ['4111%201111%201111%201111', '4111_1111_1111_1111', `${'a'.repeat(190)}${card}`]) {
      const { text } = await wire.post(`/${path}`, {})
      expect(text).not.toMatch(/4111(%20|_)1111|4111 1111|41111111/)
    }
  })
})

describe('a token has a form of its own', () => {
  test.each([
    ['1,880 card numbers', Array(1880).fill(card).join(' ')],
    ['63,800 combining marks', `a${'\u0301'.repeat(31_900)}${'\u0316'.repeat(31_900)}`],
    ['more than 400 characters', `q2.${'a'.repeat(400)}`],
    ['other characters', 'q2.a b'],
    ['a number', 5],
  ])('a quote_id of %s is none', async (_says, quote_id) => {
    const errors = await errorsOf(paths.reserve, { ...reserve, quote_id })
    expect(errors).toEqual([{ field: 'quote_id', message: 'must be the quote_id of a preview, unchanged' }])
  })

  test('a number of a hundred thousand digits is none', async () => {
    const errors = await errorsOf(paths.view, { ...bodies.view, property_id: '0'.repeat(100_000) })
    expect(errors.map(({ field }) => field)).toEqual(['property_id'])
  })
})

test('a text with more than 30 combining marks in a row is refused before it is normalised', async () => {
  const guest = { ...reserve.guest, last_name: marks, note: `${'e\u0301'.repeat(50)} ${marks}` }
  const errors = await errorsOf(paths.reserve, { ...reserve, guest })
  const message = 'must not have more than 30 combining marks in a row'
  expect(errors).toEqual(['last_name', 'note'].map(field => ({ field: `guest.${field}`, message })))
  const fine = { ...reserve.guest, last_name: `a${'\u0316'.repeat(30)}` }
  expect((await wire.post(paths.reserve, { ...reserve, guest: fine })).status).toBe(200)
})

describe('what callers choose', () => {
  test.each(spellings)('never stands in the log: %s', async spelled => {
    wire.logLines.length = 0
    const meta_data = { session_id: `s ${spelled}`, ip: spelled, user_agent: spelled }
    const answer = await wire.post(paths.view, { ...bodies.view, meta_data }, { 'x-request-id': 'found' })
    expect(answer.status).toBe(200)
    const [line] = wire.logLines.map(each => JSON.parse(each))
    expect(line.session_id).toMatch(/^named-/)
    expect(wire.logLines.join('')).not.toContain(spelled)
  })

  test('is a request id where it is a token without a card number, else there is a new one', async () => {
    const idFor = async (sent: string) =>
      (await wire.post(paths.view, bodies.view, { 'x-request-id': sent })).headers['x-request-id']
    for (const id of ['r1', '018f6f9e-1234-4000-8000-000000000001', '20261122-0812-5'])
      expect(await idFor(id)).toBe(id)
    for (const id of [card, '4111_1111_1111_1111', `a.${card}9`, 'a b', 'x'.repeat(65)])
      expect(await idFor(id)).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a refusal says what is true, once', () => {
  const manage = { key: 'one-that-may-manage' }

  test('of a confirmation number with a typing mistake', async () => {
    const errors = await errorsOf('/publisher/v3.0/reservation/cancel/.json', {
      ...manage,
      confirmation_number: 'R26117M7C2HMXTFG',
    })
    const message = 'must be a confirmation number, such as R26117M7C2HMXTFF; check it for typing mistakes'
    expect(errors).toEqual([{ field: 'confirmation_number', message }])
    const ofId = await errorsOf('/publisher/v3.0/reservation/cancel/.json', { ...manage, id: 'x' })
    expect(ofId.map(({ field }) => field)).toEqual(['id'])
    const ofNeither = await errorsOf('/publisher/v3.0/reservation/cancel/.json', manage)
    expect(ofNeither).toEqual([{ field: 'confirmation_number', message: 'is required, unless id is sent' }])
  })

  test('of a number out of its bounds', async () => {
    const [error] = await errorsOf(paths.view, { ...bodies.view, property_id: 10 ** 12 })
    expect(error?.message).toBe('must be a whole number from -2147483648 to 2147483647')
  })
})
