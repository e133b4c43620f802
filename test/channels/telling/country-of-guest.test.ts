// What channels get of a guest. The country, which publishers send in any case, reaches them as ISO 3166 writes it: one takes no
// other, one drops it.

import { expect, test } from 'vitest'
import { writeReservation } from '../../../src/channels/alpinebits/guest-requests/write-reservation.ts'
import { cloudbedsBooking } from '../../../src/channels/cloudbeds/booking.ts'
import { bookedStay } from '../../support/hotels/booked-stay.ts'

const address = {
  line_1: 'Hauptgasse 1',
  line_2: null,
  city: 'Bern',
  region: null,
  state: null,
  type: 'Billing' as const,
  postal_code: '3000',
  country: 'ch',
}
const reservation = bookedStay({ guest: { ...bookedStay().guest, addresses: [address] } })

test('Cloudbeds gets it', () => {
  const mapping = { rooms: [], rates: [] } as never
  const booking = cloudbedsBooking(reservation, { mapping, country: 'US', modifiedAt: null })
  expect(booking).toMatchObject({ Customers: [{ CustomerCountry: 'CH' }] })
})

test('Cloudbeds gets the telephone and the note, and neither where there is none', () => {
  const mapping = { rooms: [], rates: [] } as never
  const customerOf = (contact: { phone: string; note: string | null }) => {
    const { guest } = bookedStay()
    const booking = cloudbedsBooking(bookedStay({ guest: { ...guest, ...contact } }), {
      mapping,
      country: 'US',
      modifiedAt: null,
    })
    return (booking as { Customers: Record<string, string>[] }).Customers[0]!
  }
  expect(customerOf({ phone: '+41 31 555 01 02', note: 'Late arrival' })).toMatchObject({
    CustomerPhone: '+41 31 555 01 02',
    CustomerNote: 'Late arrival',
  })
  expect(Object.keys(customerOf({ phone: '', note: null }))).toEqual([
    'CustomerCountry',
    'CustomerEmail',
    'CustomerFName',
    'CustomerLName',
  ])
})

test('AlpineBits gets it', () => {
  const booking = {
    reservation,
    isKnown: false,
    changedAt: '2026-12-01T12:00:00Z',
    mealPlanOf: () => 'breakfast' as const,
  } as const
  const hotel = { code: '1', name: 'Alpenblick' }
  const written = writeReservation(booking, {
    version: '2022-10',
    hotel,
    mapping: { rooms: [], rates: [] } as never,
  })
  expect(written).toContain('<CountryName Code="CH"/>')
})
