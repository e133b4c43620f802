// The day of the front desk: exactly who comes, goes and stays on it at each property, what they owe together, and nothing for those
// who may not see it.

import { describe, expect, test } from 'vitest'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'

const { harness, context, request, book } = await bookingContext()
const operator = await signedInWith(harness.app, [grant('operator')])
const today = harness.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
const on = (days: number) => today.add({ days }).toString()

const ask = async (path: string, headers: HeadersOfPage = operator, payload?: object) => {
  const answer = await harness.app.server.inject({
    method: payload ? 'POST' : 'GET',
    url: `/admin/v1/${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

interface Sheet {
  readonly properties: readonly {
    readonly property_id: number
    readonly day: string
    readonly arrivals: readonly Stay[]
    readonly departures: readonly Stay[]
    readonly staying: readonly Stay[]
  }[]
}
interface Stay {
  readonly reservation: { readonly guest_name: string; readonly to_pay: number }
}

const namesOf = (stays: readonly Stay[]) =>
  stays.map(({ reservation }) => reservation.guest_name.split(' ')[1])
const partsOf = ({ properties }: Sheet) =>
  properties.map(({ property_id, day, arrivals, departures, staying }) => ({
    property_id,
    day,
    arrivals: namesOf(arrivals),
    departures: namesOf(departures),
    staying: namesOf(staying),
  }))

const numbers = new Map<string, string>()
for (const [name, property, from, to, status] of [
  ['Comes', hotels.plain, 0, 2, 'confirmed'],
  ['Absent', hotels.plain, 0, 1, 'no_show'],
  ['Goes', hotels.plain, -3, 0, 'confirmed'],
  ['Gone', hotels.plain, -3, 0, 'completed'],
  ['Missed', hotels.plain, -1, 0, 'no_show'],
  ['Stays', hotels.plain, -1, 1, 'confirmed'],
  ['Cancelled', hotels.plain, 0, 1, 'cancelled'],
  ['Later', hotels.plain, 1, 2, 'confirmed'],
  ['Before', hotels.plain, -2, -1, 'completed'],
  ['Elsewhere', hotels.vault, -2, 4, 'confirmed'],
] as const) {
  const guest = { ...request({}).guest, last_name: name, note: name === 'Comes' ? 'A cot, please.' : null }
  const { body } = await book({ ...request({ property }), guest })
  numbers.set(name, body.confirmation_number)
  await context.database.query(
    'UPDATE reservation SET checkin = $2, checkout = $3, status = $4 WHERE reservation_id = $1',
    [body.id, on(from), on(to), status],
  )
}
const plain = {
  property_id: hotels.plain,
  day: on(0),
  arrivals: ['Comes', 'Absent'],
  departures: ['Goes', 'Gone'],
  staying: ['Stays'],
}
const vault = { property_id: hotels.vault, day: on(0), arrivals: [], departures: [], staying: ['Elsewhere'] }
const sorted = (sheet: Sheet) =>
  partsOf(sheet).map(({ arrivals, departures, ...part }) => ({
    ...part,
    arrivals: arrivals.toSorted().reverse(),
    departures: departures.toSorted().reverse(),
  }))
const shown = (...parts: (typeof plain | typeof vault)[]) =>
  parts.map(part => ({ ...part, departures: part.departures.toSorted().reverse() }))

describe('the sheet of a day', () => {
  test('has who comes, goes and stays, by property, and of no-shows only the arrival', async () => {
    const { body } = await ask('today')
    expect(sorted(body)).toEqual(shown(plain, vault))
    expect(body.is_more).toBe(false)
  })

  test('is of another day, and of one property, where that is asked for', async () => {
    const { body } = await ask(`today?day=${on(1)}&property_id=${hotels.plain}`)
    expect(partsOf(body)).toEqual([
      {
        property_id: hotels.plain,
        day: on(1),
        arrivals: ['Later'],
        departures: ['Stays'],
        staying: ['Comes'],
      },
    ])
    expect((await ask('today?day=2031-01-01')).body.properties).toEqual([])
    for (const day of ['0001-01-01', '9999-12-31']) {
      const { status } = await ask(`today?day=${day}`)
      expect([200, 400], day).toContain(status)
    }
  })

  test('says of each what is to pay, and of all together by currency', async () => {
    const dues = ({ body }: { readonly body: Sheet }) =>
      body.properties.flatMap(({ arrivals, departures, staying }) =>
        [...arrivals, ...departures, ...staying].map(({ reservation }) => reservation.to_pay),
      )
    const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
    const before = await ask('today')
    expect(before.body.owed).toEqual([{ currency: 'USD', amount: sum(dues(before)) }])
    await ask(`reservations/${numbers.get('Comes')}/payments`, operator, {
      direction: 'taken',
      kind: 'cash',
      amount: '40',
      idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
    })
    const after = await ask('today')
    expect(sum(dues(before)) - sum(dues(after))).toBe(40)
    expect(after.body.owed).toEqual([{ currency: 'USD', amount: sum(dues(after)) }])
  })

  test('has notes of guests and staff, for the hotel; people of the publisher read those of guests only', async () => {
    await ask(`reservations/${numbers.get('Comes')}/notes`, operator, { text: 'Key at the bar.' })
    const { publisher_id: publisherId } = (await ask(`reservations/${numbers.get('Comes')}`)).body.reservation
    const notes = async (headers: HeadersOfPage) => {
      const [property] = (await ask('today', headers)).body.properties
      const stay = property.arrivals.find((each: Stay) => each.reservation.guest_name.endsWith('Comes'))
      return [stay.reservation.guest_note, stay.notes]
    }
    expect(await notes(operator)).toEqual(['A cot, please.', ['Key at the bar.']])
    const seller = await signedInWith(harness.app, [grant('publisher_manager', { publisherId })])
    expect(await notes(seller)).toEqual(['A cot, please.', []])
  })

  test('has only the properties of its reader', async () => {
    const desk = await signedInWith(harness.app, [grant('front_desk', { propertyId: hotels.vault })])
    expect(sorted((await ask('today', desk)).body)).toEqual(shown(vault))
    expect((await ask(`today?property_id=${hotels.plain}`, desk)).body.properties).toEqual([])
    expect((await ask('today', {})).status).toBe(401)
  })

  test('begins and ends at midnight of each property', async () => {
    const setZone = (id: number, zone: string) =>
      context.database.query(
        `UPDATE property SET document = jsonb_set(document, '{time_zone}', to_jsonb($2::text)) WHERE property_id = $1`,
        [id, zone],
      )
    // Noon in UTC is the day after in Kiritimati.
    harness.clock.moveTo(`${on(0)}T12:00:00Z`)
    const headers = await signedInWith(harness.app, [grant('operator')])
    await setZone(hotels.vault, 'Pacific/Kiritimati')
    const { properties } = (await ask('today', headers)).body
    expect(properties.map(({ day }: { day: string }) => day)).toEqual([on(0), on(1)])
  })
})
