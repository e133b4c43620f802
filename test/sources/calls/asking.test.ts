// Every question to a source ends at its deadline, whatever the source does, and what it says is looked at before it is believed.

import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  askBook,
  askCancel,
  askCheck,
  askList,
  askOutcome,
  askQuote,
  askResolve,
  askSearch,
} from '../../../src/sources/asking.ts'
import type { LiveAvailability } from '../../../src/sources/live-offers.ts'
import {
  answeringSource,
  askedBooking,
  askedReference,
  askedStay,
  soundRoom,
} from '../../support/sources/answering-source.ts'

afterEach(() => vi.restoreAllMocks())

const stay = askedStay
const room = soundRoom
const [rate] = room.rates
const property = { id: 1, key: 'a', roomKeys: ['dbl'], currency: 'USD', timeZone: 'UTC' }
const search = { ...stay, properties: [property, { ...property, key: 'b' }] }
const check = { stay, property, roomKey: 'dbl', rate: rate!, offer: rate!.offers[0]! }
const [booking, looked] = [askedBooking, askedReference]
const unavailable = (reason: string) => ({ outcome: 'unavailable', reason })
const unknown = (reason: string) => ({ outcome: 'unknown', reason })
const never = () => new Promise(() => undefined)

/** Each question with a source that does so, the seconds that it has, and the answer that is none. */
type Question = [
  name: string,
  ask: (does: () => unknown) => Promise<unknown>,
  seconds: number,
  lost: (reason: string) => unknown,
]
const questions: Question[] = [
  ['a quote', quote => askQuote(answeringSource({ quote }).source, booking), 5, unavailable],
  [
    'a search',
    does => askSearch(answeringSource({ search: does }).source, search, () => undefined),
    4,
    () => new Map(),
  ],
  ['a check', does => askCheck(answeringSource({ check: does }).source, check), 5, unavailable],
  ['a booking', book => askBook(answeringSource({ book }).source, booking, () => 2.5), 2.5, unknown],
  [
    'resuming',
    resume =>
      askOutcome(
        answeringSource({ resolve: () => ({ found: 'held', confirmation: 'H' }), resume, search: never })
          .source,
        looked,
      ),
    30,
    reason => ({ found: 'cannot_tell', reason }),
  ],
  [
    'a look-up',
    resolve => askResolve(answeringSource({ resolve }).source, looked),
    15,
    reason => ({ found: 'cannot_tell', reason }),
  ],
  ['a cancellation', cancel => askCancel(answeringSource({ cancel }).source, looked), 30, unknown],
  [
    'a list',
    list => askList(answeringSource({ list }).source, stay.checkin),
    60,
    reason => ({ listed: null, reason }),
  ],
]

describe.each(questions)('%s', (_, ask, seconds, lost) => {
  test('ends at its deadline', async () => {
    const waits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
      waits.push(milliseconds)
      const controller = new AbortController()
      if (milliseconds === seconds * 1000) setImmediate(() => controller.abort())
      return controller.signal
    })
    expect(await ask(never)).toEqual(lost(`no answer within ${Math.ceil(seconds)} seconds`))
    expect(waits.at(-1)).toBe(seconds * 1000)
  })

  test('is lost where the adapter throws, with the name of the error and no more', async () => {
    const throwing = (error: unknown) => () => {
      throw error
    }
    expect(await ask(throwing(new TypeError('ada@example.com')))).toEqual(
      lost('the adapter broke: TypeError'),
    )
    expect(await ask(throwing('ada@example.com'))).toEqual(lost('the adapter broke: string'))
  })
})

describe('a search', () => {
  const found: LiveAvailability = { rooms: [room], unavailable: null, reasons: [] }
  const bare: LiveAvailability = { rooms: [], unavailable: null, reasons: [] }
  type Take = (key: string, given: unknown) => void

  test('has what is told before the end and after it, each once, and nothing that was not asked for', async () => {
    const told: [string, LiveAvailability][] = []
    let late: Take = () => undefined
    const { source } = answeringSource({
      search: (_search: never, _deadline: never, take: Take) => {
        late = take
        take('a', found)
        take('a', bare)
        take('c', found)
        take('b', { rooms: 'none' })
        const answers: [string, unknown][] = [
          ['a', bare],
          ['b', bare],
          ['c', bare],
        ]
        return { answered: new Map(answers) }
      },
    })
    const all = await askSearch(source, search, (key, given) => told.push([key, given]))
    const expected: [string, LiveAvailability][] = [
      ['a', found],
      ['b', bare],
    ]
    expect([...all]).toEqual(expected)
    expect(told).toEqual(expected)
    late('b', found)
    expect([[...all], told]).toEqual([expected, expected])
  })

  test('keeps what was told before it failed, and tells nothing after it has ended', async () => {
    const told: string[] = []
    let late: Take = () => undefined
    const { source } = answeringSource({
      search: (_search: never, _deadline: never, take: Take) => {
        late = take
        take('b', bare)
        return { answered: null, reason: 'HTTP 503', retryAfter: null }
      },
    })
    const all = await askSearch(source, search, key => told.push(key))
    late('a', bare)
    expect([[...all], told]).toEqual([[['b', bare]], ['b']])
  })
})

describe('a check', () => {
  const offer = { ...check.offer, token: 'book' }
  const asked = (answer: unknown) => askCheck(answeringSource({ check: () => answer }).source, check)

  test('is believed where it is of the same rate and adds up', async () => {
    const dearer = { ...rate!, nights: rate!.nights.map(night => ({ ...night, originalRate: 90_000 })) }
    const answer = { outcome: 'available', rate: dearer, offer }
    expect(await asked(answer)).toEqual(answer)
    for (const other of [{ outcome: 'sold_out' }, { outcome: 'expired' }, unavailable('HTTP 503')])
      expect(await asked(other)).toEqual(other)
  })

  test.each<[string, object]>([
    ['of another rate', { rate: { ...rate!, code: 'OTHER' } }],
    ['in another currency', { rate: { ...rate!, currency: 'EUR' } }],
    ['of no rate', { rate: undefined }],
    ['whose rate does not add up', { rate: { ...rate!, total: rate!.total + 1 } }],
    ['without a token', { offer: { ...offer, token: '' } }],
  ])('%s is none', async (_, changes) => {
    expect(await asked({ outcome: 'available', rate, offer, ...changes })).toEqual(
      unavailable('an offer that does not add up'),
    )
  })
})

test('a cancellation has the one key of its booking', async () => {
  const { source, calls } = answeringSource({ cancel: () => ({ outcome: 'nothing' }) })
  expect(await askCancel(source, looked)).toEqual({ outcome: 'nothing' })
  expect(calls).toEqual([['cancel', looked, 'r-1:cancel']])
})

describe('a list', () => {
  const listed = (...entries: unknown[]) =>
    askList(answeringSource({ list: () => ({ listed: entries }) }).source, stay.checkin)
  const sound = { reference: 'r-1', confirmation: 'C-1', state: 'booked' }
  const unread = { listed: null, reason: 'a list that cannot be read' }

  test('is believed where each entry has a number, and a reference or none', async () => {
    const without = { ...sound, reference: null }
    expect(await listed(sound, without)).toEqual({ listed: [sound, without] })
    expect(await listed()).toEqual({ listed: [] })
    const none = { listed: null, reason: 'HTTP 503' }
    expect(await askList(answeringSource({ list: () => none }).source, stay.checkin)).toEqual(none)
  })

  test.each([{ reference: '' }, { reference: undefined }, { confirmation: null }, { confirmation: 'C\n1' }])(
    'with %j is not',
    async changes => {
      expect(await listed(sound, { ...sound, ...changes })).toEqual(unread)
    },
  )
})

test.each<[unknown, boolean]>([
  ['x', true],
  ['7', true],
  ['-', true],
  ['€', true],
  ['a  b', true],
  ['x'.repeat(99), true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  [`x${' '.repeat(98)}y`, true],
  ['xé́', true],
  ['', false],
  [' ', false],
  [' x', false],
  ['x ', false],
  ['a\tb', false],
  ['a\u0007', false],
  ['a\u200b', false],
  ['a\ud800', false],
  ['\u0301a', false],
  [undefined, false],
  [{}, false],
])('%j is a number of a booking: %j', async (confirmation, isOne) => {
  const { source } = answeringSource({ resolve: () => ({ found: 'booked', confirmation }) })
  expect((await askResolve(source, looked)).found).toBe(isOne ? 'booked' : 'cannot_tell')
})
