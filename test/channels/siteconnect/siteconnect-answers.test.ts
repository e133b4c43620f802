// What SiteConnect is answered, whole, and what is kept of each of its messages: refused ones with their reason, and none with the
// password or the time in it.

import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { OtaRefusal } from '../../../src/channels/opentravel/ota-refusal.ts'
import { roomStays } from '../../../src/channels/opentravel/rooms-and-rates.ts'
import { answerTo, errorsOf } from '../../../src/channels/opentravel/soap.ts'
import { childAt, parseXml, xmlOf, xmlText } from '../../../src/channels/xml.ts'
import { changeChannel, createChannel, setChannelState } from '../../../src/operations/channels/channels.ts'
import {
  answerSiteConnect,
  replaySiteConnect,
} from '../../../src/operations/channels/siteconnect/answer-siteconnect.ts'
import { getChannel } from '../../../src/store/channels/channels.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { eventContext } from '../../support/notifications/event-context.ts'

const { context: whole } = await eventContext()
const context = { ...whole, clock: new FixedClock('2027-01-05T12:00:00Z') } as typeof whole
const mapping = { rooms: [{ theirs: 'DBL', room: 1 }], rates: [{ theirs: 'RACK', rate_plan: 'BAR' }] }
const { channel, secret } = await createChannel(context, {
  property_id: 3144,
  kind: 'siteconnect',
  login: 'H1',
  mapping,
  partner_secret: 'shared-by-all',
})
const { id } = channel
const password = secret.reveal(text => text)
beforeEach(async () => {
  await changeChannel(context, id, { mapping, settings: {} })
  await context.database.query('DELETE FROM channel_message')
})

const ota = 'http://www.opentravel.org/OTA/2003/05'
const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const envelope = (message: string, user: string | null = 'H1', given = password) => {
  const token = `<w:UsernameToken><w:Username>${user}</w:Username><w:Password>${given}</w:Password></w:UsernameToken>`
  const header =
    user === null ? '' : `<S:Header><w:Security xmlns:w="${wsse}">${token}</w:Security></S:Header>`
  return `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/">${header}<S:Body>${message}</S:Body></S:Envelope>`
}
const request = (name: string, inside: string) =>
  `<OTA_${name}RQ xmlns="${ota}" EchoToken="echo-1" TimeStamp="2027-01-05T11:59:58Z" Version="1.0">${inside}</OTA_${name}RQ>`
const availability = (inside: string, code = 'HotelCode="H1"') =>
  request('HotelAvailNotif', `<AvailStatusMessages ${code}>${inside}</AvailStatusMessages>`)
const limit = (rooms: string, room = 'DBL', end = '2027-02-10') =>
  `<AvailStatusMessage BookingLimit="${rooms}"><StatusApplicationControl Start="2027-02-10" End="${end}" InvTypeCode="${room}" RatePlanCode="RACK"/></AvailStatusMessage>`
const amount = (price: string, day: number) =>
  `<RateAmountMessage><StatusApplicationControl Start="2027-03-${day}" End="2027-03-${day}" InvTypeCode="DBL" RatePlanCode="RACK"/><Rates><Rate><BaseByGuestAmts><BaseByGuestAmt AmountAfterTax="${price}" CurrencyCode="USD"/></BaseByGuestAmts></Rate></Rates></RateAmountMessage>`
const asksForRooms = request(
  'HotelAvail',
  '<AvailRequestSegments><AvailRequestSegment><HotelSearchCriteria><Criterion><HotelRef HotelCode="H1"/></Criterion></HotelSearchCriteria></AvailRequestSegment></AvailRequestSegments>',
)

const send = (xml: string) =>
  answerSiteConnect(context, { slices: Readable.from([xml]), ip: null, requestId: 'r-1' })
const answerOf = (
  name: 'HotelAvailNotif' | 'HotelAvail' | 'Ping' | 'HotelRateAmountNotif',
  content: string,
) => ({
  status: 200,
  xml: answerTo({ name, echoToken: 'echo-1' }, context.clock.now(), content),
})
const refusal = (kind: ConstructorParameters<typeof OtaRefusal>[0], detail: string) =>
  answerOf('HotelAvailNotif', errorsOf(new OtaRefusal(kind, detail)))
const kept = () =>
  context.database.query(
    `SELECT direction, action, sender_id AS "senderId", request_id AS "requestId", outcome, error, body, answer
       FROM channel_message ORDER BY message_id`,
  )
const usual = { direction: 'in', senderId: 'echo-1', requestId: 'r-1', answer: null }

test('a change that is taken is answered with success, and kept without its time', async () => {
  const message = availability(limit('2'))
  expect(await send(envelope(message))).toEqual(answerOf('HotelAvailNotif', '<Success/>'))
  const [row] = await kept()
  expect(row).toMatchObject({ ...usual, action: 'OTA_HotelAvailNotifRQ', outcome: 'accepted', error: null })
  const element = parseXml(String((row as { body: string }).body))
  expect(Object.fromEntries(element.attributes)).toEqual({ xmlns: ota, EchoToken: 'echo-1', Version: '1.0' })
  expect(childAt(element, 'AvailStatusMessages', 'AvailStatusMessage')?.attributes.get('BookingLimit')).toBe(
    '2',
  )
  const later = message.replace('11:59:58', '12:30:00')
  expect(await send(envelope(later))).toEqual(answerOf('HotelAvailNotif', '<Success/>'))
  expect(await kept()).toHaveLength(1)
})

test('what is kept has no password, in an attribute of any name', async () => {
  const inside = `<POS><Source><RequestorID ID="x" MessagePassword="p-1" PASSWORD="p-2"/></Source></POS>`
  await send(
    envelope(availability(limit('2')).replace('<AvailStatusMessages', `${inside}<AvailStatusMessages`)),
  )
  const [{ body }] = (await kept()) as unknown as [{ body: string }]
  expect(body).toContain('ID="x"')
  expect(body).not.toMatch(/p-1|p-2/)
})

describe('rooms and rates', () => {
  const product = (roomCode: string, rateCode: string, roomName: string, rateName: string) => ({
    roomCode,
    rateCode,
    roomName,
    rateName,
    roomText: '',
    rateText: '',
  })

  test('are those that the connection has codes for, and the question is kept', async () => {
    const rooms = [...mapping.rooms, { theirs: 'STE', room: 2 }]
    const rates = [...mapping.rates, { theirs: 'NONREF', rate_plan: 'NR', rooms: [2] }]
    await changeChannel(context, id, { mapping: { rooms, rates } })
    const products = [
      product('DBL', 'RACK', 'Double', 'Best rate'),
      product('STE', 'RACK', 'Suite', 'Best rate'),
      product('STE', 'NONREF', 'Suite', 'Not refundable'),
    ]
    expect(await send(envelope(asksForRooms))).toEqual(answerOf('HotelAvail', roomStays(products)))
    expect(await kept()).toMatchObject([
      { ...usual, action: 'OTA_HotelAvailRQ', outcome: 'accepted', error: null },
    ])
  })

  test('have our own codes where the connection has none', async () => {
    await changeChannel(context, id, { mapping: { rooms: [], rates: [] } })
    const products = [
      product('1', 'BAR', 'Double', 'Best rate'),
      product('1', 'NR', 'Double', 'Not refundable'),
      product('2', 'BAR', 'Suite', 'Best rate'),
      product('2', 'NR', 'Suite', 'Not refundable'),
    ]
    expect(await send(envelope(asksForRooms))).toEqual(answerOf('HotelAvail', roomStays(products)))
  })
})

test.each([
  ['<EchoData>hello &amp; good day</EchoData>', 'hello & good day'],
  [`<EchoData>${'x'.repeat(1_000)}</EchoData>`, 'x'.repeat(1_000)],
  [`<EchoData>${'x'.repeat(1_001)}</EchoData>`, 'x'.repeat(1_000)],
  ['', ''],
])('a ping of anybody is echoed to its thousandth character', async (inside, echo) => {
  const content = `<Success/>${xmlOf('EchoData', {}, xmlText(echo))}`
  expect(await send(envelope(request('Ping', inside), null))).toEqual(answerOf('Ping', content))
  expect(await kept()).toEqual([])
})

describe('a message is refused, and nothing is kept,', () => {
  test.each<[string, string, object]>([
    ['without the code of a hotel', envelope(availability(limit('1'), '')), refusal('required', 'HotelCode')],
    ['without credentials', envelope(availability(limit('1')), null), refusal('credentials', '')],
    ['of another user', envelope(availability(limit('1')), 'H2'), refusal('credentials', '')],
    ['with another password', envelope(availability(limit('1')), 'H1', 'other'), refusal('credentials', '')],
    [
      'of a hotel that only the partner may know to be missing',
      envelope(availability(limit('1'), 'HotelCode="H9"')),
      refusal('credentials', ''),
    ],
    [
      'of a hotel that is missing, to the partner',
      envelope(availability(limit('1'), `HotelCode="${'H'.repeat(65)}"`), 'H1', 'shared-by-all'),
      refusal('hotel', 'H'.repeat(64)),
    ],
  ])('%s', async (_, xml, answer) => {
    expect(await send(xml)).toEqual(answer)
    expect(await kept()).toEqual([])
  })

  test('of a user whom the connection does not name', async () => {
    await changeChannel(context, id, { settings: { user_name: 'siteminder' } })
    expect(await send(envelope(availability(limit('1'))))).toEqual(refusal('credentials', ''))
    expect(await send(envelope(availability(limit('1')), 'siteminder'))).toEqual(
      answerOf('HotelAvailNotif', '<Success/>'),
    )
  })

  test.each([
    ['hello', 400],
    ['<a/>', 400],
    [envelope('<OTA_CancelRQ/>'), 400],
  ])('%s, as a fault of the sender', async (xml, status) => {
    const answer = await send(xml)
    expect([answer.status, answer.xml.includes('<faultcode>soap:Client</faultcode>')]).toEqual([status, true])
    expect(await kept()).toEqual([])
  })
})

describe('a message is refused, and kept with the reason,', () => {
  const action = 'OTA_HotelAvailNotifRQ'
  test('where the connection is paused', async () => {
    await setChannelState(context, id, 'paused')
    const answer = await send(envelope(availability(limit('1'))))
    await setChannelState(context, id, 'active')
    expect(answer).toEqual(refusal('inactive', 'updates of this hotel are paused'))
    expect(await kept()).toMatchObject([
      { ...usual, action, outcome: 'refused', error: 'The connection is paused.' },
    ])
  })

  test('where it names a room that there is not', async () => {
    const answer = await send(envelope(availability(limit('1', 'STE'))))
    const [row] = (await kept()) as unknown as [{ error: string }]
    expect(row).toMatchObject({ ...usual, action, outcome: 'refused' })
    expect(row.error).toMatch(/^Room type code not found for this hotel: .*STE/)
    expect(answer).toEqual(
      refusal('room', row.error.slice('Room type code not found for this hotel: '.length)),
    )
  })

  test('where a value cannot be read', async () => {
    const answer = await send(envelope(availability(limit('x'))))
    const [row] = (await kept()) as unknown as [{ error: string }]
    expect(answer).toEqual(refusal('value', row.error.slice('Invalid value: '.length)))
  })

  test('where the property does not allow it, in 500 characters', async () => {
    const dear = Array.from({ length: 20 }, (_, each) => amount(`${99_999_999_900 + each}`, 10 + each)).join(
      '',
    )
    const answer = await send(
      envelope(
        request('HotelRateAmountNotif', `<RateAmountMessages HotelCode="H1">${dear}</RateAmountMessages>`),
      ),
    )
    const errors = Array.from({ length: 20 }, (_, each) => [
      `calendar[${each}].price.standard`,
      `must be at most 21474836.47 USD, not "${99_999_999_900 + each}".`,
    ])
    expect(await kept()).toMatchObject([
      {
        action: 'OTA_HotelRateAmountNotifRQ',
        outcome: 'refused',
        error: errors.map(each => each.join(': ')).join('; '),
      },
    ])
    const text = errors
      .map(each => each.join(' '))
      .join('; ')
      .slice(0, 500)
    expect(answer).toEqual(answerOf('HotelRateAmountNotif', errorsOf(new OtaRefusal('unsupported', text))))
  })
})

describe('a kept message that is taken again', () => {
  const again = async (action: string, text: string) =>
    replaySiteConnect(context, await getChannel(context.database, id), {
      message: { action, senderId: 'echo-1', kept: text, requestId: 'r-2', replayOf: 7 },
      text,
    })

  test('is taken as a new one, or is refused with its reason', async () => {
    const taken = await again('OTA_HotelAvailNotifRQ', availability(limit('3')))
    expect(taken).toMatchObject({ outcome: 'accepted', isRepeated: false, errors: [] })
    const refused = await again('OTA_HotelAvailNotifRQ', availability(limit('3', 'STE')))
    expect(refused).toEqual({
      messageId: expect.any(Number),
      outcome: 'refused',
      isRepeated: false,
      warnings: [],
      errors: [
        { field: '', message: expect.stringMatching(/^Room type code not found for this hotel: .*STE/) },
      ],
    })
    expect((await kept()).map(row => (row as { outcome: string }).outcome)).toEqual(['accepted', 'refused'])
  })

  test('is none where it only asks', async () => {
    expect(await again('OTA_HotelAvailRQ', asksForRooms)).toBeNull()
    expect(await kept()).toEqual([])
  })
})
