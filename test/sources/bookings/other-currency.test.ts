// A live source that answers in another currency than its property sells in: its amounts are shown in the property's where there
// is a rate, and are compared with no others where there is none (contract S10).

import { expect, test } from 'vitest'
import { setExchangeRate } from '../../../src/operations/installation/exchange-rates.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { testToday } from '../../support/run/test-app.ts'
import { liveContext, liveHotels } from '../../support/sources/live-context.ts'

const live = await liveContext()
const { context, harness, source, key } = live
/** Sold here, at 200.00 USD a night. */
const ownHotel = 9031
await importProperty(context, smallHotel({ id: ownHotel, from: parseDay(testToday)!, price: 200 }), null)
source.currency = 'JPY'
source.price = minor(16_000)

const checkin = live.freshDay()
const stay = {
  checkin: formatDay(checkin),
  checkout: formatDay((checkin + 1) as typeof checkin),
  rooms: [{ adults: 2 }],
}
const property_ids = [ownHotel, liveHotels.plain]

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
type Json = any

async function listed(criteria: object): Promise<unknown[]> {
  const body = { key, property_ids, ...stay, ...criteria }
  const { status, body: found, text } = await harness.post('properties/available/.json', body)
  expect(status, text).toBe(200)
  return found.map(({ id, rate, meta_data }: Json) => [id, rate.low?.total.total ?? null, meta_data.currency])
}

test('amounts that cannot be compared have no place among the others', async () => {
  expect(await listed({ sort: 'price' })).toEqual([
    [ownHotel, 200, 'USD'],
    [liveHotels.plain, 17_500, 'JPY'],
  ])
  expect(await listed({ max_price: 100_000 })).toEqual([[ownHotel, 200, 'USD']])
})

test('amounts are in the currency of the property, and compared', async () => {
  await setExchangeRate(context, { currency: 'USD', perEuro: '1' })
  await setExchangeRate(context, { currency: 'JPY', perEuro: '160' })
  const converted = [liveHotels.plain, 109.38, 'USD']
  await expect.poll(() => listed({ sort: 'price' })).toEqual([converted, [ownHotel, 200, 'USD']])
  expect(await listed({ max_price: 150 })).toEqual([converted])
})
