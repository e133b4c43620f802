// A property that is archived: nobody sees or sells it, on any server; what was sold stays true; and nothing but restoring
// brings it back.

import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { changeForProperty } from '../../src/operations/back-office/change-for-property.ts'
import { createChannel } from '../../src/operations/channels/channels.ts'
import { takeChange } from '../../src/operations/channels/take-message.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { archiveProperty, restoreProperty } from '../../src/operations/properties/archive-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { openApp } from '../../src/server/app.ts'
import { getChannel } from '../../src/store/channels/channels.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const { key, publisherId } = await testPublisher(harness)
const { key: testKey } = await createKey(context, {
  holder: { kind: 'publisher', publisherId, isTest: true },
  label: 'test',
  expiresOn: null,
})
const { ask } = await adminRequests(harness.app)
const today = parseDay(testToday)!
const stays = { checkin: addDays(today, 10), nights: 2 }

let last = 9200
/** A property that is in business. */
async function inn(): Promise<number> {
  last += 1
  const destination = { id: last, name: `Vale ${last}` }
  await importProperty(context, { ...smallHotel({ id: last, from: today }), destination }, null)
  return last
}
const booking = (property: number, of = key) => bookingBody({ key: of, property, ...stays })
const chosen = (property: number) => ({
  ...searchBody({ key, property, ...stays }),
  accommodation_id: 1,
  rate_code: 'BAR',
})
const book = (body: object) => harness.post('book/reservation/.json', body)
const statusOf = async (property: number) =>
  (await harness.post('property/available/.json', searchBody({ key, property, ...stays }))).status

describe('an archived property', () => {
  test('answers every operation as one that does not exist does, also to a test key', async () => {
    const property = await inn()
    const nights = { from: formatDay(today), days: 10, nights: 1, rooms: [{ adults: 2 }] }
    const { property_id: _, ...several } = searchBody({ key, property, ...stays })
    const asked: Readonly<Record<string, (id: number) => readonly [path: string, body: object]>> = {
      view: id => ['property/view/.json', { key, property_id: id }],
      views: id => ['properties/view/.json', { key, property_ids: [id] }],
      search: () => ['properties/view/.json', { key, limit: 5 }],
      availability: id => ['property/available/.json', searchBody({ key, property: id, ...stays })],
      availabilities: id => ['properties/available/.json', { ...several, property_ids: [id] }],
      searched: () => ['properties/available/.json', { ...several, limit: 5 }],
      calendar: id => ['property/calendar/.json', { key, property_id: id, ...nights }],
      calendars: id => ['properties/calendar/.json', { key, property_ids: [id], ...nights }],
      season: id => ['properties/season/.json', { key, property_ids: [id], ...nights }],
      preview: id => ['book/preview/.json', chosen(id)],
      hold: id => ['book/hold/.json', chosen(id)],
      reservation: id => ['book/reservation/.json', bookingBody({ key, property: id, ...stays })],
      tested: id => ['book/reservation/.json', bookingBody({ key: testKey, property: id, ...stays })],
      promotions: () => ['discounts/all/.json', { key }],
      settings: () => ['settings/.json', { key }],
    }
    const answers = async (id: number) => {
      const said: Record<string, unknown> = {}
      for (const [name, of] of Object.entries(asked)) {
        const [path, body] = of(id)
        const { status, text } = await harness.post(path, body)
        said[name] = [status, text.replaceAll(String(id), 'N').replace(/"request_id":"[^"]*"/, '')]
      }
      return said
    }
    const before = await answers(property)
    await archiveProperty(context, property)
    const after = await answers(property)
    expect(after).toEqual(await answers(999_999))
    // Each of them says something else about a property in business.
    const same = Object.keys(asked).filter(name => String(before[name]) === String(after[name]))
    expect(same).toEqual(['promotions'])
  })

  test('is no longer sold by another server that has it in memory, within the usual time', async () => {
    const property = await inn()
    const { CATALOG_FRESH_MS: _, ...environment } = harness.environment
    const second = await openApp(readConfig(environment), {
      clock: harness.clock,
      jobs: false,
      log: { write() {} },
    })
    atTheEnd(async () => second[Symbol.asyncDispose]())
    const there = async () =>
      (
        await sendTo(
          `${second.url}/publisher/v3.0/property/available/.json`,
          searchBody({ key, property, ...stays }),
        )
      ).status
    expect(await there()).toBe(200)
    await archiveProperty(context, property)
    await expect.poll(there, { timeout: 10_000 }).toBe(404)
    await restoreProperty(context, property)
    await expect.poll(there, { timeout: 10_000 }).toBe(200)
  })

  test('is not booked or held at a price of before by a server whose memory takes it for open', async () => {
    const property = await inn()
    const wanted = chosen(property)
    const preview = await harness.post('book/preview/.json', wanted)
    const held = await harness.post('book/hold/.json', wanted)
    expect([preview.status, held.status]).toEqual([200, 200])
    await archiveProperty(context, property)
    await restoreProperty(context, property)
    const open = (await context.catalog.stock([property])).get(property)!
    await archiveProperty(context, property)
    // The memory says open, and has the version of now.
    const wrong = { ...open, version: open.version + 1 }
    using _memory = vi.spyOn(context.catalog, 'stockFor').mockResolvedValue(wrong)
    const { quote_id } = preview.body
    const { hold_id } = held.body
    const tries = [
      await book({ ...booking(property), quote_id }),
      await book({ ...booking(property), hold_id }),
      await book(booking(property, testKey)),
      await harness.post('book/hold/.json', wanted),
    ]
    expect(tries.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    const [made] = await context.database.query<{ live: number; test: number }>(
      `SELECT (SELECT count(*) FROM reservation WHERE property_id = $1) AS live,
              (SELECT count(*) FROM hostelry_test.reservation WHERE property_id = $1) AS test`,
      [property],
    )
    expect(made).toEqual({ live: 0, test: 0 })
  })

  test('keeps its reservations: they are read, renamed and cancelled, and their stay is not changed', async () => {
    const property = await inn()
    const [one, other] = [(await book(booking(property))).body, (await book(booking(property))).body]
    const state = await archiveProperty(context, property)
    expect(state).toMatchObject({ id: property, reservationsToCome: 2 })
    expect(state.archivedAt).not.toBeNull()
    const named = { key, id: one.id }
    const seen = await harness.post('reservation/view/.json', named)
    expect([seen.status, seen.body.property.id]).toEqual([200, property])
    const longer = await harness.post('reservation/modify/.json', {
      ...named,
      checkout: formatDay(addDays(today, 13)),
    })
    expect([longer.status, longer.body.errors[0].field]).toEqual([422, 'property_id'])
    expect(longer.body.message).toContain('restore the property first')
    const staff = changeForProperty(context, {
      reference: { id: one.id },
      by: 'Ada',
      reason: 'Asked for it.',
      checkin: null,
      checkout: addDays(today, 13),
      roomId: null,
      rateCode: null,
      rooms: null,
      guest: null,
      waivesPenalty: false,
      simulate: false,
      expectedTotal: null,
      wanted: null,
    })
    await expect(staff).rejects.toThrow('restore the property first')
    const renamed = await harness.post('reservation/modify/.json', {
      ...named,
      guest: { last_name: 'Byron' },
    })
    expect([renamed.status, renamed.body.reservation.guest.last_name]).toEqual([200, 'Byron'])
    expect((await ask('GET', `reservations/${other.id}`)).body.reservation.status).toBe('confirmed')
    expect((await ask('POST', `reservations/${other.id}/cancel`, { reason: 'Closed.' })).status).toBe(200)
    expect((await harness.post('reservation/cancel/.json', named)).body.reservation.status).toBe('cancelled')
    expect((await ask('GET', `properties/${property}/archive`)).body.reservations_to_come).toBe(0)
    expect((await diagnose(context)).findings).toEqual([])
  })

  test('takes prices of a channel and a document, stays archived, and is restored as they left it', async () => {
    const property = await inn()
    const { channel } = await createChannel(context, { property_id: property, kind: 'cloudbeds' })
    await archiveProperty(context, property)
    const night = formatDay(addDays(today, 10))
    const taken = await takeChange(
      context,
      await getChannel(context.database, channel.id),
      { action: 'Update', senderId: `of ${property}`, kept: 'x', requestId: 'r', replayOf: null },
      { calendar: [{ from: night, to: night, price: { standard: '80' } }], inventory: [] },
    )
    expect(taken.outcome).toBe('accepted')
    const { calendar: _, ...content } = smallHotel({ id: property, from: today })
    const written = await ask('PUT', `properties/${property}`, {
      ...content,
      main_telephone: '+1 970 555 0100',
    })
    expect(written.body.warnings).toEqual([expect.stringContaining('archived')])
    const { body: checked } = await ask('POST', `properties/${property}/check`, {})
    expect(checked.missing[0]).toMatchObject({ code: 'archived', stops_selling: true })
    expect(await statusOf(property)).toBe(404)
    await restoreProperty(context, property)
    const search = { key, property_id: property, checkin: night, checkout: formatDay(addDays(today, 11)) }
    const { body } = await harness.post('property/available/.json', { ...search, rooms: [{ adults: 2 }] })
    expect(body.property_accommodation[0].rates[0].total.total).toBe(80)
    expect((await book(booking(property))).status).toBe(200)
  })

  test('stays in the pages that name it, which are changed and show the others until it is back', async () => {
    const [gone, kept] = [await inn(), await inn()]
    const named = { properties: [gone, kept], featured: [gone] }
    const { body: site } = await ask('POST', 'sites', { publisher_id: publisherId, name: 'Vale', ...named })
    const headers = { accept: 'text/html' }
    const shown = (path: string) => fetch(`${site.url}${path}`, { headers })
    const pageOf = (id: number) => async () => (await shown(`/properties/${id}`)).status
    await expect.poll(pageOf(gone), { timeout: 10_000 }).toBe(200)
    await archiveProperty(context, gone)
    const page = `sites/${site.slug}`
    const draft = await ask('PATCH', `${page}/draft`, { name: 'Dale' })
    expect([draft.status, draft.body.properties]).toEqual([200, named.properties])
    expect((await ask('POST', `${page}/draft/publish`)).status).toBe(200)
    const changed = await ask('PATCH', page, { name: 'Glen' })
    expect([changed.status, changed.body.featured]).toEqual([200, named.featured])
    const home = async () => (await shown('')).text()
    await expect.poll(home, { timeout: 10_000 }).toContain('<title>Glen</title>')
    expect([await pageOf(gone)(), await pageOf(kept)()]).toEqual([404, 200])
    const map = await (await shown('/sitemap.xml')).text()
    expect([gone, kept].filter(id => map.includes(`/properties/${id}<`))).toEqual([kept])
    const unknown = await ask('PATCH', page, { properties: [gone, 999_999] })
    expect(unknown.body.errors).toMatchObject([{ field: 'properties[1]' }])
    await restoreProperty(context, gone)
    expect(await pageOf(gone)()).toBe(200)
  })

  test('is left out of lists unless it is asked for, and both ways leave an entry in the audit trail', async () => {
    const property = await inn()
    const listed = async (query: string) =>
      (await ask('GET', `properties?limit=100${query}`)).body.properties.map(({ id }: { id: number }) => id)
    const archived = await ask('POST', `properties/${property}/archive`)
    expect(archived.body).toEqual({ id: property, archived_at: expect.any(String), reservations_to_come: 0 })
    const again = await ask('POST', `properties/${property}/archive`)
    expect(again.body).toEqual(archived.body)
    expect(await listed('')).not.toContain(property)
    expect(await listed('&archived=only')).toContain(property)
    expect(await listed('&archived=all')).toContain(property)
    expect((await ask('POST', `properties/${property}/restore`)).body.archived_at).toBeNull()
    expect(await listed('&archived=only')).not.toContain(property)
    const entries = await context.database.query<{ after: { archived_at: string | null } }>(
      `SELECT after FROM audit_entry
        WHERE object_kind = 'property' AND object_id = $1 AND after ? 'archived_at' AND action = 'changed' ORDER BY entry_id`,
      [String(property)],
    )
    expect(entries.map(({ after }) => after.archived_at === null)).toEqual([false, true])
    expect((await ask('POST', 'properties/999999/archive')).status).toBe(404)
  })
})
