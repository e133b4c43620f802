// GuestRequests over real HTTP: bookings reach the hotel's system until it has them, and never with a card.

import { describe, expect, test } from 'vitest'
import { actions } from '../../../src/channels/alpinebits/actions.ts'
import { schemaCheckOf, versions } from '../../../src/channels/alpinebits/schema-check.ts'
import { allAt, childAt, parseXml, type XmlElement } from '../../../src/channels/xml.ts'
import { showChannel } from '../../../src/operations/channels/channels.ts'
import { listChannelMessages, showChannelMessage } from '../../../src/operations/channels/messages.ts'
import { Teller } from '../../../src/operations/channels/tell-channels.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { document } from './client.ts'
import {
  book,
  client,
  connect,
  connection,
  context,
  dispatch,
  errorOf,
  free,
  harness,
  isSuccess,
  key,
  night,
  property,
} from './connected-hotel.ts'

describe('GuestRequests', () => {
  const read = (criteria = '', sending = {}) =>
    client.ask(
      actions.read.name,
      document(
        'OTA_ReadRQ',
        `<ReadRequests><HotelReadRequest HotelCode="${property}">${criteria}</HotelReadRequest></ReadRequests>`,
      ),
      sending,
    )
  const given = (answer: XmlElement) =>
    allAt(answer, 'ReservationsList', 'HotelReservation').map(reservation => [
      childAt(reservation, 'UniqueID')?.attributes.get('Type'),
      childAt(reservation, 'UniqueID')?.attributes.get('ID'),
      reservation.attributes.get('ResStatus'),
    ])
  const named = (type: number, id: string) =>
    `<HotelReservation><UniqueID Type="${type}" ID="${id}"/></HotelReservation>`
  const acknowledge = (type: number, id: string) =>
    client.ask(
      actions.acknowledge.name,
      document(
        'OTA_NotifReportRQ',
        `<Success/><NotifDetails><HotelNotifReport><HotelReservations>${named(type, id)}</HotelReservations></HotelNotifReport></NotifDetails>`,
      ),
    )
  const updateStatus = (id: string, status: string) =>
    client.ask(
      actions.statusUpdate.name,
      document(
        'OTA_HotelResNotifRQ',
        `<HotelReservations><HotelReservation CreateDateTime="2026-12-01T12:00:00Z" ResStatus="${status}"><UniqueID Type="14" ID="${id}"/></HotelReservation></HotelReservations>`,
      ),
    )

  const modify = async (confirmation_number: string) =>
    (await harness.post('reservation/modify/.json', { key, confirmation_number, checkout: night(13) })).status

  test('give a booking until it is acknowledged, and its cancellation likewise', async () => {
    const number = await book()
    await dispatch()
    expect(given(await read())).toEqual([['14', number, 'Reserved']])
    expect(given(await read())).toEqual([['14', number, 'Reserved']])
    expect(isSuccess(await acknowledge(14, number))).toBe(true)
    expect(given(await read())).toEqual([])
    const cancelled = await harness.post('reservation/cancel/.json', { key, confirmation_number: number })
    expect(cancelled.status).toBe(200)
    await dispatch()
    expect(given(await read())).toEqual([['15', number, 'Cancelled']])
    // An acknowledgement of the booking that was under way says nothing about its cancellation.
    await acknowledge(14, number)
    expect(given(await read())).toEqual([['15', number, 'Cancelled']])
    await acknowledge(15, number)
    expect(given(await read())).toEqual([])
  })

  test('give a changed booking again, with its new nights and total, and then its cancellation', async () => {
    const number = await book()
    await dispatch()
    await read()
    await acknowledge(14, number)
    expect(await modify(number)).toBe(200)
    // The hotel does not know the third night yet.
    await dispatch()
    for (const version of ['2022-10', '2020-10']) {
      const answer = await read('', { version })
      expect(given(answer)).toEqual([['14', number, 'Modify']])
      const [stay] = allAt(answer, 'ReservationsList', 'HotelReservation', 'RoomStays', 'RoomStay')
      expect(Object.fromEntries(childAt(stay!, 'TimeSpan')!.attributes)).toEqual({
        Start: night(10),
        End: night(13),
      })
      expect(childAt(stay!, 'Total')?.attributes.get('AmountAfterTax')).toBe('300.00')
    }
    await acknowledge(14, number)
    expect(given(await read())).toEqual([])
    await harness.post('reservation/cancel/.json', { key, confirmation_number: number })
    await dispatch()
    expect(given(await read())).toEqual([['15', number, 'Cancelled']])
  })

  test('say what was booked, without a card, in both versions', async () => {
    await book()
    await dispatch()
    for (const version of ['2022-10', '2020-10']) {
      const answer = await read('', { version })
      const [stay] = allAt(answer, 'ReservationsList', 'HotelReservation', 'RoomStays', 'RoomStay')
      const attributes = (...path: string[]) => Object.fromEntries(childAt(stay!, ...path)?.attributes ?? [])
      expect(attributes('RoomTypes', 'RoomType')).toMatchObject({ RoomTypeCode: 'DOUBLE' })
      expect(attributes('RatePlans', 'RatePlan')).toEqual({ RatePlanCode: 'BAR' })
      expect(attributes('GuestCounts', 'GuestCount')).toEqual({ Count: '2' })
      expect(attributes('TimeSpan')).toEqual({ Start: night(10), End: night(12) })
      expect(attributes('Total')).toEqual({ AmountAfterTax: '200.00', CurrencyCode: 'USD' })
    }
    const { text } = await client.send(
      actions.read.name,
      document('OTA_ReadRQ', `<ReadRequests><HotelReadRequest HotelCode="${property}"/></ReadRequests>`),
    )
    expect(text).not.toMatch(/PaymentCard|4111|Guarantee/)
    const [kept] = await listChannelMessages(
      context,
      { channelId: connection, troubles: false },
      { after: null, limit: 1 },
    )
    expect((await showChannelMessage(context, connection, kept!.id)).answer).toMatch(/^Bookings given: \w+$/)
  })

  test('since an instant give what changed since, acknowledged or not', async () => {
    const number = await book()
    await dispatch()
    await read()
    await acknowledge(14, number)
    expect(given(await read('<SelectionCriteria Start="2026-11-01T00:00:00Z"/>'))).toEqual([
      ['14', number, 'Modify'],
    ])
    expect(given(await read('<SelectionCriteria Start="2027-01-01T00:00:00Z"/>'))).toEqual([])
    for (const start of ['0001-01-01T00:00:00+14:00', '-0044-03-15T00:00:00Z'])
      expect(errorOf(await read(`<SelectionCriteria Start="${start}"/>`))).toMatch(/is not a date and time/)
  })

  test('take a cancellation of the hotel, and say which booking is unknown', async () => {
    const number = await book()
    await dispatch()
    const answer = await updateStatus(number, 'Cancelled')
    expect(allAt(answer, 'HotelReservations', 'HotelReservation', 'UniqueID')[0]?.attributes.get('ID')).toBe(
      number,
    )
    expect(await free(10)).toBe(3)
    expect(errorOf(await updateStatus('NONE', 'Cancelled'))).toMatch(
      /NONE: it is not a booking of this hotel/,
    )
  })

  test('take the word of the hotel that it has a booking', async () => {
    const number = await book()
    await dispatch()
    await read()
    expect(isSuccess(await updateStatus(number, 'Reserved'))).toBe(true)
    expect(given(await read())).toEqual([])
  })

  test('are pushed where the hotel wants that, and again until it has taken them', async () => {
    const received: { authorization: string; form: FormData }[] = []
    let isRefused = true
    await using hotel = await httpReceiver(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const form = await new Response(new Uint8Array(Buffer.concat(chunks)), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      received.push({ authorization: request.headers.authorization ?? '', form })
      const content = isRefused ? '<Errors><Error Type="13">Night audit.</Error></Errors>' : '<Success/>'
      response.end(document('OTA_HotelResNotifRS', content))
    })
    const pushed = await connect({
      callback_url: `http://127.0.0.1:${hotel.port}/`,
      partner_secret: 'their password',
      settings: { push_user: 'us' },
    })
    const number = await book()
    const tell = async () => {
      await using teller = new Teller(context, () => undefined)
      await teller.run()
    }
    await dispatch()
    await tell()
    expect((await showChannel(context, pushed.id)).activity.lastError).toBe('refused: Night audit.')
    isRefused = false
    await context.database.query('UPDATE channel_booking SET next_attempt_at = now() WHERE channel_id = $1', [
      pushed.id,
    ])
    await tell()
    expect(received).toHaveLength(2)
    expect(received[1]!.authorization).toBe(`Basic ${Buffer.from('us:their password').toString('base64')}`)
    expect(received[1]!.form.get('action')).toBe('OTA_HotelResNotif:GuestRequests')
    const sent = String(received[1]!.form.get('request'))
    expect(sent).toContain(number)
    expect(sent).not.toMatch(/PaymentCard|4111/)
    expect((await showChannel(context, pushed.id)).bookings).toMatchObject({ waiting: 0, parked: 0 })
  })

  test.each(versions)(
    'are pushed as booked, changed and cancelled, each valid by the schema of %s',
    async version => {
      const received: string[] = []
      await using hotel = await httpReceiver(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const form = await new Response(new Uint8Array(Buffer.concat(chunks)), {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        }).formData()
        received.push(String(form.get('request')))
        response.end(document('OTA_HotelResNotifRS', '<Success/>'))
      })
      await connect({
        callback_url: `http://127.0.0.1:${hotel.port}/`,
        partner_secret: 'their password',
        settings: { push_user: 'us', push_version: version },
      })
      const tell = async () => {
        await dispatch()
        await using teller = new Teller(context, () => undefined)
        await teller.run()
      }
      const number = await book()
      await tell()
      expect(await modify(number)).toBe(200)
      await tell()
      await harness.post('reservation/cancel/.json', { key, confirmation_number: number })
      await tell()
      const check = await schemaCheckOf(version)
      const told = received.map(text => {
        check(text)
        const reservation = childAt(parseXml(text), 'HotelReservations', 'HotelReservation')!
        const stay = childAt(reservation, 'RoomStays', 'RoomStay')
        return [
          reservation.attributes.get('ResStatus'),
          ...['Type', 'ID'].map(name => childAt(reservation, 'UniqueID')?.attributes.get(name)),
          stay && childAt(stay, 'TimeSpan')?.attributes.get('End'),
        ]
      })
      expect(told.map(([status, type, id]) => [status, type, id])).toEqual([
        ['Reserved', '14', number],
        ['Modify', '14', number],
        ['Cancelled', '15', number],
      ])
      expect(told.slice(0, 2).map(([, , , end]) => end)).toEqual([night(12), night(13)])
      expect(received.join('')).not.toMatch(/PaymentCard|4111/)
    },
  )
})
