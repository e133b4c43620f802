// Who tries out cards or guesses codes is stopped soon, and learns nothing on the way (threats C1, C2).

import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { testCards } from '../../src/outbound/payments/test-cards.ts'
import { openTestGateway } from '../../src/outbound/payments/test-gateway.ts'
import { openApp } from '../../src/server/app.ts'
import { saveDiscount } from '../../src/store/properties/discount-codes.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { testPublisher } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const { harness, context, gateway, request, book, counters, findings, pass } = await bookingContext({
  allotment: 200,
})
const { database } = context
const second = await openApp(readConfig(harness.environment), {
  clock: harness.clock,
  payments: openTestGateway({ clock: harness.clock }),
  jobs: false,
  log: { write: () => undefined },
})
afterAll(() => second[Symbol.asyncDispose]())

/** Asks the second server of the same database, whose gateway knows the test cards. */
const elsewhere = (path: string, payload: object) => sendTo(`${second.url}/publisher/v3.0/${path}`, payload)

/** Numbers that pass every check before the gateway, each with other first digits, so that only the key is counted. */
function* cards(firstDigits?: string): Generator<typeof cardBody> {
  for (let count = 0; ; count += 1) {
    const start = (firstDigits ?? `4${String(10_000 + count)}`) + String(count).padStart(9, '0')
    yield { ...cardBody, number: start + luhnDigit(start) }
  }
}

function luhnDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((so, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return so + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

const next = (source: Generator<typeof cardBody>) => source.next().value as typeof cardBody

let key = ''
beforeEach(async () => {
  key = (await testPublisher(harness)).key
  gateway.script = { does: 'decline' }
})

const tryCard = (card: typeof cardBody, session?: string) =>
  book({
    ...request({ property: hotels.paid, key }),
    payment: card,
    ...(session !== undefined && { meta_data: { session_id: session } }),
  })

describe('declined cards', () => {
  test('are 20 an hour for a key, however many are sent at once, and every refusal is the same', async () => {
    const source = cards()
    const before = gateway.calls.length
    const answers = await Promise.all(Array.from({ length: 60 }, () => tryCard(next(source))))
    expect(gateway.calls.length - before).toBe(20)
    const declined = answers.filter(({ status }) => status === 402)
    expect(declined).toHaveLength(20)
    expect(new Set(declined.map(({ body }) => `${body.message} ${JSON.stringify(body.errors)}`)).size).toBe(1)
    const stopped = answers.filter(({ status }) => status !== 402)
    expect(new Set(stopped.map(outcome))).toEqual(new Set(['429 TooManyRequestsException']))
    expect(Number(stopped[0]?.headers['retry-after'])).toBe(3600)
    gateway.script = { does: 'approve' }
    expect((await tryCard(next(source))).status).toBe(429)
    pass({ minutes: 61 })
    expect((await tryCard(next(source))).status).toBe(200)
  })

  test('are five in ten minutes for a session, and other sessions go on', async () => {
    const source = cards()
    const answers: string[] = []
    for (let count = 0; count < 7; count += 1) answers.push(outcome(await tryCard(next(source), 'tester')))
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('402 CreditCardException'))
    expect(answers.slice(5)).toEqual(Array(2).fill('429 TooManyRequestsException'))
    gateway.script = { does: 'approve' }
    expect((await tryCard(next(source), 'guest')).status).toBe(200)
    pass({ minutes: 11 })
    expect((await tryCard(next(source), 'tester')).status).toBe(200)
  })

  test('are ten an hour where they begin with the same six digits', async () => {
    const source = cards('412345')
    const answers: string[] = []
    for (let count = 0; count < 12; count += 1) answers.push(outcome(await tryCard(next(source))))
    expect(answers.filter(answer => answer.startsWith('402'))).toHaveLength(10)
    expect(answers.slice(10)).toEqual(Array(2).fill('429 TooManyRequestsException'))
  })

  test('are five in ten minutes for a guest’s e-mail address, under any session', async () => {
    const source = cards()
    const guest = (email: string) => ({
      first_name: 'Ada',
      last_name: 'Tester',
      email,
      phone: '+44 20 7946 0000',
    })
    const ask = async (email: string) =>
      outcome(
        await book({
          ...request({ property: hotels.paid, key }),
          guest: guest(email),
          payment: next(source),
          meta_data: { session_id: randomUUID() },
        }),
      )
    const answers: string[] = []
    for (let count = 0; count < 6; count += 1) {
      answers.push(await ask(count % 2 === 0 ? 'Tester@example.com' : 'tester@EXAMPLE.com'))
    }
    expect(answers).toEqual([...Array(5).fill('402 CreditCardException'), '429 TooManyRequestsException'])
    gateway.script = { does: 'approve' }
    expect(await ask('guest@example.com')).toBe('200')
    pass({ minutes: 11 })
    expect(await ask('tester@example.com')).toBe('200')
  })

  test('are answered the same in every byte and header, whatever the bank said', async () => {
    const declined = [...testCards].filter(([, { does }]) => does === 'declines').map(([number]) => number)
    expect(declined.length).toBeGreaterThan(3)
    const answers = await Promise.all(
      declined.map(number =>
        elsewhere('book/reservation/.json', {
          ...request({ property: hotels.paid, key }),
          payment: { ...cardBody, number },
        }),
      ),
    )
    const told = answers.map(({ status, text, headers: { date: _, 'x-request-id': id, ...headers } }) => ({
      status,
      headers,
      text: text.replace(String(id), 'ID'),
    }))
    expect(told[0]).toMatchObject({ status: 402, text: expect.stringContaining('"request_id":"ID"') })
    expect(told).toEqual(Array(declined.length).fill(told[0]))
  })

  test('of changes are counted as those of bookings, and not what never reached the bank', async () => {
    gateway.script = { does: 'approve' }
    const stay = request({ property: hotels.paid, key })
    const { body } = await book(stay)
    const source = cards()
    const lengthen = async () =>
      outcome(
        await harness.post('reservation/modify/.json', {
          key,
          id: body.id,
          payment: next(source),
          meta_data: { session_id: 'changer' },
          checkout: formatDay(addDays(parseDay(stay.checkout)!, 1)),
        }),
      )
    const answers = async (count: number) => {
      const all: string[] = []
      for (let turn = 0; turn < count; turn += 1) all.push(await lengthen())
      return all
    }
    gateway.script = { does: 'not sent' }
    expect(await answers(6)).toEqual(Array(6).fill('503 ServiceUnavailableException'))
    gateway.script = { does: 'decline' }
    expect(await answers(6)).toEqual([
      ...Array(5).fill('402 CreditCardException'),
      '429 TooManyRequestsException',
    ])
  })

  test('hold no rooms, and cards that are approved are not counted', async () => {
    gateway.script = { does: 'approve' }
    const source = cards()
    const body = request({ property: hotels.paid, key })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, guest) =>
        book({
          ...body,
          guest: { ...body.guest, email: `guest-${guest}@example.com` },
          payment: next(source),
        }),
      ),
    )
    expect(new Set(answers.map(outcome))).toEqual(new Set(['200']))
    expect(await counters(hotels.paid, body.checkin)).toEqual({ sold: 50, held: 0 })
  })
})

describe('discount codes', () => {
  const { rooms, checkin, checkout } = request()
  const stayWith = (discount_code: string, session?: string) => ({
    key,
    property_id: hotels.plain,
    checkin,
    checkout,
    rooms,
    discount_code,
    ...(session !== undefined && { meta_data: { session_id: session } }),
  })
  const search = (code: string, session?: string) =>
    harness.post('property/available/.json', stayWith(code, session))
  const searchAll = (code: string, session?: string) =>
    harness.post('properties/available/.json', stayWith(code, session))
  const preview = (code: string, session?: string) =>
    harness.post('book/preview/.json', {
      ...stayWith(code, session),
      accommodation_id: 1,
      rate_code: 'BAR',
    })
  const save = async (code: string) => {
    const checked = checkDiscountDocument({ code, category: 'discount', percent_off: 10 })
    if ('errors' in checked) throw new Error('the code is not valid')
    await database.transaction(transaction => saveDiscount(transaction, checked.discount))
  }

  test('can be guessed 50 times an hour, and a right guess after that looks like a wrong one', async () => {
    await save('GOOD')
    for (let guess = 0; guess < 50; guess += 1) expect((await search(`BAD${guess}`)).status).toBe(200)
    const wrong = await search('BAD50')
    const right = await search('GOOD')
    expect([outcome(wrong), outcome(right)]).toEqual(Array(2).fill('429 TooManyRequestsException'))
    expect(right.body.message).toBe(wrong.body.message)
    expect((await book({ ...request({ key }), discount_code: 'GOOD' })).status).toBe(429)
    expect((await search('GOOD', 'a guest')).status).toBe(200)
    expect((await book(request({ key }))).status).toBe(200)
    pass({ minutes: 61 })
    expect((await search('GOOD')).status).toBe(200)
  })

  test('that a session guesses, wherever it asks, take none from other guests of the publisher', async () => {
    await save('FOR-ALL')
    const ways = [search, searchAll, preview]
    for (let guess = 0; guess < 50; guess += 1) {
      expect((await ways[guess % 3]!(`G${guess}`, 'a guesser')).status).toBe(200)
    }
    for (const ask of ways) {
      expect((await ask('FOR-ALL', 'a guesser')).status).toBe(429)
      expect((await ask('FOR-ALL', 'a guest')).status).toBe(200)
      expect((await ask('FOR-ALL')).status).toBe(200)
    }
  })

  test('can be guessed no oftener when all are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, (_, guess) => search(`AT-ONCE-${guess}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  })

  test('are counted by all servers together', async () => {
    await save('SHARED')
    for (let guess = 0; guess < 50; guess += 1) expect((await search(`H${guess}`)).status).toBe(200)
    // The second server hears of them with its own first wrong one; a right one asks nobody.
    const there = async (code: string) => (await elsewhere('property/available/.json', stayWith(code))).status
    expect([await there('SHARED'), await there('H50'), await there('SHARED')]).toEqual([200, 200, 429])
  })

  test('that are wrong again and again count once; sessions together have 200', async () => {
    for (let time = 0; time < 60; time += 1) expect((await search('TYPO')).status).toBe(200)
    for (let guess = 0; guess < 199; guess += 1) {
      expect((await search(`S${guess}`, `session ${guess}`)).status).toBe(200)
    }
    expect((await search('ONE-MORE', 'another session')).status).toBe(429)
  })
})

test('everything is sound in the end', async () => {
  expect(await findings()).toEqual([])
})
