// What a request says of its guests decides on the taxes that depend on it, in availability and preview alike.

import { expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp()
const { key } = await testPublisher(running)
const hotel = {
  ...smallHotel({ from: parseDay(testToday)! }),
  fees: [],
  taxes: [
    {
      name: 'Visitor fee',
      amount: 20,
      unit: 'person',
      due: 'checkin',
      conditions: { unless: { residence: ['MX'] } },
    },
  ],
}
const imported = await importProperty(running.app.context, hotel, null)

const asked = async (guests: object[]) => {
  const stay = { checkin: '2026-12-08', checkout: '2026-12-09', rooms: [{ adults: 2, guests }] }
  return running.post('property/available/.json', { key, property_id: hotel.id, ...stay })
}

test('a guest who is said to live in the country owes nothing, and a country that does not exist is refused', async () => {
  expect(imported).toBeDefined()
  const fees = []
  for (const guests of [[], [{ residence: 'mx' }], [{ residence: 'MX' }, { residence: 'MX' }]]) {
    const { body, text } = await asked(guests)
    fees.push(body.rate?.low?.total?.checkin_fee ?? text)
  }
  expect(fees).toEqual([40, 20, 0])
  expect((await asked([{ residence: 'XX' }])).status).toBe(400)
})
