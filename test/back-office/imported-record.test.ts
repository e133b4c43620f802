// Imports of reservations of other systems, seen whole: how far an import is, what it leaves in the record of a reservation, and what
// a trial says instead.

import { describe, expect, test } from 'vitest'
import {
  continueReservationImport,
  showReservationImport,
  startReservationImport,
} from '../../src/operations/back-office/import-reservations.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testToday } from '../support/run/test-app.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

const { context, counters, harness } = await bookingContext({ sources: clock => [new ScriptedSource(clock)] })
const today = parseDay(testToday)!
const on = (offset: number) => formatDay(addDays(today, offset))
const heading =
  'confirmation_number,room_id,checkin,checkout,total,status,guest_last_name,publisher,penalty,refund,cancelled_at,created_at'
const fileOf = (...lines: string[]) => [heading, ...lines].join('\n')
const stay = (from: number, to: number) => `${on(from)},${on(to)}`
const inEarnest = { mayOversell: false, isDryRun: false }
const start = (file: string, choices: Partial<typeof inEarnest> = {}, property: number = hotels.plain) =>
  startReservationImport(context, property, file, { ...inEarnest, ...choices })
const goOn = (property: number = hotels.plain) => continueReservationImport(context, property)
const told = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, type, message, errors }) => ({ status, type, message, errors }),
  )
const now = '2026-12-01T12:00:00Z'
const nothing = { imported: 0, present: 0, elsewhere: 0, refused: 0, refusals: [], mayOversell: false }
const begun = {
  ...nothing,
  propertyId: hotels.plain,
  isDryRun: false,
  done: 0,
  startedAt: now,
  finishedAt: null,
}

describe('an import', () => {
  test('was none before the first one', async () => {
    const message = `Nothing was imported for property ${hotels.vault} yet; start an import first.`
    for (const work of [() => showReservationImport(context, hotels.vault), () => goOn(hotels.vault)])
      expect(await told(work())).toMatchObject({ status: 404, type: 'NotFoundException', message })
  })

  test('is begun without taking anything in, and goes on until it is finished', async () => {
    const file = fileOf(
      `A-1,1,${stay(50, 52)},200,,Lovelace,,,,,`,
      `A-2,1,${stay(50, 52)},200,,Hopper,,,,,`,
      `A-3,9,${stay(50, 52)},200,,Curie,,,,,`,
    )
    const trial = await start(file, { isDryRun: true })
    const refusal = { field: 'line[4].room_id', message: expect.stringContaining('its rooms are') }
    expect(trial).toEqual({
      ...begun,
      isDryRun: true,
      total: 3,
      done: 3,
      imported: 2,
      refused: 1,
      refusals: [refusal],
      finishedAt: now,
    })
    expect(await told(showReservationImport(context, hotels.plain))).toMatchObject({ status: 404 })
    const first = await start(file)
    expect(first).toEqual({ ...begun, total: 3, done: 1, refused: 1, refusals: [refusal] })
    expect(await counters(hotels.plain, on(50))).toEqual({ sold: 0, held: 0 })
    const end = { ...begun, total: 3, done: 3, imported: 2, refused: 1, refusals: [refusal], finishedAt: now }
    expect(await goOn()).toEqual(end)
    expect([await goOn(), await showReservationImport(context, hotels.plain)]).toEqual([end, end])
    expect(await counters(hotels.plain, on(50))).toEqual({ sold: 2, held: 0 })
    expect(await start(file, { isDryRun: true })).toMatchObject({ imported: 0, present: 2, refused: 1 })
    const [entry] = await context.database.query(
      `SELECT object_id AS id, property_id AS property, after FROM audit_entry
        WHERE action = 'imported' AND object_kind = 'reservation' ORDER BY entry_id DESC LIMIT 1`,
    )
    expect(entry).toEqual({
      id: '',
      property: hotels.plain,
      after: { lines: 2, refused: 1, may_oversell: false },
    })
  })

  test('takes a hundred lines at a time', async () => {
    const lines = Array.from({ length: 101 }, (_, index) => `H-${index},2,${stay(60, 61)},100,,Lovelace,,,,,`)
    await start(fileOf(...lines), { mayOversell: true })
    expect(await goOn()).toMatchObject({ done: 100, imported: 100, finishedAt: null, mayOversell: true })
    expect(await goOn()).toMatchObject({ done: 101, imported: 101, finishedAt: now })
  })

  test('of a file without a line of the property, without a table, of no property, and of one at a source is refused', async () => {
    const elsewhere = `property_id,${heading}\n77,A-1,1,${stay(50, 52)},200,,Lovelace,,,,,`
    const message = `has no line of property ${hotels.plain}; choose another property, or take the column property_id out`
    expect(await told(start(elsewhere))).toMatchObject({ status: 400, errors: [{ field: 'file', message }] })
    expect(await told(start('nonsense'))).toMatchObject({ status: 400 })
    expect(await told(start(fileOf(), {}, 1))).toMatchObject({
      status: 404,
      message: 'There is no property 1.',
    })
    await importProperty(context, { ...smallHotel({ id: 9050, from: today }), source: 'scripted' }, null)
    expect(await told(start(fileOf(), {}, 9050))).toMatchObject({
      status: 409,
      type: 'ConflictException',
      errors: [{ field: 'id', message: 'has its rooms in scripted; import the reservations there' }],
    })
  })
})

describe('the record', () => {
  const recordOf = async (number: string) => {
    const [row] = await context.database.query<Record<string, unknown>>(
      `SELECT status, payment_state AS payment, cancellation, created_at AS created,
              (SELECT jsonb_agg(jsonb_build_array(to_status, cause, at) ORDER BY sequence)
                 FROM reservation_event e WHERE e.reservation_id = r.reservation_id) AS events
         FROM reservation r WHERE reservation_id = (SELECT reservation_id FROM imported_reservation WHERE number = $1)`,
      [number],
    )
    return row
  }

  test('says under which number and by whom it was sold, and what came of it there and when', async () => {
    const made = '2026-11-01T08:00:00Z'
    await start(
      fileOf(
        `B-1,1,${stay(70, 72)},200,,Lovelace,Valley Guide,,,,${made}`,
        `B-2,1,${stay(70, 72)},200,cancelled,Hopper,,50,150,2026-11-20T10:00:00Z,${made}`,
        `B-3,1,${stay(-5, -3)},200,no-show,Curie,Guide,200,,,${made}`,
        `B-4,1,${stay(-5, -3)},200,stayed,Noether,,,,,${made}`,
        `B-5,1,${stay(70, 72)},200,cancelled,Meitner,,,,,${made}`,
      ),
    )
    expect(await goOn()).toMatchObject({ imported: 5, refused: 0 })
    expect(await recordOf('B-1')).toMatchObject({
      status: 'confirmed',
      payment: 'none',
      cancellation: null,
      events: [['confirmed', 'imported: number B-1 of Valley Guide', expect.any(String)]],
    })
    expect(await recordOf('B-2')).toMatchObject({
      status: 'cancelled',
      cancellation: { at: '2026-11-20T10:00:00Z', by: 'property', penalty: 5_000, refund: 15_000 },
      events: [
        ['confirmed', 'imported: number B-2', expect.any(String)],
        ['cancelled', 'imported', expect.any(String)],
      ],
    })
    expect(await recordOf('B-3')).toMatchObject({
      status: 'no_show',
      cancellation: null,
      events: [
        ['confirmed', 'imported: number B-3 of Guide', expect.any(String)],
        ['no_show', 'imported', expect.any(String)],
      ],
    })
    expect(await recordOf('B-4')).toMatchObject({ status: 'completed', cancellation: null })
    expect(await recordOf('B-5')).toMatchObject({
      status: 'cancelled',
      cancellation: { penalty: 0, refund: 0 },
    })
    expect(await counters(hotels.plain, on(70))).toEqual({ sold: 1, held: 0 })
    expect(await counters(hotels.plain, on(-5))).toEqual({ sold: 2, held: 0 })
  })
})

describe('a room that is left', () => {
  test('goes to the first line that wants it, in a trial as in earnest, from today on', async () => {
    const file = fileOf(
      `C-1,1,${stay(80, 82)},200,,Lovelace,,,,,`,
      `C-2,1,${stay(81, 84)},200,,Hopper,,,,,`,
      `C-3,1,${stay(80, 82)},200,cancelled,Curie,,,,,`,
      `C-4,1,${stay(81, 82)},200,,Noether,,,,,`,
      `C-5,1,${stay(81, 85)},200,,Meitner,,,,,`,
      `C-6,1,${stay(82, 83)},200,,Franklin,,,,,`,
      `C-7,1,${stay(-4, -2)},200,stayed,Germain,,,,,`,
    )
    const wayOut = 'raise the allotment, or allow this import to oversell if the house has the room'
    const refusals = [{ field: 'line[6].checkin', message: `has no room left on ${on(81)}; ${wayOut}` }]
    expect(await start(file, { isDryRun: true })).toMatchObject({ imported: 6, refused: 1, refusals })
    expect(await start(file, { isDryRun: true, mayOversell: true })).toMatchObject({
      imported: 7,
      refused: 0,
    })
    await start(file)
    expect(await goOn()).toMatchObject({ imported: 6, refused: 1, refusals })
    const sold = await Promise.all(
      [80, 81, 82, 83, 84].map(async each => (await counters(hotels.plain, on(each))).sold),
    )
    expect(sold).toEqual([1, 3, 2, 1, 0])
    expect(harness.clock.now().toString()).toBe(now)
  })
})
