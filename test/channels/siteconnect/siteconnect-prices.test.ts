// Prices of bookings as SiteConnect is told them: those of the nights are what the property wrote, and add up to what the room's
// total says, to the minor unit.

import { beforeAll, expect, test } from 'vitest'
import { allAt, childAt, parseXml } from '../../../src/channels/xml.ts'
import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { Teller } from '../../../src/operations/channels/tell-channels.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
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

beforeAll(async () => {
  const checked = checkDiscountDocument({ code: 'TEN', category: 'discount', percent_off: 10 })
  if ('errors' in checked) throw new Error('the code is not in order')
  await context.database.transaction(transaction => saveDiscount(transaction, checked.discount))
})

let property = 9650
const success =
  '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><OTA_HotelResNotifRS ' +
  'xmlns="http://www.opentravel.org/OTA/2003/05"><Success/></OTA_HotelResNotifRS></S:Body></S:Envelope>'

interface Booked {
  /** Of a night. */
  readonly price: number
  readonly nights?: number
  readonly rooms?: number
  /** Fields of the property beside its nights. */
  readonly document?: object
  /** Fields of the booking. */
  readonly more?: object
}

/** The amounts of each room and of the whole in the message about a booking of a new property. */
async function told({ price, nights = 2, rooms = 1, document, more }: Booked) {
  property += 1
  const hotel = { ...smallHotel({ id: property, from: today, price }), ...document }
  await importProperty(context, hotel, null)
  await using receiver = await xmlReceiver(() => success)
  await createChannel(context, {
    property_id: property,
    kind: 'siteconnect',
    callback_url: receiver.url,
    partner_secret: 'their secret of us',
  })
  const stay = bookingBody({ key, property, checkin: addDays(today, 10), nights, rooms })
  const booked = await harness.post('book/reservation/.json', { ...stay, ...more })
  expect(booked.status, booked.text).toBe(200)
  await using courier = new Courier(context, () => undefined)
  await courier.run()
  await using teller = new Teller(context, () => undefined)
  await teller.run()
  await teller.settled()
  const message = childAt(parseXml(receiver.received[0]!), 'Body', 'OTA_HotelResNotifRQ')!
  const reservation = childAt(message, 'HotelReservations', 'HotelReservation')!
  return {
    rooms: allAt(reservation, 'RoomStays', 'RoomStay').map(room => ({
      nights: allAt(room, 'RoomRates', 'RoomRate', 'Rates', 'Rate').map(
        rate => childAt(rate, 'Base')?.attributes.get('AmountAfterTax') ?? 'another attribute',
      ),
      total: childAt(room, 'Total')?.attributes.get('AmountAfterTax'),
    })),
    total: childAt(reservation, 'ResGlobalInfo', 'Total')?.attributes.get('AmountAfterTax'),
  }
}
const cents = (amounts: readonly (string | undefined)[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

const vat = { taxes: [{ name: 'VAT', percent: 7, included: true }] }

test('a night costs what the property wrote, with the tax that is in it', async () => {
  expect(await told({ price: 107, document: vat })).toEqual({
    rooms: [{ nights: ['107.00', '107.00'], total: '214.00' }],
    total: '214.00',
  })
})

test.each([
  ['without a tax', {}, 100, ['90.00', '90.00'], '180.00'],
  ['with a tax in the price', vat, 107, ['96.30', '96.30'], '192.60'],
])('a night costs what a discount code leaves of it, %s', async (_, document, price, nights, total) => {
  const booked = await told({ price, document, more: { discount_code: 'TEN' } })
  expect(booked).toEqual({ rooms: [{ nights, total }], total })
})

test('the nights of each of several rooms add up to its total where they do not divide', async () => {
  const { rooms, total } = await told({
    price: 33.35,
    nights: 3,
    rooms: 3,
    document: vat,
    more: { discount_code: 'TEN' },
  })
  expect(rooms).toHaveLength(3)
  for (const room of rooms) expect(cents(room.nights)).toBe(cents([room.total]))
  // 9 x 33.35, less a tenth.
  expect([cents(rooms.map(room => room.total)), total]).toEqual([27_013, '270.13'])
})

test('taxes and fees on top are in the totals, and not in the nights', async () => {
  const onTop = {
    taxes: [...vat.taxes, { name: 'City tax', percent: 5 }],
    fees: [{ name: 'Cleaning', amount: 30, unit: 'stay' }],
  }
  const booked = await told({ price: 107, document: onTop })
  expect(booked).toEqual({
    rooms: [{ nights: ['107.00', '107.00'], total: '254.00' }],
    total: '254.00',
  })
})
