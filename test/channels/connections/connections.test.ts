// Connections of properties to channels, over the administration: made, shown, changed, ended, with secrets that are shown
// once and mappings that fit the property.

import { beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from '../../../src/operations/channels/authenticate.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'
import { type AdminRequests, adminRequests } from '../../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
await importProperty(context, smallHotel({ from: parseDay(testToday)! }), null)

let admin: AdminRequests
beforeAll(async () => {
  admin = await adminRequests(harness.app)
})
const made = async (fields: object = {}) =>
  (await admin.ask('POST', 'channels', { property_id: 9001, kind: 'cloudbeds', ...fields })).body
const login = (login: string, secret: string) =>
  authenticate(context, { kind: 'cloudbeds', login, secret, partnerSecret: null, ip: '192.0.2.1' })

describe('a connection', () => {
  test('is made with a secret that is shown once, opens with it, and not with the one before', async () => {
    const { id, login: name, secret, ...shown } = await made()
    expect(shown).toMatchObject({ state: 'active', currency: 'USD', minimum_stay: 'arrival' })
    expect((await admin.ask('GET', `channels/${id}`)).text).not.toContain(secret)
    expect((await login(name, secret))?.id).toBe(id)
    expect(await login(name, 'something else')).toBeNull()
    const { body } = await admin.ask('POST', `channels/${id}/rotate-secret`)
    expect((await login(name, secret))?.id).toBeUndefined()
    expect((await login(name, body.secret))?.id).toBe(id)
  })

  test('names the others that write the counts and prices of its rooms, and no others', async () => {
    await importProperty(context, smallHotel({ id: 9002, from: parseDay(testToday)! }), null)
    const named = async (kind: string, fields: object = {}) => {
      const { id, also_written_by } = await made({ property_id: 9002, kind, ...fields })
      return { id, others: also_written_by.map(({ id }: { id: number }) => id) }
    }
    const of = (room: number) => ({ mapping: { rooms: [{ theirs: 'A', room }], rates: [] } })
    const address = 'https://site.example/a.ics'
    const calendar = await named('icalendar', { partner_secret: address, settings: { room: 2 } })
    expect(calendar.others).toEqual([])
    const first = await named('siteconnect', { partner_secret: 'a', login: 'HOTEL1', ...of(1) })
    expect(first.others).toEqual([])
    // In other rooms.
    expect((await named('siteconnect', { partner_secret: 'b', ...of(2) })).others).toEqual([])
    const both = await made({ property_id: 9002, ...of(1) })
    expect(both.also_written_by).toEqual([{ id: first.id, kind: 'siteconnect', login: 'HOTEL1' }])
    // Who is paused writes nothing, and a calendar closes nights over the counts of all.
    await admin.ask('POST', `channels/${first.id}/pause`)
    const all = await named('alpinebits')
    expect(all.others).toHaveLength(2)
    expect(all.others).not.toContain(first.id)
    expect(all.others).not.toContain(calendar.id)
    expect((await admin.ask('POST', `channels/${all.id}/rotate-secret`)).body.also_written_by).toBeUndefined()
    const run = commandLine(harness.environment, harness.environment.DATA_DIR!)
    const { output } = await run('channel create --property 9002 --kind cloudbeds')
    expect(output).toContain(`Connection ${all.id} (alpinebits, `)
  })

  test('keeps no secret in the database as it was written', async () => {
    const { secret } = await made({ partner_secret: 'shared-by-the-partner' })
    const rows = await context.database.query<{ row: string }>('SELECT channel::text AS row FROM channel')
    expect(rows.length).toBeGreaterThan(0)
    const text = rows.map(({ row }) => row).join('\n')
    for (const hidden of [secret, 'shared-by-the-partner']) {
      expect(text).not.toContain(hidden)
      expect(text).not.toContain(Buffer.from(hidden).toString('hex'))
    }
  })

  test('is paused and resumed, and archived for good', async () => {
    const { id, login: name, secret } = await made()
    expect((await admin.ask('POST', `channels/${id}/pause`)).body.state).toBe('paused')
    expect((await login(name, secret))?.state).toBe('paused')
    expect((await admin.ask('POST', `channels/${id}/resume`)).body.state).toBe('active')
    expect((await admin.ask('POST', `channels/${id}/archive`)).body.state).toBe('archived')
    expect(await login(name, secret)).toBeNull()
    expect(await admin.refusal('POST', `channels/${id}/resume`)).toEqual([409, ['state']])
    expect(await admin.refusal('PATCH', `channels/${id}`, { minimum_stay: 'through' })).toEqual([
      409,
      ['state'],
    ])
    expect(await admin.refusal('POST', `channels/${id}/retell`)).toEqual([409, ['state']])
  })

  test('has a mapping of rooms and rate plans that the property has', async () => {
    const { id } = await made()
    const mapping = {
      rooms: [{ theirs: 'DBL', room: 1 }],
      rates: [{ theirs: 'STD', rate_plan: 'BAR', rooms: [1] }],
    }
    expect((await admin.ask('PATCH', `channels/${id}`, { mapping })).body.mapping).toEqual(mapping)
    const wrong = {
      rooms: [
        { theirs: 'DBL', room: 1 },
        { theirs: 'DBL', room: 7 },
      ],
      rates: [{ theirs: 'STD', rate_plan: 'NONE', rooms: [8] }],
    }
    expect(await admin.refusal('PATCH', `channels/${id}`, { mapping: wrong })).toEqual([
      400,
      [
        'mapping.rooms[1].room',
        'mapping.rooms[1].theirs',
        'mapping.rates[0].rate_plan',
        'mapping.rates[0].rooms',
      ],
    ])
    expect((await admin.ask('GET', `channels/${id}`)).body.mapping).toEqual(mapping)
  })

  test('is refused with every error: unknown property, kind, setting, room, currency, address and secret', async () => {
    const refusal = (fields: object) =>
      admin.refusal('POST', 'channels', { property_id: 9001, kind: 'cloudbeds', ...fields })
    expect(await refusal({ property_id: 4 })).toEqual([404, []])
    expect(await refusal({ kind: 'telex', login: 'a b' })).toEqual([400, ['kind', 'login']])
    expect(await refusal({ settings: { speed: 3 } })).toEqual([400, ['settings.speed']])
    expect(await refusal({ currency: 'EUR', callback_url: 'http://10.0.0.1/' })).toEqual([
      400,
      ['callback_url', 'currency'],
    ])
    const calendar = (partner_secret: string) => refusal({ kind: 'icalendar', partner_secret })
    for (const host of [
      '127.0.0.1',
      '169.254.169.254',
      '[::1]',
      '2130706433',
      'localhost',
      'printer',
      'a.local',
      '-site.com',
      'site.com:0',
    ]) {
      expect(await refusal({ callback_url: `https://${host}/a` })).toEqual([400, ['callback_url']])
      expect(await calendar(`webcal://${host}/a.ics`)).toEqual([400, ['partner_secret']])
    }
    expect(await calendar('http://site.example/a.ics')).toEqual([400, ['partner_secret']])
    expect(await calendar('a.ics')).toEqual([400, ['partner_secret']])
    // What other channels gave as a secret is none of these.
    expect(
      (await admin.ask('POST', 'channels', { property_id: 9001, kind: 'siteconnect', partner_secret: 'a' }))
        .status,
    ).toBe(201)
    expect(
      (
        await admin.ask('POST', 'channels', {
          property_id: 9001,
          kind: 'icalendar',
          partner_secret: 'webcal://site.example/a.ics',
        })
      ).status,
    ).toBe(201)
    const called = { kind: 'siteconnect', callback_url: 'https://site.example/ota' }
    expect(await refusal(called)).toEqual([400, ['partner_secret']])
    const silent = await made({ kind: 'siteconnect' })
    const address = { callback_url: called.callback_url }
    expect(await admin.refusal('PATCH', `channels/${silent.id}`, address)).toEqual([400, ['partner_secret']])
    expect((await made({ ...called, partner_secret: 'b' })).callback_url).toBe(called.callback_url)
    const ofRoom = (room: number) => ({ kind: 'icalendar', settings: { room } })
    expect(await refusal(ofRoom(3))).toEqual([400, ['settings.room']])
    const { id } = await made(ofRoom(2))
    expect(await admin.refusal('PATCH', `channels/${id}`, { settings: { room: 3 } })).toEqual([
      400,
      ['settings.room'],
    ])
    await made({ login: 'taken' })
    expect(await refusal({ login: 'taken' })).toEqual([409, ['login']])
  })

  test('is guessed at only so often, and right credentials are not told from wrong ones by the answer', async () => {
    const { login: name } = await made()
    const guess = (secret: string) =>
      authenticate(context, { kind: 'cloudbeds', login: name, secret, partnerSecret: null, ip: '192.0.2.9' })
    for (let tries = 0; tries < 30; tries += 1) expect(await guess(`guess ${tries}`)).toBeNull()
    await expect(guess('one more')).rejects.toMatchObject({ status: 429 })
  })
})

test('the command line does the same', async () => {
  const run = commandLine(harness.environment, harness.environment.DATA_DIR!)
  const { id } = (await run('channel create --property 9001 --kind cloudbeds --json')).json
  expect((await run(`channel set ${id} --minimum-stay through`)).output).toContain('changed')
  expect((await run(`channel show ${id}`)).json).toMatchObject({ minimumStay: 'through' })
  expect((await run(`channel pause ${id}`)).output).toContain('paused')
  expect((await run('channel list')).output).toMatch(new RegExp(`^${id} .* paused`, 'm'))
  expect((await run(`channel messages ${id}`)).output).toContain('none')
  const unasked = await run(`channel archive ${id}`)
  expect(unasked).toMatchObject({ exitCode: 2, output: '' })
  expect(unasked.errors).toContain('This cannot be undone; add --yes to do it')
  expect((await run(`channel show ${id}`)).json).toMatchObject({ state: 'paused' })
  expect((await run(`channel archive ${id} --yes`)).output).toContain('archived')
}, 60_000)
