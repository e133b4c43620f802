// What staff is told when a change, a note or a mail once more cannot be made, whole, and what a change of a name leaves of the rest.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import {
  changeForProperty,
  type PropertyChange,
} from '../../src/operations/back-office/change-for-property.ts'
import {
  showReservationImport,
  startReservationImport,
} from '../../src/operations/back-office/import-reservations.ts'
import { addReservationNote, resendReservationMail } from '../../src/operations/back-office/staff-notes.ts'
import { byRita, lastEntry, staffDesk, staffNow } from '../support/people/staff-desk.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const { clock, disturbed, inState, withA } = await staffDesk()
clock.moveTo('2027-03-01T12:00:00Z')
const noReason = refusedFields(['reason', 'must be a sentence of 1 to 500 characters'])
const conflict = (field: string, message: string) =>
  refusal('ConflictException', 409, message, [{ field, message }])

const nothing = {
  checkin: null,
  checkout: null,
  roomId: null,
  rateCode: null,
  rooms: null,
  guest: null,
  waivesPenalty: false,
  simulate: false,
  expectedTotal: null,
  wanted: null,
}
const change = (reservation: Reservation, choices: Partial<PropertyChange> = {}, context = withA()) =>
  changeForProperty(context, {
    ...byRita(reservation),
    ...nothing,
    guest: { first_name: 'Grace' },
    ...choices,
  })

describe('a change by staff', () => {
  test.each([
    [false, 'modified for the property by Rita: The guest called.'],
    [true, 'modified for the property by Rita, penalty waived: The guest called.'],
  ])('of a name costs nothing and is in the record (waived: %s)', async (waivesPenalty, cause) => {
    const reservation = await inState('confirmed')
    const changed = await change(reservation, { waivesPenalty })
    const { simulated, difference, penalty, refunded, before, after } = changed
    expect([simulated, difference, penalty, refunded, lastEntry(changed)]).toEqual([
      false,
      0,
      0,
      0,
      ['confirmed', 'confirmed', cause],
    ])
    expect(before).toEqual(after)
    expect(changed.reservation).toEqual({
      ...(await reread(reservation)),
      guest: { ...reservation.guest, first_name: 'Grace' },
      version: reservation.version + 1,
    })
    expect([changed.rooms, changed.beds]).toEqual([reservation.rooms, [{ code: 'K', description: 'King' }]])
    expect(changed.earliestCheckout).toBe(reservation.checkin + 1)
  })
  const reread = async (reservation: Reservation) => {
    const { reservation: present } = await change(reservation, { simulate: true, reason: null })
    return present
  }

  test('that is only tried needs no reason, and changes nothing', async () => {
    const reservation = await inState('confirmed')
    const tried = await change(reservation, { simulate: true, reason: null })
    expect([tried.simulated, tried.reservation.guest.first_name, tried.events.length]).toEqual([
      true,
      'Ada',
      1,
    ])
    for (const choices of [{ reason: null }, { reason: ' ' }, { simulate: true, reason: ' ' }])
      expect(await refusalOf(() => change(reservation, choices))).toEqual(noReason)
  })

  test('that changes nothing is written nowhere', async () => {
    const reservation = await inState('confirmed')
    const same = await change(reservation, { guest: { first_name: 'Ada' } })
    expect([same.events.length, same.reservation.version]).toEqual([1, 1])
  })

  test('holds to the total that was shown', async () => {
    const reservation = await inState('confirmed')
    for (const expectedTotal of ['3999.99', '4000.01', 'x'])
      expect(await refusalOf(() => change(reservation, { expectedTotal }))).toEqual(
        conflict(
          'expected_total',
          `The changed stay costs 4000.00 USD now, not ${expectedTotal}; look at it again.`,
        ),
      )
    expect((await change(reservation, { expectedTotal: '4000' })).reservation.guest.first_name).toBe('Grace')
  })

  test('is of the version that was read, and says what has happened since', async () => {
    const reservation = await inState('confirmed')
    await change(reservation, { wanted: [1] })
    await change(reservation, { wanted: [1, 2], guest: { first_name: 'Marie' } })
    const entries = [3, 2].map(version => `version ${version}, modified for the property by Rita at `)
    const refused = await refusalOf(() => change(reservation, { wanted: [1] }))
    expect(refused).toMatchObject({ type: 'PreconditionFailedException', status: 412 })
    expect(refused.errors.map(({ field }) => field)).toEqual(['If-Match', 'If-Match'])
    expect(refused.errors.map(({ message }) => message.replace(/\S+$/, ''))).toEqual(entries)
    expect(refused.message).toBe(
      `The reservation is at version 3, no longer at 1; read it again and decide anew. ${refused.errors[0]!.message}`,
    )
    expect(await refusalOf(() => change(reservation, { wanted: [] }))).toMatchObject({
      message: expect.stringContaining('no longer at 0;'),
      errors: [{}, {}, {}],
    })
    expect(await refusalOf(() => change(reservation, { wanted: [9] }))).toEqual(
      refusal(
        'PreconditionFailedException',
        412,
        'The reservation is at version 3, no longer at 9; read it again and decide anew.',
      ),
    )
  })

  test('is given up where the reservation changes all the time', async () => {
    const reservation = await inState('confirmed')
    expect(await refusalOf(() => change(reservation, {}, disturbed(reservation)))).toEqual({
      ...refusal(
        'ServiceUnavailableException',
        503,
        'The reservation or its property is being changed right now; try again in a moment.',
      ),
      headers: { 'Retry-After': '1' },
    })
  })

  test('of a room that the property has not is refused as there is none', async () => {
    const reservation = await inState('confirmed')
    clock.moveTo('2027-03-01T12:00:00Z')
    expect(await refusalOf(() => change(reservation, { roomId: 99 }))).toMatchObject({ status: 404 })
    clock.moveTo(staffNow)
  })

  test('of a stay that is over, or was cancelled, is refused with its state', async () => {
    const refused = (message: string, said: string) =>
      refusal('BookingValidationException', 422, `The reservation cannot be changed: ${message}`, [
        { field: 'status', message: said },
      ])
    const reservation = await inState('confirmed')
    clock.moveTo('2027-03-15T12:00:00Z')
    expect(await refusalOf(() => change(reservation))).toEqual(
      refused('The stay is over.', 'confirmed: stay_is_over'),
    )
    expect(await refusalOf(async () => change(await inState('no_show')))).toEqual(
      refused('The reservation is no-show.', 'no_show: is_no_show'),
    )
  })
})

describe('a note', () => {
  const note = async (text: string, reservation?: Reservation) => {
    const { id } = reservation ?? (await inState('confirmed'))
    return addReservationNote(withA(), { reference: { id }, text, by: 'Rita' })
  }

  test.each([
    ['x'.repeat(2_000), null],
    ['x'.repeat(2_001), 'must have 1 to 2000 characters'],
    [` ${'x'.repeat(2_000)}\n`, null],
    [' \n\t', 'must have 1 to 2000 characters'],
    ['a\tb\nc', null],
    ['a\rb', 'has a control character; send plain text'],
    ['4111-1111-1111-1111', 'must not contain a card number'],
  ])('such as %j is kept, or its text is refused', async (text, message) => {
    if (message === null)
      expect((await note(text)).notes).toMatchObject([
        { text: text.trim(), writtenBy: 'Rita', at: '2027-03-13T12:00:00.123Z' },
      ])
    else expect(await refusalOf(() => note(text))).toEqual(refusedFields(['text', message]))
  })

  test('is one of two hundred', async () => {
    const reservation = await inState('confirmed')
    await withA().database.query(
      `INSERT INTO reservation_note (property_id, reservation_id, text, written_by, written_at)
       SELECT 3144, $1, 'one of many', 'test', now() FROM generate_series(1, 199)`,
      [reservation.id],
    )
    expect((await note('the last', reservation)).notes).toHaveLength(200)
    expect(await refusalOf(() => note('one more', reservation))).toEqual(
      conflict('text', 'The reservation has 200 notes already; no more can be added.'),
    )
  })
})

test('a mail that there is not is not sent again', async () => {
  const { id } = await inState('confirmed')
  expect(
    await refusalOf(() => resendReservationMail(withA(), { reference: { id }, mailId: 1_000_000 })),
  ).toEqual(refusal('NotFoundException', 404, 'The reservation has no such mail.'))
})

describe('an import', () => {
  const start = (propertyId: number, file: string, context = withA()) =>
    startReservationImport(context, propertyId, file, { mayOversell: false, isDryRun: true })

  test('is of a property that there is, once something was imported', async () => {
    expect(await refusalOf(() => start(9, ''))).toEqual(
      refusal('NotFoundException', 404, 'There is no property 9.'),
    )
    expect(await refusalOf(() => showReservationImport(withA(), 3144))).toEqual(
      refusal('NotFoundException', 404, 'Nothing was imported for property 3144 yet; start an import first.'),
    )
  })

  const heading =
    'confirmation_number,property_id,status,room_id,checkin,checkout,adults,total,guest_last_name'
  const line = (property: number) => `HX-1,${property},confirmed,1,2027-05-01,2027-05-02,2,100.00,Hopper`
  test.each([
    ['nothing', '', 'line[1]', 'is empty; the first line has the names of the columns'],
    [
      'lines of other properties only',
      `${heading}\r\n${line(1)}\r\n`,
      'file',
      'has no line of property 3144; choose another property, or take the column property_id out',
    ],
  ])('of %s is refused', async (_name, file, field, message) => {
    expect(await refusalOf(() => start(3144, file))).toEqual(refusedFields([field, message]))
  })

  test('of some lines of other properties is not, nor one of lines that are all refused', async () => {
    const shape = ({ imported, elsewhere, refused }: Awaited<ReturnType<typeof start>>) => [
      imported,
      elsewhere,
      refused,
    ]
    expect(shape(await start(3144, `${heading}\r\n${line(1)}\r\n${line(3144)}\r\n`))).toEqual([1, 1, 0])
    const strange = line(3144).replace('confirmed', 'strange')
    expect(shape(await start(3144, `${heading}\r\n${line(1)}\r\n${strange}\r\n`))).toEqual([0, 1, 1])
  })
})
