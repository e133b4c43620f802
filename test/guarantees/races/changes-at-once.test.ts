// Whoever changes what is for sale, a publisher, the hotel or a job: the next answer of the same server shows it, and the
// jobs that deliver and charge start at once. The change feed is silent here, so nothing else can tell.

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { reservationJobs } from '../../../src/jobs/reservation-jobs.ts'
import { newKeyText } from '../../../src/lodging/publishers/api-key.ts'
import { cancelForProperty } from '../../../src/operations/back-office/cancel-for-property.ts'
import { decideReview } from '../../../src/operations/back-office/decide-review.ts'
import { recordNoShow } from '../../../src/operations/back-office/no-show.ts'
import { completeStays } from '../../../src/operations/booking/fall-due.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { writeSettings } from '../../../src/store/installation/settings.ts'
import { ChangeFeed } from '../../../src/store/properties/change-feed.ts'
import { createKey, revokeKey } from '../../../src/store/publishers/keys.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testPublisher, testToday } from '../../support/run/test-app.ts'
import { ScriptedSource } from '../../support/sources/scripted-source.ts'

vi.spyOn(ChangeFeed.prototype, 'read').mockResolvedValue({ isContinuous: true, changes: [] })
let source: ScriptedSource
const { harness, context, gateway, request, book, pass, key } = await bookingContext({
  allotment: 1,
  variables: { CATALOG_FRESH_MS: '500' },
  sources: clock => {
    source = new ScriptedSource(clock)
    return [source]
  },
})
const from = parseDay(testToday)!
const remoteHotel = 9011
await importProperty(
  context,
  { ...smallHotel({ id: remoteHotel, from, allotment: 1 }), source: 'scripted' },
  null,
)

const availability = async (property: number, checkin: string) =>
  (
    await harness.post(
      'property/available/.json',
      searchBody({ key, property, checkin: parseDay(checkin)!, nights: 1 }),
    )
  ).body
const isFree = async (property: number, checkin: string): Promise<boolean> =>
  (await availability(property, checkin)).property_accommodation[0].is_available

const run = async (name: string) => {
  const job = reservationJobs(context, () => undefined).find(each => each.name === name)
  await job!.run()
}

/** Books the only room of a night; the answers before and after are held in memory. */
async function soldOut(property: number) {
  const body = request({ property })
  expect(await isFree(property, body.checkin)).toBe(true)
  const { body: answer } = await book(body)
  expect(await isFree(property, body.checkin)).toBe(false)
  return { id: answer.id as string, checkin: body.checkin as string }
}

let wakeUps = 0
context.wakeSignal.onWake(() => {
  wakeUps += 1
})
beforeEach(() => {
  wakeUps = 0
  harness.clock.moveTo(`${testToday}T12:00:00Z`)
  gateway.script = { does: 'approve' }
  gateway.isBlind = false
  source.script = { does: 'confirm' }
  source.cancels = { does: 'cancel' }
  source.findings = null
})

const decision = { by: 'Ada', reason: 'The guest called.' }
const unanswered = () => {
  gateway.script = { does: 'lose', acted: false }
}

/** Each gives the night's only room back. */
const waysToFree: Record<
  string,
  { property: number; before?: () => void; free(id: string): Promise<unknown> }
> = {
  'a cancellation by the publisher': {
    property: hotels.plain,
    free: id => harness.post('reservation/cancel/.json', { key, id }),
  },
  'a cancellation by the hotel': {
    property: hotels.plain,
    free: id =>
      cancelForProperty(context, { ...decision, reference: { id }, waivesPenalty: true, simulate: false }),
  },
  'a cancellation by the hotel that its source is asked for later': {
    property: remoteHotel,
    free: async id => {
      await cancelForProperty(context, {
        ...decision,
        reference: { id },
        waivesPenalty: true,
        simulate: false,
      })
      await run('cancel at sources')
    },
  },
  'a review that a person decides': {
    property: hotels.paid,
    before: unanswered,
    free: async id => {
      gateway.isBlind = true
      pass({ minutes: 31 })
      await run('resolve unknown payments')
      gateway.isBlind = false
      await decideReview(context, {
        ...decision,
        reference: { id },
        verdict: 'failed',
        sourceConfirmation: null,
      })
    },
  },
  'a payment that turns out not to have been made': {
    property: hotels.paid,
    before: unanswered,
    free: async () => {
      pass({ minutes: 16 })
      await run('resolve unknown payments')
    },
  },
  'a booking that its source turns out to have refused': {
    property: remoteHotel,
    before: () => {
      source.script = { does: 'lose', acts: false }
    },
    free: async () => {
      source.findings = { found: 'refused' }
      pass({ minutes: 3 })
      await run('resolve unknown bookings')
    },
  },
}

describe('a room is for sale again at once, and the jobs are woken, after', () => {
  test.each(Object.entries(waysToFree))('%s', async (_, { property, before, free }) => {
    before?.()
    const { id, checkin } = await soldOut(property)
    wakeUps = 0
    await free(id)
    expect(await isFree(property, checkin)).toBe(true)
    expect(wakeUps).toBeGreaterThan(0)
  })

  test('a hold that has ended', async () => {
    const { checkin, ...stay } = searchBody({
      key,
      property: hotels.plain,
      checkin: addDays(from, 5),
      nights: 1,
    })
    const held = await harness.post('book/hold/.json', {
      ...stay,
      checkin,
      accommodation_id: 1,
      rate_code: 'BAR',
    })
    expect(held.status).toBe(200)
    expect(await isFree(hotels.plain, checkin)).toBe(false)
    pass({ minutes: 16 })
    await run('release expired holds')
    expect(await isFree(hotels.plain, checkin)).toBe(true)
  })
})

describe('the jobs are woken by', () => {
  test.each([hotels.plain, hotels.paid, hotels.vault, remoteHotel])('a sale at hotel %i', async property => {
    await soldOut(property)
    expect(wakeUps).toBeGreaterThan(0)
  })

  test('a stay that is completed, and by its no-show', async () => {
    const { id, checkin } = await soldOut(hotels.plain)
    harness.clock.moveTo(`${formatDay(addDays(parseDay(checkin)!, 2))}T12:00:00Z`)
    wakeUps = 0
    await completeStays(context)
    expect(wakeUps).toBeGreaterThan(0)
    wakeUps = 0
    await recordNoShow(context, { ...decision, reference: { id } })
    expect(wakeUps).toBe(1)
  })
})

describe('the next answer is made of', () => {
  const checkin = formatDay(addDays(from, 7))
  const total = async () => (await availability(hotels.plain, checkin)).rate.low.total.total

  test('a calendar that the hotel changes', async () => {
    expect(await total()).toBe(100)
    const days = { from: checkin, to: checkin, price: { standard: 130 } }
    await changeCalendar(context, hotels.plain, { calendar: [days] }, { madeBy: 'test' })
    expect(await total()).toBe(130)
  })

  test('a document that the hotel imports', async () => {
    const before = await total()
    await importProperty(context, smallHotel({ id: hotels.plain, from, price: 170, allotment: 1 }), null)
    expect([before, await total()]).toEqual([130, 170])
  })

  test('extras that a change of nothing else takes and gives back', async () => {
    const fees = [{ key: 'parking', name: 'Parking', amount: 15, optional: { count: 1 } }]
    const house = smallHotel({ id: hotels.plain, from, price: 170, allotment: 9 })
    await importProperty(context, { ...house, fees }, null)
    const { body } = await book(request({ property: hotels.plain, checkin: parseDay(checkin)! }))
    const offered = async () =>
      (await availability(hotels.plain, checkin)).property_accommodation[0].rates[0].extras.length
    const change = (extras: object[]) =>
      harness.post('reservation/modify/.json', { key, id: body.id, extras })
    expect(await offered()).toBe(1)
    expect((await change([{ code: 'parking', quantity: 1 }])).status).toBe(200)
    expect(await offered()).toBe(0)
    expect((await change([])).status).toBe(200)
    expect(await offered()).toBe(1)
    await importProperty(context, smallHotel({ id: hotels.plain, from, price: 170, allotment: 1 }), null)
  })

  test('a setting', async () => {
    expect(await total()).toBe(170)
    await context.database.transaction(transaction => writeSettings(transaction, { envelope: 'data' }))
    expect((await availability(hotels.plain, checkin)).data.rate.low.total.total).toBe(170)
    await context.database.transaction(transaction => writeSettings(transaction, { envelope: 'bare' }))
  })

  test('a key that was asked about before there was one, and that is revoked', async () => {
    const { publisherId } = await testPublisher(harness)
    const text = newKeyText()
    const ask = async () =>
      (await harness.post('property/view/.json', { key: text, property_id: hotels.plain })).status
    expect(await ask()).toBe(401)
    const holder = { kind: 'publisher', publisherId, scopes: ['view'] } as const
    const made = await context.database.transaction(transaction =>
      createKey(transaction, { holder, label: '', expiresAt: null, text }),
    )
    expect(await ask()).toBe(200)
    await context.database.transaction(transaction => revokeKey(transaction, made.keyId))
    expect(await ask()).toBe(401)
  })
})
