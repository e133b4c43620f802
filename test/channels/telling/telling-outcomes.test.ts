// What the outcome of telling a booking comes to: told, tried again, or given up; what is reported of it; and when the counts of
// the channel take it into account.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeChannel,
  createChannel,
  retellChannel,
  setChannelState,
  showChannel,
} from '../../../src/operations/channels/channels.ts'
import { Teller, type TellingReport } from '../../../src/operations/channels/tell-channels.ts'
import { findChannelTroubles } from '../../../src/store/monitoring/channel-troubles.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { type ToldAnswer, toldRemote } from '../../support/sources/told-remote.ts'

const { context, book } = await eventContext()
const remote = await toldRemote()
afterAll(() => remote[Symbol.asyncDispose]())

const secretly = { callback_url: remote.url, partner_secret: 'their password' }
const reservation = await book()
const connect = async (kind: string, fields: object = secretly) =>
  (await createChannel(context, { property_id: 3144, kind, ...fields })).channel.id
const mapping = (room: number) => ({ rooms: [{ theirs: 'DBL', room }], rates: [] })
const site = await connect('siteconnect', { ...secretly, mapping: mapping(1) })
const alpine = await connect('alpinebits')
const calendar = await connect('icalendar', { settings: { room: 1 } })

const ota = 'http://www.opentravel.org/OTA/2003/05'
const success: ToldAnswer = {
  body: `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><OTA_HotelResNotifRS xmlns="${ota}"><Success/></OTA_HotelResNotifRS></S:Body></S:Envelope>`,
}

/** Only this connection has something to tell, and it is due. */
async function due(id: number, columns = "state = 'waiting', attempts = 0"): Promise<void> {
  await context.database.query(
    `UPDATE channel_booking SET state = 'fetched', told_version = 0, sent_version = 0, known_version = 0, acknowledgement = NULL,
            last_status = NULL`,
  )
  await context.database.query(
    `UPDATE channel_booking SET ${columns}, next_attempt_at = now() WHERE channel_id = $1`,
    [id],
  )
}
async function tell(): Promise<TellingReport[]> {
  const reports: TellingReport[] = []
  await using teller = new Teller(context, report => reports.push(report))
  await teller.run()
  await teller.settled()
  return reports
}
const row = async (id: number) => {
  const [found] = await context.database.query(
    `SELECT state, attempts, last_status AS status, told_version AS told, known_version AS known,
            round(extract(epoch FROM next_attempt_at - now()))::int AS seconds
       FROM channel_booking WHERE channel_id = $1`,
    [id],
  )
  return found
}

beforeEach(async () => {
  remote.requests.length = 0
  remote.answer = () => success
  await context.database.query("UPDATE reservation SET status = 'confirmed'")
})

describe('a booking that is told', () => {
  const taken = (channelId: number, kind: string) => ({
    channelId,
    kind,
    propertyId: 3144,
    reservationId: reservation.id,
    version: 1,
    attempts: 1,
  })

  test.each(['delivery', 'acknowledgement'] as const)('is known by its %s or not', async known_by => {
    await changeChannel(context, site, { known_by })
    await due(site)
    expect(await tell()).toEqual([
      {
        booking: taken(site, 'siteconnect'),
        settlement: { state: 'told', status: 'HTTP 200' },
        error: null,
      },
    ])
    const known = known_by === 'delivery' ? 1 : 0
    expect(await row(site)).toMatchObject({ state: 'told', status: 'HTTP 200', told: 1, known })
    expect(await tell()).toEqual([])
  })

  test('is tried again after a while where it fails, and given up after the last pause', async () => {
    remote.answer = () => ({ status: 503 })
    await due(site)
    const [report] = await tell()
    expect(report).toEqual({
      booking: taken(site, 'siteconnect'),
      settlement: { state: 'waiting', status: 'HTTP 503', afterSeconds: expect.any(Number) },
      error: null,
    })
    expect(await row(site)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      status: 'HTTP 503',
      told: 0,
      known: 0,
    })
    await due(site, "state = 'waiting', attempts = 19")
    expect(await tell()).toMatchObject([{ settlement: { state: 'parked', status: 'HTTP 503' } }])
    expect(await row(site)).toMatchObject({ state: 'parked', attempts: 20, told: 0, known: 0 })
  })

  test('is given up at once where trying again would change nothing, and told once more when that is wanted', async () => {
    await changeChannel(context, site, { mapping: mapping(2) })
    await due(site)
    const status = 'the mapping has no code for the room or the rate plan; add it'
    expect(await tell()).toMatchObject([{ settlement: { state: 'parked', status }, error: null }])
    expect(await retellChannel(context, site)).toBe(1)
    expect(await tell()).toMatchObject([{ settlement: { state: 'parked', status } }])
    await changeChannel(context, site, { known_by: 'delivery' })
    expect(await tell()).toEqual([])
    await changeChannel(context, site, { mapping: mapping(1) })
    expect(await tell()).toMatchObject([{ settlement: { state: 'told' } }])
  })

  test('is none where it was never confirmed, and none of a calendar', async () => {
    await context.database.query("UPDATE reservation SET status = 'failed'")
    await due(site)
    const nothing = { state: 'parked', status: 'nothing to tell' }
    expect(await tell()).toMatchObject([{ settlement: nothing }])
    await context.database.query("UPDATE reservation SET status = 'confirmed'")
    await due(calendar)
    expect(await tell()).toMatchObject([{ booking: { kind: 'icalendar' }, settlement: nothing }])
    expect(remote.requests).toEqual([])
  })

  test('is tried again after a fault of this server, which is reported', async () => {
    await context.database.query("UPDATE channel SET partner_secret = '\\x0102' WHERE channel_id = $1", [
      alpine,
    ])
    await due(alpine)
    const [report] = await tell()
    expect(report).toMatchObject({
      booking: { kind: 'alpinebits' },
      settlement: { state: 'waiting', status: 'could not be sent' },
      error: {
        message: 'the secret of a channel cannot be decrypted: SECRET_KEY has changed since it was stored',
      },
    })
    expect(await row(alpine)).toMatchObject({ state: 'waiting', status: 'could not be sent', told: 0 })
    expect(remote.requests).toEqual([])
  })

  test('waits while its connection is paused', async () => {
    await due(site)
    await setChannelState(context, site, 'paused')
    expect(await tell()).toEqual([])
    await setChannelState(context, site, 'active')
    expect(await tell()).toHaveLength(1)
  })
})

describe('a booking that cannot be sent', () => {
  test('is shown with its reason at once, and is sent when that is put right', async () => {
    await changeChannel(context, site, { mapping: mapping(2) })
    await context.database.query('DELETE FROM channel_message')
    await due(site)
    await tell()
    const reason = 'the mapping has no code for the room or the rate plan; add it'
    expect(await row(site)).toMatchObject({ state: 'parked', status: reason })
    expect(await showChannel(context, site)).toMatchObject({
      activity: { lastError: `not sent: ${reason}`, refused: 1 },
      bookings: { parked: 1 },
    })
    const sentences = await findChannelTroubles(context.database, context.clock.now().toString())
    expect(sentences.join('\n')).toContain(`gave up sending bookings: 1 (${reason})`)
    await changeChannel(context, site, { mapping: mapping(1) })
    await tell()
    expect(await row(site)).toMatchObject({ state: 'told' })
  })

  test.each(['siteconnect', 'cloudbeds'])('for want of a secret has no address either: %s', async kind => {
    const refused = { errors: [{ field: 'partner_secret' }] }
    await expect(connect(kind, { callback_url: remote.url })).rejects.toMatchObject(refused)
    const id = await connect(kind, {})
    await expect(changeChannel(context, id, { callback_url: remote.url })).rejects.toMatchObject(refused)
    expect(await changeChannel(context, id, secretly)).toMatchObject({ callbackUrl: remote.url })
    expect(await changeChannel(context, id, { callback_url: remote.url })).toMatchObject({
      hasPartnerSecret: true,
    })
    await setChannelState(context, id, 'archived')
  })
})

describe('one server', () => {
  test('tells one connection four bookings at once, and begins no more than it may', async () => {
    for (let each = 0; each < 5; each += 1) {
      const { id } = await book()
      await context.database.query(
        `INSERT INTO channel_booking (channel_id, property_id, reservation_id, version, changed_at, state)
         VALUES ($1, 3144, $2, 1, now(), 'waiting')`,
        [site, id],
      )
    }
    await due(site)
    const reports: TellingReport[] = []
    await using teller = new Teller(context, report => reports.push(report))
    expect(await teller.run()).toBe(4)
    expect(await teller.run()).toBe(0)
    await teller.settled()
    expect(reports).toHaveLength(4)
    expect(await teller.run()).toBe(2)
    await teller.settled()
    expect([await teller.run(), reports.length]).toEqual([0, 6])
  })
})
