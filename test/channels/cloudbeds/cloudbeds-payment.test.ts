// Who collects the price of a booking, as Cloudbeds is told: a house that is told wrong asks a guest to pay twice, or not at all.

import { expect, test } from 'vitest'
import { cloudbedsBooking } from '../../../src/channels/cloudbeds/booking.ts'
import { minor, zero } from '../../../src/values/money.ts'
import { bookedStay, stayPrice } from '../../support/hotels/booked-stay.ts'

const priced = (balanceDue: number, checkinFee = 0) =>
  stayPrice({ total: { ...stayPrice().total, balanceDue: minor(balanceDue), checkinFee: minor(checkinFee) } })

test.each([
  ['the whole was charged through this server', 'captured', priced(400_000), 'Channel'],
  ['it is held on the card', 'authorized', priced(400_000), 'Channel'],
  ['only a part was charged', 'captured', priced(100_000), 'Property'],
  ['something is due at check-in', 'captured', priced(400_000, 2_550), 'Property'],
  ['the card is kept for the house', 'vaulted', priced(400_000), 'Property'],
  ['nothing is due when booking', 'none', priced(zero), 'Property'],
] as const)('where %s', (_, paymentState, propertyPrice, who) => {
  const reservation = bookedStay({ paymentState, propertyPrice, price: propertyPrice })
  const mapping = { rooms: [], rates: [] } as never
  const booking = cloudbedsBooking(reservation, { mapping, country: 'US', modifiedAt: null })
  expect(booking).toMatchObject({ PaymentCollect: who })
})
