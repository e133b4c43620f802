// Somebody whose roles are for one publisher and one hotel does with them what an administrator does with others like them: the
// second wall keeps nothing from a person that the roles are for, and no write stops half-way (threat A1).

import { expect, test } from 'vitest'
import { createDiscountCode } from '../../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { findDiscount } from '../../../src/store/properties/discount-codes.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { grant, type HeadersOfPage, signedInWith } from '../../support/people/signed-in.ts'
import { type Ids, twoHolders } from '../../support/people/two-holders.ts'
import { testToday } from '../../support/run/test-app.ts'

const { booking, harness, context, server, named, ask, own, headers, operator, holder } = await twoHolders()
const twinHotel = smallHotel({ id: 9004, from: parseDay(testToday)!, allotment: 3 })
await importProperty(context, twinHotel, null)
const twin = await holder('atlas', 9004)

/** How many rows of each table belong to a holder. */
async function rowsOf({ properties, publishers }: Ids): Promise<Record<string, number>> {
  const tables = await context.database.query<{ name: string; owned: string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attname) AS owned
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attname IN ('property_id', 'publisher_id')
        -- The limited person was given roles, which is in the audit trail too.
        AND relname NOT LIKE 'person%' AND relname <> 'audit_entry'
      GROUP BY relname ORDER BY relname`,
  )
  const counts: Record<string, number> = {}
  for (const { name, owned } of tables) {
    const conditions = owned.map(
      column => `${column} = ${column === 'property_id' ? properties : publishers}`,
    )
    const [row] = await context.database.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${name} WHERE ${conditions.join(' OR ')}`,
    )
    counts[name] = row!.count
  }
  return counts
}

test('an address that another publisher has is refused, although its site is not there', async () => {
  const url = `/admin/v1/sites/${own.sites}`
  const send = async (payload: object) => server.inject({ method: 'PATCH', url, headers, payload })
  // Both have an address, so that as much has changed for the one as for the other.
  for (const [{ sites }, host] of [
    [twin, 'atlas.example.com'],
    [own, 'own.example.com'],
  ] as const) {
    const ofSite = { method: 'PATCH', url: `/admin/v1/sites/${sites}`, headers: operator } as const
    await server.inject({ ...ofSite, payload: { hosts: [host] } })
  }
  const answers = [await send({ slug: twin.sites }), await send({ hosts: ['atlas.example.com'] })]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
})

// Before others sell there too.
test('a role for a publisher alone shows its reservations at every hotel as an administrator sees them', async () => {
  const [{ publisherId }] = (await context.database.query<{ publisherId: number }>(
    'SELECT publisher_id AS "publisherId" FROM reservation WHERE reservation_id = $1',
    [own.reservations],
  )) as [{ publisherId: number }]
  const seller = await signedInWith(harness.app, [grant('publisher_manager', { publisherId })])
  const both = async (path: string) => {
    const answers = [seller, operator].map(async asker => {
      const answer = await server.inject({ url: `/admin/v1/${path}`, headers: asker })
      const { request_id: _, ...body } = answer.json()
      return body
    })
    return Promise.all(answers)
  }
  for (const path of [`reservations/${own.reservations}`, 'reservations', 'dashboard']) {
    const [limited, whole] = await both(path)
    // What its staff writes is the hotel's own.
    expect(limited, path).toEqual('notes' in whole ? { ...whole, ...ofStaff(limited) } : whole)
  }
  const [record] = await both(`reservations/${own.reservations}`)
  expect(record.events.length).toBeGreaterThan(0)
})

test('every route does the same for what is covered as for an administrator', async () => {
  const asked = async (route: string, ids: Ids, asker: HeadersOfPage) => {
    const { status, body, text } = await ask(route, ids, asker)
    return { status, type: body.type, fields: Object.keys(body).sort(), text }
  }
  let done = 0
  // What ends or removes an object comes last.
  const order = named.filter(isWalled).sort((one, other) => Number(isEnd(one)) - Number(isEnd(other)))
  for (const route of order) {
    const [limited, whole] = [await asked(route, own, headers), await asked(route, twin, operator)]
    expect({ ...limited, text: '' }, `${route}: ${limited.text}`).toEqual({ ...whole, text: '' })
    if (limited.status < 300) done++
  }
  expect(done).toBeGreaterThan(38)
  expect(await rowsOf(own)).toEqual(await rowsOf(twin))
})

/** The tables of people are not behind the wall; consent is a person's, and the administrator here is a key. */
const isWalled = (route: string): boolean => !/\/(people|assistants)\b/.test(route)

const isEnd = (route: string): boolean => /DELETE|revoke|archive|cancel|pause/.test(route)

test('cancelling a reservation gives back the use of its discount code', async () => {
  const code = { code: 'LAKE', category: 'discount', percent_off: 10, max_uses_per_guest: 2 }
  await createDiscountCode(context, code)
  const uses = async () => (await findDiscount(context.database, 'LAKE'))?.uses
  const { body: booked } = await booking.book({
    ...booking.request({ property: Number(own.properties) }),
    discount_code: 'LAKE',
  })
  expect(await uses()).toBe(1)
  const url = `/admin/v1/reservations/${booked.id}/cancel`
  const answer = await server.inject({ method: 'POST', url, headers, payload: { reason: 'Burst pipe.' } })
  expect([answer.statusCode, await uses()]).toEqual([200, 0])
})

const ofStaff = (record: Record<string, unknown>) =>
  Object.fromEntries(['notes', 'events', 'changes', 'card_views'].map(name => [name, record[name]]))

test('why the staff of a hotel has decided, and who of them, is not read by the people of the publisher', async () => {
  const { body } = await booking.book(booking.request({ property: Number(own.properties) }))
  const url = `/admin/v1/reservations/${body.id}`
  const post = async (verb: string, payload: object) => {
    const answer = await server.inject({ method: 'POST', url: `${url}/${verb}`, headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await post('modify', { guest: { phone: '+41 44 555 01 99' }, reason: 'Typed: wrong by one digit.' })
  await post('cancel', { reason: 'Known to break lamps.' })
  const [{ publisherId }] = (await context.database.query<{ publisherId: number }>(
    'SELECT publisher_id AS "publisherId" FROM reservation WHERE reservation_id = $1',
    [body.id],
  )) as [{ publisherId: number }]
  const seenBy = async (asker: Awaited<ReturnType<typeof signedInWith>>) =>
    (await server.inject({ url, headers: asker })).json()
  const causesOf = (record: { events: { cause: string }[] }) => record.events.map(({ cause }) => cause)
  const seen = await seenBy(await signedInWith(harness.app, [grant('publisher_manager', { publisherId })]))
  expect(causesOf(seen).slice(-2)).toEqual(['modified for the property', 'cancelled for the property'])
  expect(seen.changes[0].cause).toBe('modified for the property')
  const text = JSON.stringify(seen)
  for (const written of ['Typed', 'digit', 'lamps', 'Ada Lovelace']) expect(text).not.toContain(written)
  const [modified, cancelled] = causesOf(await seenBy(headers)).slice(-2)
  expect(modified).toMatch(/^modified for the property by Ada Lovelace .*: Typed: wrong by one digit\.$/)
  expect(cancelled).toContain('Known to break lamps.')
})

test('a note of the staff of a hotel is not read by the people of the publisher who sold the stay', async () => {
  const url = `/admin/v1/reservations/${own.reservations}`
  const payload = { text: 'Rude at breakfast.' }
  expect((await server.inject({ method: 'POST', url: `${url}/notes`, headers, payload })).statusCode).toBe(
    200,
  )
  const [{ publisherId, propertyId }] = (await context.database.query<{
    publisherId: number
    propertyId: number
  }>(
    `SELECT publisher_id AS "publisherId", property_id AS "propertyId" FROM reservation WHERE reservation_id = $1`,
    [own.reservations],
  )) as [{ publisherId: number; propertyId: number }]
  const notesSeenBy = async (...grants: Parameters<typeof signedInWith>[1]) => {
    const answer = await server.inject({ url, headers: await signedInWith(harness.app, grants) })
    return answer.json().notes.map(({ text }: { text: string }) => text)
  }
  expect(await notesSeenBy(grant('publisher_manager', { publisherId }))).toEqual([])
  expect(await notesSeenBy(grant('read_only', { publisherId }))).toEqual([])
  const seller = grant('publisher_manager', { publisherId })
  expect(await notesSeenBy(seller, grant('front_desk', { propertyId }))).toContain(payload.text)
  expect(await notesSeenBy(grant('read_only'))).toContain(payload.text)
})
