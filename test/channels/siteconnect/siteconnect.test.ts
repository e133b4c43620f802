// SiteConnect on a real server: availability and rates by SOAP change what guests are offered, bookings are told.

import { beforeEach, describe, expect, test } from 'vitest'
import { allAt, childAt, parseXml } from '../../../src/channels/xml.ts'
import { changeChannel, createChannel, setChannelState } from '../../../src/operations/channels/channels.ts'
import {
  listChannelMessages,
  replayChannelMessage,
  showChannelMessage,
} from '../../../src/operations/channels/messages.ts'
import { Teller } from '../../../src/operations/channels/tell-channels.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { xmlReceiver } from '../../support/channels/xml-receiver.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({
  jobs: false,
  allowHttp: true,
  variables: { WEBHOOK_ALLOW_PRIVATE: 'true' },
})
const { context } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const night = (days: number): string => formatDay(addDays(today, days))
const ota = 'http://www.opentravel.org/OTA/2003/05'
const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const shared = 'Kf7!ojfPq#2w-long'

let property = 9600
let hotel: string
let channelId: number
let secret: string
beforeEach(async () => {
  property += 1
  hotel = `H${property}`
  await importProperty(context, smallHotel({ id: property, from: today, nights: 800, allotment: 3 }), null)
  const made = await createChannel(context, {
    property_id: property,
    kind: 'siteconnect',
    login: hotel,
    known_by: 'delivery',
    mapping: { rooms: [{ theirs: 'DBL', room: 1 }], rates: [{ theirs: 'RACK', rate_plan: 'BAR' }] },
  })
  channelId = made.channel.id
  secret = made.secret.reveal(text => text)
})

interface Sending {
  readonly password?: string
  readonly user?: string
  readonly code?: string
  readonly echo?: string
}

const envelope = (message: string, { user = hotel, password = secret }: Sending = {}) =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header><w:Security xmlns:w="${wsse}"><w:UsernameToken>` +
  `<w:Username>${user}</w:Username><w:Password>${password}</w:Password></w:UsernameToken></w:Security></S:Header>` +
  `<S:Body>${message}</S:Body></S:Envelope>`

let sent = 0
const request = (name: string, inside: string, { echo = `echo-${++sent}` }: Sending = {}) =>
  `<${name} xmlns="${ota}" EchoToken="${echo}" TimeStamp="2026-12-01T12:00:0${sent % 10}Z" Version="1.0">${inside}</${name}>`
const availability = (statuses: string, sending: Sending = {}) =>
  request(
    'OTA_HotelAvailNotifRQ',
    `<AvailStatusMessages HotelCode="${sending.code ?? hotel}">${statuses}</AvailStatusMessages>`,
    sending,
  )
const rates = (messages: string, sending: Sending = {}) =>
  request(
    'OTA_HotelRateAmountNotifRQ',
    `<RateAmountMessages HotelCode="${sending.code ?? hotel}">${messages}</RateAmountMessages>`,
    sending,
  )
const control = (from: number, to = from, room = 'DBL') =>
  `<StatusApplicationControl Start="${night(from)}" End="${night(to)}" InvTypeCode="${room}" RatePlanCode="RACK"/>`
const limit = (rooms: number, from: number, to = from) =>
  `<AvailStatusMessage BookingLimit="${rooms}">${control(from, to)}</AvailStatusMessage>`
const amount = (price: string, from: number, to = from, currency = 'USD') =>
  `<RateAmountMessage>${control(from, to)}<Rates><Rate><BaseByGuestAmts><BaseByGuestAmt AmountAfterTax="${price}" CurrencyCode="${currency}"/></BaseByGuestAmts></Rate></Rates></RateAmountMessage>`

async function send(message: string, sending: Sending = {}) {
  const { status, text, headers } = await harness.post('/channels/siteconnect', envelope(message, sending), {
    'content-type': 'text/xml; charset=utf-8',
  })
  const body = childAt(parseXml(text), 'Body')!
  const answer = body.children[0]!
  const error = childAt(answer, 'Errors', 'Error')
  const fault = answer.name === 'Fault' ? childAt(answer, 'faultstring')?.text : undefined
  return {
    status,
    text,
    headers,
    answer,
    fault,
    name: answer.name,
    echo: answer.attributes.get('EchoToken'),
    outcome: childAt(answer, 'Success') ? 'Success' : `${error?.attributes.get('Code')} ${error?.text}`,
  }
}

const offer = async (days: number, nights = 1) => {
  const { body } = await harness.post('property/available/.json', {
    key,
    property_id: property,
    checkin: night(days),
    checkout: night(days + nights),
    rooms: [{ adults: 2 }],
  })
  const room = body.property_accommodation?.find((found: { id: number }) => found.id === 1)
  return room?.rates?.[0]?.total?.total ?? null
}
const nightRow = async (days: number) => {
  const [row] = await context.database.query<{ allotment: number; sold: number }>(
    'SELECT allotment, sold FROM night WHERE property_id = $1 AND room_id = 1 AND night = $2',
    [property, night(days)],
  )
  return row
}
const book = async (days: number, rooms = 1) =>
  (
    await harness.post(
      'book/reservation/.json',
      bookingBody({ key, property, checkin: addDays(today, days), nights: 2, rooms }),
    )
  ).body
const messages = () =>
  listChannelMessages(context, { channelId, troubles: false }, { after: null, limit: 50 })

describe('availability and rates', () => {
  test('change what guests are offered, and come back with their echo token', async () => {
    const priced = await send(rates(amount('123.40', 10, 12), { echo: 'e-price' }))
    expect(priced).toMatchObject({
      status: 200,
      name: 'OTA_HotelRateAmountNotifRS',
      echo: 'e-price',
      outcome: 'Success',
    })
    expect(await offer(10)).toBe(123.4)
    const closed = `<AvailStatusMessage>${control(11)}<RestrictionStatus Status="Close"/></AvailStatusMessage>`
    expect(await send(availability(limit(0, 10) + closed))).toMatchObject({ outcome: 'Success' })
    expect([await offer(10), await offer(11), await offer(12)]).toEqual([null, null, 123.4])
  })

  test('a price of 0 is refused with what to do, and one far from those before is taken with a warning', async () => {
    const before = await offer(10)
    const { outcome } = await send(rates(amount('0.00', 10, 11)))
    expect(outcome).toContain(
      `has a price of 0.00 USD for room 1, rate plan BAR, on ${night(10)} and 1 more, which is no price: close the night instead`,
    )
    expect(await offer(10)).toBe(before)
    expect((await send(rates(amount('9.50', 10)))).outcome).toBe('Success')
    expect(await offer(10)).toBe(9.5)
    const troubles = await listChannelMessages(
      context,
      { channelId, troubles: true },
      { after: null, limit: 50 },
    )
    expect(troubles.map(({ warnings }) => warnings)).toEqual([
      [expect.stringContaining(`9.50 USD on ${night(10)}, far from 100.00 USD before. It was taken`)],
      [],
    ])
  })

  test('a limit is what is left to sell: rooms that the channel knows to be sold are added', async () => {
    await book(20)
    // Not told yet: the count of the channel does not know it.
    await send(availability(limit(2, 20)))
    expect(await nightRow(20)).toEqual({ allotment: 2, sold: 1 })
  })

  test('a repeated message changes nothing, also when its time differs', async () => {
    const first = availability(limit(2, 10), { echo: 'same' })
    await send(first)
    await send(availability(limit(1, 10)))
    const again = await send(first.replace(/TimeStamp="[^"]*"/, 'TimeStamp="2026-12-01T13:00:00Z"'))
    expect(again.outcome).toBe('Success')
    expect(await nightRow(10)).toMatchObject({ allotment: 1 })
  })

  test('a message with one wrong part changes nothing at all, is kept with its error and can be taken again', async () => {
    const wrong = `<AvailStatusMessage BookingLimit="1">${control(10, 10, 'SUITE')}</AvailStatusMessage>`
    const refused = await send(availability(limit(1, 10) + wrong))
    expect(refused).toMatchObject({ status: 200, outcome: '402 Room type code not found for this hotel' })
    expect(await nightRow(10)).toBeUndefined()
    const [kept] = await messages()
    expect(kept).toMatchObject({
      outcome: 'refused',
      action: 'OTA_HotelAvailNotifRQ',
      error: expect.stringContaining('SUITE'),
    })
    await changeChannel(context, channelId, {
      mapping: {
        rooms: [
          { theirs: 'DBL', room: 1 },
          { theirs: 'SUITE', room: 2 },
        ],
        rates: [{ theirs: 'RACK', rate_plan: 'BAR' }],
      },
    })
    expect(await replayChannelMessage(context, channelId, kept!.id)).toMatchObject({ outcome: 'accepted' })
    expect(await nightRow(10)).toMatchObject({ allotment: 1 })
  })

  test.each([
    ['61 Invalid currency code', () => rates(amount('10', 10, 10, 'EUR'))],
    ['249 Rate code not found', () => rates(amount('10', 10).replace('RACK', 'OTHER'))],
    ['320 Invalid value', () => availability(limit(1, 10).replace('BookingLimit="1"', 'BookingLimit="x"'))],
    ['321 Required field missing', () => availability('')],
    [
      '450 Unable to process',
      () =>
        availability(
          `<AvailStatusMessage BookingLimit="1"><StatusApplicationControl Start="2026-12-10" End="2040-12-10" InvTypeCode="DBL" RatePlanCode="RACK"/></AvailStatusMessage>`,
        ),
    ],
  ])('refuses with %s', async (expected, message) => {
    expect((await send(message())).outcome).toContain(expected)
  })

  test('750 days of counts, restrictions and rates in single nights are taken in one message each', async () => {
    const days = Array.from({ length: 750 }, (_, day) => day)
    const restricted = (day: number) =>
      `<AvailStatusMessage>${control(day)}<RestrictionStatus Restriction="Arrival" Status="${day % 7 ? 'Open' : 'Close'}"/></AvailStatusMessage>` +
      `<AvailStatusMessage>${control(day)}<LengthsOfStay><LengthOfStay MinMaxMessageType="SetMinLOS" Time="${1 + (day % 3)}"/></LengthsOfStay></AvailStatusMessage>`
    for (const burst of [
      availability(days.map(day => limit(1 + (day % 3), day) + restricted(day)).join('')),
      rates(days.map(day => amount(String(100 + (day % 90)), day)).join('')),
    ]) {
      expect((await send(burst)).outcome).toBe('Success')
    }
    expect(await nightRow(749)).toMatchObject({ allotment: 1 + (749 % 3) })
  })
})

describe('rooms and rates', () => {
  test('are those that the connection has codes for', async () => {
    const { answer, outcome } = await send(
      request(
        'OTA_HotelAvailRQ',
        `<AvailRequestSegments><AvailRequestSegment><HotelSearchCriteria><Criterion><HotelRef HotelCode="${hotel}"/></Criterion></HotelSearchCriteria></AvailRequestSegment></AvailRequestSegments>`,
      ),
    )
    expect(outcome).toBe('Success')
    const stays = allAt(answer, 'RoomStays', 'RoomStay').map(stay => [
      childAt(stay, 'RoomTypes', 'RoomType')?.attributes.get('RoomTypeCode'),
      childAt(stay, 'RoomTypes', 'RoomType', 'RoomDescription')?.attributes.get('Name'),
      childAt(stay, 'RatePlans', 'RatePlan')?.attributes.get('RatePlanCode'),
    ])
    expect(stays).toEqual([['DBL', 'Counted', 'RACK']])
  })

  test('a ping is echoed', async () => {
    const { answer } = await send(request('OTA_PingRQ', '<EchoData>hällo &lt;</EchoData>'), {
      password: 'wrong',
    })
    expect(childAt(answer, 'EchoData')?.text).toBe('hällo <')
  })
})

describe('who may send', () => {
  const wrong = '448 Invalid Username and/or Password'

  test('nobody without the user name and the password of the connection', async () => {
    const message = availability(limit(1, 10))
    expect((await send(message, { password: `${secret}x` })).outcome).toBe(wrong)
    expect((await send(message, { user: 'someone' })).outcome).toBe(wrong)
    const bare = `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${message}</S:Body></S:Envelope>`
    const { text } = await harness.post('/channels/siteconnect', bare, { 'content-type': 'text/xml' })
    expect(text).toContain('Code="448"')
    expect(await nightRow(10)).toBeUndefined()
  })

  test('one password may be for all hotels of SiteMinder; only with it a missing hotel is named', async () => {
    await changeChannel(context, channelId, { partner_secret: shared, settings: { user_name: 'siteminder' } })
    const sending = { user: 'siteminder', password: shared }
    expect((await send(availability(limit(1, 10)), sending)).outcome).toBe('Success')
    expect((await send(availability(limit(1, 10), { code: 'H0' }), sending)).outcome).toBe(
      '392 Hotel not found for HotelCode=H0',
    )
    expect((await send(availability(limit(1, 10), { code: 'H0' }))).outcome).toBe(wrong)
  })

  test('a paused connection takes nothing and says so', async () => {
    await setChannelState(context, channelId, 'paused')
    expect((await send(availability(limit(1, 10)))).outcome).toContain('375 Hotel not active')
    expect(await nightRow(10)).toBeUndefined()
  })

  test('no password, card number or guest gets into the log or a kept message', async () => {
    const smuggled = availability(limit(1, 10)).replace(
      '<AvailStatusMessages',
      `<POS><Source><RequestorID MessagePassword="${secret}"/></Source></POS><AvailStatusMessages`,
    )
    await send(smuggled)
    const [kept] = await messages()
    const { body } = await showChannelMessage(context, channelId, kept!.id)
    expect(body).toContain('AvailStatusMessages')
    expect(body + harness.logLines.join('')).not.toContain(secret)
  })
})

describe('envelopes that are refused', () => {
  const post = (text: string) => harness.post('/channels/siteconnect', text, { 'content-type': 'text/xml' })
  test.each([
    ['no XML', 'hello'],
    ['an empty body', ' '],
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['no envelope', '<a/>'],
    ['depth', '<a>'.repeat(100_000)],
    ['bytes that are no text', '\ufffd\u0001'],
    [
      'another message',
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><OTA_CancelRQ xmlns="${ota}"/></S:Body></S:Envelope>`,
    ],
  ])('%s is a fault of the sender', async (_, text) => {
    const answer = await post(text)
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(answer.text).toContain('<faultcode>soap:Client</faultcode>')
  })

  test('a message over the limit is refused with a fault', async () => {
    const answer = await post(`<a>${' '.repeat(9 * 1024 * 1024)}</a>`)
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('<faultcode>soap:Client</faultcode>')
  })
})

describe('bookings', () => {
  const dispatch = async () => {
    await using courier = new Courier(context, () => undefined)
    await courier.run()
    await using teller = new Teller(context, () => undefined)
    await teller.run()
    await teller.settled()
  }
  const success = (name: string) =>
    `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><${name} xmlns="${ota}"><Success/></${name}></S:Body></S:Envelope>`

  test('are told when they are made and cancelled, without the card; what is kept names no guest', async () => {
    await using receiver = await xmlReceiver(() => success('OTA_HotelResNotifRS'))
    await changeChannel(context, channelId, {
      callback_url: receiver.url,
      partner_secret: shared,
      settings: { user_name: 'us' },
    })
    const booked = await book(10, 2)
    await dispatch()
    expect(receiver.received).toHaveLength(1)
    const whole = parseXml(receiver.received[0]!)
    const token = childAt(whole, 'Header', 'Security', 'UsernameToken')!
    expect([childAt(token, 'Username')?.text, childAt(token, 'Password')?.text]).toEqual(['us', shared])
    const message = childAt(whole, 'Body', 'OTA_HotelResNotifRQ')!
    expect(message.attributes.get('ResStatus')).toBe('Commit')
    const reservation = childAt(message, 'HotelReservations', 'HotelReservation')!
    expect(childAt(reservation, 'UniqueID')?.attributes.get('ID')).toBe(booked.confirmation_number)
    const stays = allAt(reservation, 'RoomStays', 'RoomStay')
    expect(stays.map(stay => childAt(stay, 'Total')?.attributes.get('AmountAfterTax'))).toEqual([
      '200.00',
      '200.00',
    ])
    expect(childAt(reservation, 'ResGlobalInfo', 'Total')?.attributes.get('AmountAfterTax')).toBe('400.00')
    expect(Object.fromEntries(childAt(stays[0]!, 'TimeSpan')!.attributes)).toEqual({
      Start: night(10),
      End: night(12),
    })
    expect(allAt(stays[0]!, 'RoomRates', 'RoomRate', 'Rates', 'Rate')).toHaveLength(2)
    expect(childAt(stays[0]!, 'BasicPropertyInfo')?.attributes.get('HotelCode')).toBe(hotel)
    expect(receiver.received[0]).toContain('<Surname>')
    expect(receiver.received[0]).not.toMatch(/4111.?1111|CardNumber|PaymentCard/)
    const [kept] = await messages()
    const { body } = await showChannelMessage(context, channelId, kept!.id)
    expect(body).not.toMatch(/@|Telephone|AddressLine/)
    // Once it is delivered the channel's counts know it.
    await send(availability(limit(2, 10)), { user: 'us' })
    expect(await nightRow(10)).toEqual({ allotment: 4, sold: 2 })

    await harness.post('reservation/cancel/.json', {
      key,
      confirmation_number: booked.confirmation_number,
    })
    await dispatch()
    expect(
      childAt(parseXml(receiver.received[1]!), 'Body', 'OTA_HotelResNotifRQ')?.attributes.get('ResStatus'),
    ).toBe('Cancel')
  })

  test('are told as modified with their new nights, which are taken off a count until then', async () => {
    await using receiver = await xmlReceiver(() => success('OTA_HotelResNotifRS'))
    await changeChannel(context, channelId, { callback_url: receiver.url, partner_secret: shared })
    const { confirmation_number } = await book(60)
    await dispatch()
    const changed = await harness.post('reservation/modify/.json', {
      key,
      confirmation_number,
      checkout: night(63),
    })
    expect(changed.status).toBe(200)
    await send(availability(limit(2, 62)))
    // The channel has not been told yet, so the room is taken off its count.
    expect(await nightRow(62)).toEqual({ allotment: 2, sold: 1 })
    await dispatch()
    const message = childAt(parseXml(receiver.received[1]!), 'Body', 'OTA_HotelResNotifRQ')!
    expect(message.attributes.get('ResStatus')).toBe('Modify')
    const reservation = childAt(message, 'HotelReservations', 'HotelReservation')!
    expect(childAt(reservation, 'UniqueID')?.attributes.get('ID')).toBe(confirmation_number)
    const span = childAt(reservation, 'RoomStays', 'RoomStay', 'TimeSpan')!.attributes
    expect(Object.fromEntries(span)).toEqual({ Start: night(60), End: night(63) })
    expect(childAt(reservation, 'ResGlobalInfo', 'Total')?.attributes.get('AmountAfterTax')).toBe('300.00')
    expect(
      allAt(reservation, 'RoomStays', 'RoomStay', 'RoomRates', 'RoomRate', 'Rates', 'Rate'),
    ).toHaveLength(3)
    // It is known from the delivery on, so a count includes it.
    await send(availability(limit(2, 62)))
    expect(await nightRow(62)).toEqual({ allotment: 3, sold: 1 })

    await harness.post('reservation/cancel/.json', { key, confirmation_number })
    await dispatch()
    const cancelled = childAt(parseXml(receiver.received[2]!), 'Body', 'OTA_HotelResNotifRQ')!
    expect(cancelled.attributes.get('ResStatus')).toBe('Cancel')
    const gone = childAt(cancelled, 'HotelReservations', 'HotelReservation')!
    expect(childAt(gone, 'UniqueID')?.attributes.get('ID')).toBe(confirmation_number)
    expect(receiver.received[2]).not.toMatch(/4111.?1111|CardNumber|PaymentCard/)
    const echoes = receiver.received.map(text =>
      childAt(parseXml(text), 'Body', 'OTA_HotelResNotifRQ')!.attributes.get('EchoToken'),
    )
    // Another sending is another token, so that it is not taken for a repetition.
    expect(new Set(echoes).size).toBe(3)
    // Told of the cancellation, the channel counts the room among those left.
    await send(availability(limit(3, 62)))
    expect(await nightRow(62)).toEqual({ allotment: 3, sold: 0 })
  })

  test('that change before they were told are told once, as they are then', async () => {
    await using receiver = await xmlReceiver(() => success('OTA_HotelResNotifRS'))
    await changeChannel(context, channelId, { callback_url: receiver.url, partner_secret: shared })
    const { confirmation_number } = await book(70)
    await harness.post('reservation/modify/.json', { key, confirmation_number, checkout: night(73) })
    await dispatch()
    expect(receiver.received).toHaveLength(1)
    const message = childAt(parseXml(receiver.received[0]!), 'Body', 'OTA_HotelResNotifRQ')!
    expect(message.attributes.get('ResStatus')).toBe('Commit')
    const reservation = childAt(message, 'HotelReservations', 'HotelReservation')!
    const span = childAt(reservation, 'RoomStays', 'RoomStay', 'TimeSpan')!.attributes
    expect(Object.fromEntries(span)).toEqual({ Start: night(70), End: night(73) })
  })

  test('an error is kept and the booking is sent again under the same echo token', async () => {
    const answers = [
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><OTA_HotelResNotifRS xmlns="${ota}"><Errors><Error Type="12" Code="402">Room not mapped</Error></Errors></OTA_HotelResNotifRS></S:Body></S:Envelope>`,
      success('OTA_HotelResNotifRS'),
    ]
    await using receiver = await xmlReceiver(() => answers.shift() ?? 'hello')
    await changeChannel(context, channelId, { callback_url: receiver.url, partner_secret: shared })
    await book(30)
    await dispatch()
    const [failed] = await messages()
    expect(failed).toMatchObject({ direction: 'out', outcome: 'failed', error: '402: Room not mapped' })
    await context.database.query("UPDATE channel_booking SET next_attempt_at = now() - interval '1 second'")
    await dispatch()
    const echoes = receiver.received.map(
      text => childAt(parseXml(text), 'Body', 'OTA_HotelResNotifRQ')?.attributes,
    )
    expect(echoes.map(attributes => attributes?.get('ResStatus'))).toEqual(['Commit', 'Commit'])
    expect(echoes[0]?.get('EchoToken')).toBe(echoes[1]?.get('EchoToken'))
  })
  const refusal = (code: number, text: string) =>
    `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><OTA_HotelResNotifRS xmlns="${ota}"><Errors><Error Type="3" Code="${code}">${text}</Error></Errors></OTA_HotelResNotifRS></S:Body></S:Envelope>`
  /** A SiteMinder that has bookings by their id, refuses what it cannot do, and loses the answers that it is told to. */
  const siteMinder = (
    loses: (attempt: number) => boolean,
    hears: (attempt: number) => boolean = () => true,
  ) => {
    const has = new Map<string, string>()
    const asked: string[] = []
    const answer = (body: string): string => {
      const message = childAt(parseXml(body), 'Body', 'OTA_HotelResNotifRQ')!
      const status = message.attributes.get('ResStatus')!
      asked.push(status)
      if (!hears(asked.length)) return ''
      const reservation = childAt(message, 'HotelReservations', 'HotelReservation')!
      const id = childAt(reservation, 'UniqueID')!.attributes.get('ID')!
      if (status === 'Modify' && !has.has(id)) return refusal(245, 'No such reservation')
      // A Commit that is there already is a repetition: nothing is done.
      const isRepetition = status === 'Commit' && has.has(id)
      const span = childAt(reservation, 'RoomStays', 'RoomStay', 'TimeSpan')!.attributes
      if (!isRepetition) has.set(id, span.get('End')!)
      return loses(asked.length) ? '' : success('OTA_HotelResNotifRS')
    }
    return { has, asked, answer }
  }
  const changeAfterLostAnswer = async (
    day: number,
    theirs: ReturnType<typeof siteMinder>,
    again = async () => {},
  ) => {
    await using receiver = await xmlReceiver(theirs.answer)
    await changeChannel(context, channelId, { callback_url: receiver.url, partner_secret: shared })
    const { confirmation_number } = await book(day)
    await dispatch()
    await harness.post('reservation/modify/.json', { key, confirmation_number, checkout: night(day + 3) })
    await dispatch()
    await again()
    expect([...theirs.has]).toEqual([[confirmation_number, night(day + 3)]])
    const echoes = receiver.received.map(text => {
      const { attributes } = childAt(parseXml(text), 'Body', 'OTA_HotelResNotifRQ')!
      return `${attributes.get('ResStatus')} ${attributes.get('EchoToken')}`
    })
    // Different messages have different tokens, and a repetition has the same.
    expect(new Set(echoes.map(echo => echo.split(' ')[1])).size).toBe(new Set(echoes).size)
  }

  test('that change after a sending whose answer was lost are modified there, where a second Commit would change nothing', async () => {
    const theirs = siteMinder(attempt => attempt === 1)
    await changeAfterLostAnswer(88, theirs)
    expect(theirs.asked).toEqual(['Commit', 'Modify'])
  })

  test('that change after a sending whose answer was lost are modified again when the change does not arrive', async () => {
    const theirs = siteMinder(
      attempt => attempt === 1,
      attempt => attempt !== 2,
    )
    await changeAfterLostAnswer(100, theirs, async () => {
      await context.database.query("UPDATE channel_booking SET next_attempt_at = now() - interval '1 second'")
      await dispatch()
    })
    expect(theirs.asked).toEqual(['Commit', 'Modify', 'Modify'])
  })

  test('that change after a sending that never arrived are made there', async () => {
    const theirs = siteMinder(
      () => false,
      attempt => attempt > 1,
    )
    await changeAfterLostAnswer(94, theirs)
    expect(theirs.asked).toEqual(['Commit', 'Modify', 'Commit'])
  })

  test('that are cancelled after a sending whose answer was lost are cancelled there; those never sent are not', async () => {
    const answers = ['', success('OTA_HotelResNotifRS')]
    await using receiver = await xmlReceiver(() => answers.shift() ?? 'hello')
    await changeChannel(context, channelId, { callback_url: receiver.url, partner_secret: shared })
    const cancel = ({ confirmation_number }: { confirmation_number: string }) =>
      harness.post('reservation/cancel/.json', { key, confirmation_number })
    const lost = await book(80)
    await dispatch()
    await cancel(lost)
    await dispatch()
    const never = await book(84)
    await cancel(never)
    await dispatch()
    const sent = receiver.received.map(text => childAt(parseXml(text), 'Body', 'OTA_HotelResNotifRQ')!)
    expect(sent.map(message => message.attributes.get('ResStatus'))).toEqual(['Commit', 'Cancel'])
    const ids = sent.map(message =>
      childAt(message, 'HotelReservations', 'HotelReservation', 'UniqueID')?.attributes.get('ID'),
    )
    expect(ids).toEqual([lost.confirmation_number, lost.confirmation_number])
  })
})
