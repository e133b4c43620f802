// The file of reservations, cell by cell: stays, money and guests of a confirmed, a cancelled and a failed reservation, in both forms
// of tables, and what the audit trail keeps of the download.

import { describe, expect, test } from 'vitest'
import { type ExportQuestion, exportReservations } from '../../src/operations/back-office/reservations-csv.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'

const { context, book, request, harness, key, pass } = await bookingContext()
const address = (country: string) => ({
  type: 'Billing',
  line_1: 'Main Street 1',
  city: 'Bonn',
  region: 'NW',
  postal_code: '53111',
  country,
})
const guest = (last_name: string, changes: object = {}) => ({
  first_name: 'Ada',
  last_name,
  email: `${last_name.toLowerCase()}@example.com`,
  phone: '+49 228 1234',
  ...changes,
})
const stay = { checkin: '2026-12-20', checkout: '2026-12-23' }
const rooms = [
  { name: 'One', adults: 2 },
  { name: 'Two', adults: 1, children: 2, children_ages: [4, 9] },
]
const first = (
  await book({
    ...request({ property: hotels.plain }),
    ...stay,
    rooms,
    guest: guest('Lovelace', { addresses: [address('DE')] }),
  })
).body
expect(first).toMatchObject({ status: 'confirmed' })
pass({ minutes: 1 })
const second = (await book({ ...request({ property: hotels.vault }), ...stay, guest: guest('Hopper') })).body
await harness.post('reservation/cancel/.json', { key, confirmation_number: second.confirmation_number })
await context.database.query(
  `UPDATE reservation SET cancellation = jsonb_set(jsonb_set(cancellation, '{penalty}', '1250'), '{refund}', '300'), property_price =
          jsonb_set(jsonb_set(jsonb_set(property_price, '{total,tax}', '1001'), '{total,fee}', '250'), '{total,balanceDue}', '5000')
    WHERE reservation_id = $1`,
  [second.id],
)
pass({ minutes: 1 })
const third = (await book({ ...request({ property: hotels.plain }), guest: guest('Curie') })).body
await context.database.query(`UPDATE reservation SET status = 'failed' WHERE reservation_id = $1`, [third.id])

const question: ExportQuestion = {
  status: null,
  propertyId: null,
  publisherId: null,
  checkinFrom: null,
  checkinTo: null,
  checkoutFrom: null,
  checkoutTo: null,
  stayingOn: null,
  search: null,
  within: null,
  form: 'comma',
  guestsOf: 'everything',
}
const fileOf = async (changes: Partial<ExportQuestion> = {}) =>
  (await Array.fromAsync(exportReservations(context, { ...question, ...changes }))).join('')
const linesOf = async (changes: Partial<ExportQuestion> = {}) =>
  (await fileOf(changes)).trimEnd().split('\r\n')

const heading =
  '\ufeff"confirmation_number","id","status","payment_state","property_id","property","publisher_id","publisher","source","room_id",' +
  '"room","rate_code","checkin","checkout","nights","rooms","adults","children","currency","total","tax","fee","balance_due",' +
  '"penalty","refund","paid","to_pay","cancelled_at","created_at","guest_first_name","guest_last_name","guest_email","guest_phone","guest_country"'
const [{ publisher, name }] = (await context.database.query(
  'SELECT publisher_id AS publisher, name FROM publisher WHERE publisher_id = (SELECT publisher_id FROM reservation LIMIT 1)',
)) as [{ publisher: number; name: string }]
const of = (id: number) => `${id},"Small house ${id}",${publisher},"${name}","crs",1,"Counted","BAR"`

describe('a file', () => {
  test('has a cell for everything that is known of a stay, its money and its guest', async () => {
    const [named, failed, cancelled, confirmed, ...more] = await linesOf()
    expect([named, more]).toEqual([heading, []])
    expect(confirmed).toBe(
      `"${first.confirmation_number}","${first.id}","confirmed","none",${of(hotels.plain)},"2026-12-20","2026-12-23",3,2,3,2,"USD",` +
        '660.00,0.00,0.00,660.00,"","",0.00,660.00,"","2026-12-01T12:00:00Z","Ada","Lovelace","lovelace@example.com","\'+49 228 1234","DE"',
    )
    expect(cancelled).toBe(
      `"${second.confirmation_number}","${second.id}","cancelled","vaulted",${of(hotels.vault)},"2026-12-20","2026-12-23",3,1,2,0,"USD",` +
        `300.00,10.01,2.50,50.00,12.50,3.00,0.00,12.50,"2026-12-01T12:01:00Z","2026-12-01T12:01:00Z","Ada","Hopper","hopper@example.com",` +
        '"\'+49 228 1234",""',
    )
    // Nobody was told a number.
    expect(failed).toMatch(new RegExp(`^"","${third.id}","failed",`))
  })

  test('for spreadsheets with a decimal comma has semicolons', async () => {
    const [named, , , confirmed] = await linesOf({ form: 'semicolon' })
    expect(named).toBe(heading.replaceAll(',', ';'))
    expect(confirmed).toContain(';"USD";660,00;0,00;0,00;660,00;"";"";0,00;660,00;"";')
  })

  test('names the guests of those whose reservations the reader decides about, and of nobody else', async () => {
    const guests = async (guestsOf: ExportQuestion['guestsOf']) =>
      (await linesOf({ guestsOf })).slice(1).map(line =>
        line
          .split(',')
          .slice(-5)
          .map(cell => cell.replaceAll('"', ''))
          .join(' '),
      )
    const [curie, hopper, lovelace] = ['Curie', 'Hopper', 'Lovelace'].map(
      last => `Ada ${last} ${last.toLowerCase()}@example.com '+49 228 1234`,
    )
    const nobody = '    '
    expect(await guests('everything')).toEqual([`${curie} `, `${hopper} `, `${lovelace} DE`])
    expect(await guests(null)).toEqual([nobody, nobody, nobody])
    expect(await guests({ propertyIds: [hotels.vault], publisherIds: [] } as never)).toEqual([
      nobody,
      `${hopper} `,
      nobody,
    ])
  })

  test('has those of a status, and with "pending" all that publishers see as pending', async () => {
    const ids = async (status: ExportQuestion['status']) =>
      (await linesOf({ status })).slice(1).map(line => line.split(',')[1])
    expect(await ids('failed')).toEqual([`"${third.id}"`])
    expect(await ids('pending')).toEqual([])
    await context.database.query(`UPDATE reservation SET status = 'held' WHERE reservation_id = $1`, [
      third.id,
    ])
    expect(await ids('pending')).toEqual([`"${third.id}"`])
    expect((await linesOf({ status: 'pending' }))[1]).toMatch(/^"","/)
    await context.database.query(`UPDATE reservation SET status = 'failed' WHERE reservation_id = $1`, [
      third.id,
    ])
  })

  test('of nothing has its headings only', async () => {
    expect(await fileOf({ propertyId: 1 })).toBe(`${heading}\r\n`)
  })
})

describe('the audit trail', () => {
  const noted = async (changes: Partial<ExportQuestion>) => {
    await fileOf(changes)
    const [entry] = await context.database.query(
      `SELECT action, object_kind AS kind, object_id AS id, property_id AS property, publisher_id AS publisher, after
         FROM audit_entry WHERE action = 'exported' ORDER BY entry_id DESC LIMIT 1`,
    )
    return entry
  }
  const entry = { action: 'exported', kind: 'reservation', id: '', property: null, publisher: null }

  test('has the conditions of a download, days as dates, and whose guests it names', async () => {
    const days = { checkinFrom: parseDay('2026-12-01')!, stayingOn: parseDay('2026-12-21')! }
    expect(await noted({})).toEqual({ ...entry, after: { guests: 'all' } })
    expect(await noted({ guestsOf: null, needsAttention: false, isOwing: true })).toEqual({
      ...entry,
      after: { guests: 'none', isOwing: true },
    })
    expect(
      await noted({
        ...days,
        propertyId: hotels.plain,
        publisherId: publisher,
        status: 'review',
        search: 'Lovelace',
      }),
    ).toEqual({
      ...entry,
      property: hotels.plain,
      publisher,
      after: {
        propertyId: hotels.plain,
        publisherId: publisher,
        checkinFrom: '2026-12-01',
        stayingOn: '2026-12-21',
        status: 'review',
        search: 'by a text',
        guests: 'all',
      },
    })
    const own = { propertyIds: [hotels.plain], publisherIds: [] }
    expect(await noted({ guestsOf: own as never, within: own })).toEqual({
      ...entry,
      after: { guests: 'of own properties and publishers' },
    })
  })
})
