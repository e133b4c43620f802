// Every route of properties and reservations answers as /openapi.json says, to the field, and a request with several
// mistakes in it hears of all of them at once (contract R5, threat A4).

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { examplePicture } from '../../src/http/admin/properties/property-check-schemas.ts'
import { viewCard } from '../../src/operations/booking/card-vault.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { hotels } from '../support/hotels/booking-context.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const remote = await sourceContext()
const { harness, context, source, request, book, reconcile } = remote
const { ask, routes, tried } = await adminRequests(harness.app)

const reservations = 'reservations'
const reason = 'The guest called.'

/** A booking of which its source can tell nothing, after more than half an hour. */
async function inReview(): Promise<string> {
  source.script = { does: 'lose', acts: true }
  source.isBlind = true
  const { body } = await book(request({ property: remoteHotels.paid }))
  for (let turn = 0; turn < 10; turn += 1) {
    remote.pass({ minutes: 4 })
    await reconcile()
  }
  source.script = { does: 'confirm' }
  source.isBlind = false
  return body.id
}

test('what is answered is what is documented, for every route', async () => {
  const { body: booked } = await book({ ...request({ property: hotels.vault }), rooms: guests(2) })
  await viewCard(context, { propertyId: hotels.vault, reservationId: booked.id }, 'Ada')
  const property = `properties/${hotels.vault}`
  expect((await ask('GET', 'properties')).body.properties.length).toBeGreaterThan(1)
  const { body: exported } = await ask('GET', property)
  expect((await ask('PUT', property, exported)).body).toMatchObject({ changed: false, warnings: [] })
  const night = { from: booked.checkin, to: booked.checkin, allotment: 0 }
  const changed = await ask('PATCH', `${property}/calendar`, { inventory: [{ rooms: [1], ...night }] })
  expect(changed.body.warnings).toHaveLength(1)

  const checked = await ask('POST', `${property}/check`, {})
  expect(checked.body).toMatchObject({ errors: [] })
  const created = await ask('POST', 'properties', { ...exported, id: 9777, name: 'Mill Inn' })
  expect(created.body).toMatchObject({ id: 9777 })
  const archived = await ask('POST', 'properties/9777/archive')
  expect(archived.body).toEqual({ id: 9777, archived_at: expect.any(String), reservations_to_come: 0 })
  expect((await ask('GET', 'properties/9777/archive')).body).toEqual(archived.body)
  expect((await ask('POST', 'properties/9777/restore')).body.archived_at).toBeNull()
  const picture = await ask('POST', `${property}/pictures`, { data: examplePicture })
  expect(picture.body).toMatchObject({ width: 16, height: 16 })

  const nights = `from=${booked.checkin}&to=${booked.checkout}`
  const seen = await ask('GET', `${property}/calendar?${nights}`)
  expect(seen.body.rooms[0].allotment[0]).toBe(0)
  const trial = await ask('POST', `${property}/calendar/edit?dry_run=true`, {
    adjust: [{ from: booked.checkin, to: booked.checkin, add: 1 }],
  })
  expect(trial.body).toMatchObject({ dry_run: true, changed: true })

  const read = await ask('POST', `${property}/calendar/csv?dry_run=true`, {
    file: `date,room_id,rate_code,standard\n${booked.checkin},1,BAR,77.50\n`,
  })
  expect(read.body).toMatchObject({ rows: 1, rate_nights: 1 })

  const closing = { rooms: [2], from: '2029-05-03', to: '2029-05-05', reason: 'New bathrooms' }
  const { closure } = (await ask('POST', `${property}/closures`, closing)).body
  expect(closure).toMatchObject({ ...closing, reopens_on: '2029-05-06' })
  expect((await ask('GET', `${property}/closures`)).body.closures).toEqual([closure])
  const opened = await ask('POST', `${property}/closures/${closure.id}/end`, { reopens_on: '2029-05-04' })
  expect(opened.body).toMatchObject({ ...closing, reopens_on: '2029-05-04' })

  const rule = { name: 'Full', kind: 'occupancy', from: 80, percent: 10 }
  const { body: ruled } = await ask('PUT', `${property}/price-rules`, { rules: [rule] })
  expect(ruled).toMatchObject({ on: false, rules: [rule], currency: 'USD' })
  expect((await ask('GET', `${property}/price-rules`)).body).toEqual(ruled)
  expect((await ask('POST', `${property}/price-rules/simulation`, {})).body.all_changes).toBe(0)
  const switched = await ask('PUT', `${property}/price-rules/switch`, { on: true })
  expect(switched.body).toMatchObject({ on: true, rules: [rule] })
  expect((await ask('GET', `${property}/price-rules/log`)).body).toEqual({ entries: [], next_cursor: null })

  const summer = { name: 'Summer', from: '2029-06-01', to: '2029-06-30' }
  const { body: season } = await ask('POST', `${property}/seasons`, summer)
  expect(season).toMatchObject(summer)
  expect((await ask('GET', `${property}/seasons`)).body.seasons).toEqual([season])
  const later = { ...summer, name: 'High summer' }
  const renamed = await ask('PUT', `${property}/seasons/${season.id}`, later)
  expect(renamed.body).toMatchObject({ id: season.id, ...later })
  const copied = await ask('POST', `${property}/seasons/${season.id}/copy?dry_run=true`, {})
  expect(copied.body).toMatchObject({ dry_run: true, copied_to: { from: '2030-05-31', to: '2030-06-29' } })
  const deleted = await ask('DELETE', `${property}/seasons/${season.id}`)
  expect(deleted.body).toEqual({ id: season.id })

  const imported = `${property}/reservations/import`
  const elsewhere = 'confirmation_number,room,checkin,checkout,total,guest_last_name'
  const begun = await ask('POST', imported, {
    file: `${elsewhere}\nHX-1,Uncounted,${booked.checkin},${booked.checkout},80,Lovelace\nHX-2,Attic,,,,\n`,
  })
  expect(begun.body).toMatchObject({ total: 2, done: 1, refused: 1, finished_at: null })
  const continued = await ask('POST', `${imported}/continue`)
  expect(continued.body).toMatchObject({ done: 2, imported: 1, finished_at: expect.any(String) })
  expect((await ask('GET', imported)).body).toEqual(continued.body)

  const stay = { checkin: '2027-05-03', checkout: '2027-05-05', rooms: [{ adults: 2 }] }
  const offers = await ask('POST', `${property}/offers`, stay)
  expect(offers.body.rooms[0].rates).toMatchObject([{ code: 'BAR', total: 200 }])
  const chosen = { ...stay, room_id: 1, rate_code: 'BAR' }
  expect((await ask('POST', `${property}/preview`, chosen)).body.price.total).toBe(200)
  const desk = await ask('POST', `${property}/reservations`, {
    ...chosen,
    expected_total: '200',
    idempotency_key: randomUUID(),
    guest: { first_name: 'Ada', last_name: 'King', phone: '+44 20 7946 0000' },
  })
  expect(desk.body.reservation).toMatchObject({ publisher: 'Front desk', status: 'confirmed' })

  const ofVault = (await ask('GET', `${reservations}/${booked.confirmation_number}`)).body
  expect(ofVault.card_views).toHaveLength(1)
  const noted = await ask('POST', `${reservations}/${booked.id}/notes`, { text: 'Late train.' })
  expect(noted.body.notes).toMatchObject([{ text: 'Late train.' }])
  const payment = {
    ...({ direction: 'taken', kind: 'cash', amount: '5' } as const),
    idempotency_key: '7f1f9f4e-6c1a-4a43-9a50-3c1f6a9f6c11',
  }
  const paid = await ask('POST', `${reservations}/${booked.id}/payments`, payment)
  expect(paid.body.payments).toMatchObject([{ amount: 5 }])
  const listed = await ask('GET', `${reservations}/${booked.id}/payments`)
  expect(listed.body.payments).toEqual(paid.body.payments)
  const invoices = `${reservations}/${booked.id}/invoices`
  const written = await ask('POST', invoices, { idempotency_key: randomUUID() })
  expect(written.body.invoices).toMatchObject([{ kind: 'invoice', payments: [{ amount: 5 }] }])
  expect((await ask('GET', invoices)).body).toEqual(written.body)
  const change = { guest: { phone: '+44 20 7946 0999' }, simulate: true }
  const moved = await ask('POST', `${reservations}/${booked.id}/modify`, change)
  expect(moved.body).toMatchObject({ simulated: true, difference: 0, before: { rooms: [{ adults: 2 }] } })
  await context.database.transaction(transaction => dispatchEvents(transaction, 100))
  const { mails } = (await ask('GET', `${reservations}/${booked.id}`)).body
  const again = await ask('POST', `${reservations}/${booked.id}/mails/${mails[0].id}/resend`)
  expect(again.body.mails[0].state).toBe('waiting')
  const id = await inReview()
  const settled = await ask('POST', `${reservations}/${id}/resolve`, {
    verdict: 'confirmed',
    source_confirmation: 'X-77',
    reason,
  })
  expect(settled.body.payment_attempts).not.toEqual([])
  expect(settled.body.source_booking).toMatchObject({ confirmation: 'X-77' })
  const simulated = await ask('POST', `${reservations}/${id}/cancel`, { simulate: true, reason })
  expect(simulated.body.simulated).toBe(true)
  harness.clock.moveTo(`${booked.checkout}T12:00:00Z`)
  const absent = await ask('POST', `${reservations}/${booked.id}/no-show`, { reason })
  expect(absent.body.reservation.status).toBe('no_show')
  expect((await ask('GET', `${reservations}?status=no_show&limit=1`)).body.total).toBe(1)
  const counted = await ask('POST', `${reservations}/counts`, { filters: [{ status: 'no_show' }] })
  expect(counted.body).toEqual({ counts: [{ count: 1, is_more: false }] })
  const found = await ask('POST', `${reservations}/search`, {
    search: booked.confirmation_number.toLowerCase(),
  })
  expect(found.body.reservations.map(({ id }: { id: string }) => id)).toEqual([booked.id])
  const mine = routes.filter(route => /\/v1\/(properties|reservations)/.test(route) && !files.includes(route))
  expect([...tried].sort()).toEqual(mine.sort())
})

/** What answers with a file, in tests of its own. */
const files = [
  'GET /admin/v1/properties/{id}/calendar/csv',
  'POST /admin/v1/reservations/csv',
  ...['page', 'pdf'].map(form => `GET /admin/v1/reservations/{reference}/invoices/{number}/${form}`),
]

const guests = (adults: number) => [{ name: 'Ada Lovelace', adults }]

test.each([
  [
    'GET',
    `${reservations}?status=asleep&property_id=x&checkin_from=2027-02-30&page=0&limit=1&limit=2&statsu=review`,
    undefined,
    ['status', 'property_id', 'checkin_from', 'page', 'limit', 'statsu'],
  ],
  [
    'POST',
    `${reservations}/R26117M7C2HMXTFF/resolve?simulate=true`,
    { verdict: 'maybe', source_confirmation: 5, status: 'confirmed' },
    ['simulate', 'verdict', 'source_confirmation', 'reason', 'status'],
  ],
  [
    'POST',
    `${reservations}/R26117M7C2HMXTFF/cancel`,
    { simulate: 'yes', waive_penalty: 1, reason: '', simulat: true },
    ['waive_penalty', 'simulate', 'reason', 'simulat'],
  ],
  ['PUT', 'properties/9001?replace=maybe&dry_run=true', {}, ['replace', 'dry_run']],
] as const)('%s %s names every mistake', async (method, url, payload, fields) => {
  const { status, body } = await ask(method, url, payload)
  expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields])
})

test.each([
  ['GET', 'properties/none'],
  ['GET', 'properties/99999999999'],
  ['GET', `${reservations}/none`],
] as const)('%s %s names nothing that there can be', async (method, url) => {
  expect((await ask(method, url)).status).toBe(404)
})

test('a body that is missing is asked for', async () => {
  const answer = await ask('POST', `${reservations}/R26117M7C2HMXTFF/no-show`)
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^The body is empty/)])
})
