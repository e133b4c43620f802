// A document without prices keeps the stored ones, so it may not make them amounts of another currency or of other children.

import { expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'

const { app } = await testApp()
const band = (from_age: number, to_age: number) => ({ from_age, to_age })
const bands = [band(0, 5), band(6, 12)]
const { calendar, ...content } = smallHotel({ id: 9051, from: parseDay(testToday)! })
const whole = { ...content, child_age_bands: bands, calendar }

/** The errors of an import of the changed document; null where it is taken. */
async function importing(document: object): Promise<unknown> {
  try {
    await importProperty(app.context, document, null)
    return null
  } catch (error) {
    return (error as { errors: unknown }).errors
  }
}

const needed = (why: string) => [
  { field: 'calendar', message: `is needed ${why}; send all prices with the document, or [] for none` },
]

test('another currency needs the prices', async () => {
  expect(await importing(whole)).toBeNull()
  const yen = { ...content, child_age_bands: bands, currency: 'JPY' }
  const refused = needed('with another currency, as the stored prices are in USD')
  expect(await importing(yen)).toEqual(refused)
  expect(await importing({ ...yen, calendar })).toBeNull()
  expect(await importing({ ...whole, calendar: [] })).toBeNull()
  expect(await importing(yen)).toBeNull()
})

test('another standard occupancy needs the prices where they are by number of guests', async () => {
  const rooms = content.rooms.map((room, index) => ({
    ...room,
    ...(index === 0 && { standard_occupancy: 3 }),
  }))
  const changed = { ...content, child_age_bands: bands, rooms }
  expect(await importing(whole)).toBeNull()
  expect(await importing(changed)).toBeNull()
  expect(await importing(whole)).toBeNull()
  const { from, to } = calendar[0]!
  const table = [{ from, to, rooms: [1], price: { by_guests: [null, null, 130] } }]
  expect(await importing({ ...whole, calendar: [...calendar, ...table] })).toBeNull()
  expect(await importing(changed)).toEqual(
    needed('with another standard_occupancy of room 1, which has prices by number of guests (by_guests)'),
  )
  expect(await importing({ ...changed, calendar })).toBeNull()
})

test('bands need the prices unless each keeps its place', async () => {
  expect(await importing(whole)).toBeNull()
  const refused = needed(
    'with these child_age_bands, as the stored prices of children are those of the bands before',
  )
  const withBands = (...child_age_bands: object[]) => importing({ ...content, child_age_bands })
  expect(await withBands(band(0, 1), band(2, 5), band(6, 12))).toEqual(refused)
  expect(await withBands(band(0, 5), band(6, 9), band(10, 12))).toEqual(refused)
  expect(await withBands(band(0, 12))).toEqual(refused)
  expect(await withBands(band(0, 6), band(7, 12))).toBeNull()
  expect(await withBands(band(0, 6), band(7, 12), band(13, 15))).toBeNull()
  expect(await withBands(band(0, 6))).toBeNull()
})
