// A property whose currency changes after it was connected: amounts of channels are in the present one or refused, and bookings
// are told in the one that they were made in.

import { describe, expect, test } from 'vitest'
import { actions } from '../../../src/channels/alpinebits/actions.ts'
import { childAt, parseXml } from '../../../src/channels/xml.ts'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { listChannelMessages, replayChannelMessage } from '../../../src/operations/channels/messages.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { readProperties } from '../../../src/store/properties/properties.ts'
import { cloudbedsConnection } from '../../support/channels/cloudbeds-connection.ts'
import { document } from '../alpinebits/client.ts'
import {
  book,
  client,
  context,
  dispatch,
  harness,
  key,
  night,
  property,
} from '../alpinebits/connected-hotel.ts'

const sellIn = async (currency: string, id = property) => {
  const [row] = await readProperties(context.database, [id])
  await importProperty(context, { ...row!.document, currency, calendar: [] }, null)
}
const priceOf = async (id = property) => {
  const { body } = await harness.post('property/available/.json', {
    key,
    property_id: id,
    checkin: night(10),
    checkout: night(11),
    rooms: [{ adults: 2 }],
  })
  const rates = body.property_accommodation[0].rates as { code: string; total: { total: number } }[]
  return rates.find(({ code }) => code === 'BAR')?.total.total
}

describe('Cloudbeds', () => {
  const hotel = 9660
  const row = { ota_room_id: '1', ota_rate_id: 'BAR', start_date: night(10), end_date: night(10) }
  const inDollars = { currency: 'USD', Inventory: [{ ...row, rate: '150' }] }

  test('sends amounts in the present currency; others are refused, also in a message that is taken again', async () => {
    const connection = await cloudbedsConnection(harness, hotel)
    const channelId = connection.channel.id
    expect(await connection.call('ARIUpdate', inDollars)).toEqual({ success: true })
    const [kept] = await listChannelMessages(
      context,
      { channelId, troubles: false },
      { after: null, limit: 1 },
    )
    await sellIn('EUR', hotel)
    const text = 'The prices of the property are in EUR.'
    expect(await connection.call('ARIUpdate', inDollars)).toEqual({
      success: false,
      errors: [{ id: 1102, msg: text }],
    })
    expect(await replayChannelMessage(context, channelId, kept!.id)).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'currency', message: text }],
    })
    const inEuros = { currency: 'EUR', Inventory: [{ ...row, rate: '140' }] }
    expect(await connection.call('ARIUpdate', inEuros)).toEqual({ success: true })
    expect(await priceOf(hotel)).toBe(140)
  })

  test('tells content of a property in the present currency', async () => {
    const connection = await cloudbedsConnection(harness, hotel + 1)
    await sellIn('EUR', hotel + 1)
    expect(await connection.call('UpdateProperty', { Property: { currency: 'USD' } })).toEqual({
      success: false,
      errors: [{ id: 1102, msg: 'The property is priced in EUR; its operator can change that.' }],
    })
  })
})

test('SiteConnect sends amounts in the present currency, with its decimals; others are refused', async () => {
  const made = await createChannel(context, {
    property_id: property,
    kind: 'siteconnect',
    login: `H${property}`,
  })
  const secret = made.secret.reveal(text => text)
  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
  const push = async (price: string, currency: string) => {
    const amount = `<BaseByGuestAmt AmountAfterTax="${price}" CurrencyCode="${currency}"/>`
    const control = `<StatusApplicationControl Start="${night(10)}" End="${night(10)}" InvTypeCode="1" RatePlanCode="BAR"/>`
    const { text } = await harness.post(
      '/channels/siteconnect',
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header><w:Security xmlns:w="${wsse}"><w:UsernameToken>` +
        `<w:Username>H${property}</w:Username><w:Password>${secret}</w:Password></w:UsernameToken></w:Security></S:Header><S:Body>` +
        `<OTA_HotelRateAmountNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" EchoToken="${price} ${currency}" Version="1.0">` +
        `<RateAmountMessages HotelCode="H${property}"><RateAmountMessage>${control}<Rates><Rate><BaseByGuestAmts>${amount}` +
        '</BaseByGuestAmts></Rate></Rates></RateAmountMessage></RateAmountMessages></OTA_HotelRateAmountNotifRQ></S:Body></S:Envelope>',
      { 'content-type': 'text/xml; charset=utf-8' },
    )
    const answer = childAt(parseXml(text), 'Body', 'OTA_HotelRateAmountNotifRS')!
    const error = childAt(answer, 'Errors', 'Error')
    return childAt(answer, 'Success') ? 'Success' : `${error?.attributes.get('Code')} ${error?.text}`
  }
  await sellIn('JPY')
  expect(await push('150', 'USD')).toContain('61 Invalid currency code')
  expect(await push('15000.5', 'JPY')).toContain('320 Invalid value')
  expect(await push('15000', 'JPY')).toBe('Success')
  expect(await priceOf()).toBe(15_000)
})

test('AlpineBits is told a booking in the currency that it was made in', async () => {
  await book()
  await dispatch()
  await sellIn('JPY')
  const asked = `<ReadRequests><HotelReadRequest HotelCode="${property}"/></ReadRequests>`
  const answer = await client.ask(actions.read.name, document('OTA_ReadRQ', asked))
  const total = childAt(answer, 'ReservationsList', 'HotelReservation', 'RoomStays', 'RoomStay', 'Total')
  expect(Object.fromEntries(total!.attributes)).toEqual({ AmountAfterTax: '200.00', CurrencyCode: 'USD' })
})
