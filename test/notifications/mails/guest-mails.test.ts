// Whole confirmations to guests, word for word: what they say of a stay, and what they leave out where a property, a guest or
// a price has nothing to say.

import { expect, test } from 'vitest'
import { confirmationMail } from '../../../src/operations/notifications/mails/guest-mails.ts'
import { mailText } from '../../../src/operations/notifications/mails/mail-text.ts'
import { minor } from '../../../src/values/money.ts'
import { pricedAt, stayPrice } from '../../support/hotels/booked-stay.ts'
import {
  headOf,
  mailContext,
  numberedStay,
  silentProperty,
} from '../../support/notifications/mail-contexts.ts'

const preview = 'From 12 March 2027 to 14 March 2027, confirmation number R2612ABCDE'

test('a confirmation says everything of the stay', () => {
  const content = confirmationMail(mailContext({ bookingAddress: 'https://guide.example/booking' }))
  expect(headOf(content)).toEqual({
    language: 'en',
    subject: 'Your stay at Hotel Zum Löwen is confirmed',
    preview,
    tone: 'glad',
    brand: null,
  })
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

Your stay is confirmed

Dear Ada Lovelace,

Thank you for your reservation. We look forward to welcoming you.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027, from 15:00
Check-out: Sunday, 14 March 2027, until 11:00

View, change or cancel your booking:
https://guide.example/booking

The stay
--------
Length: 2 nights
Room: Double
Rate: Best rate
Meals: not included
Guests: Ada Lovelace, 2 adults, 1 child (aged 8), King

Price
-----
2 nights: 3,500.00 USD
Sales tax: 300.00 USD
Cleaning: 200.00 USD
Total: 4,000.00 USD

What is due when
----------------
When booking, to be paid to the property: 1,000.00 USD
At the property: 3,000.00 USD
Resort, at check-in, not in the total: 25.50 USD
Card: Visa ending in 1111, only checked and not kept

If you cancel
-------------
Until Tuesday, 9 March 2027, 16:00: free of charge.
From Tuesday, 9 March 2027, 16:00: 2,000.00 USD.
From Thursday, 11 March 2027, 16:00: 4,000.00 USD, the whole amount.
If nobody arrives: 4,000.00 USD, the whole amount.
These are times at the property (America/Denver).

Where
-----
Hotel Zum Löwen: 1 Main Street, Aspen, CO 81611, United States
Telephone: +1 970 555 0100
Website: https://example.com/lion

-- 
You booked on the pages of Valley guide. The link above shows, changes or cancels the stay.

This mail was sent automatically because this address was given for the reservation.
`)
})

test('a confirmation leaves out what neither property nor price have, and names each of two rooms', () => {
  const room = { children: 0, children_ages: [], ages_assumed: false, bed_type: null }
  const reservation = numberedStay({
    rateCode: 'GONE',
    rooms: [
      { ...room, name: '', adults: 1 },
      { ...room, name: 'Bo', adults: 2, children: 2, children_ages: [1, 2], bed_type: 'Q' },
    ],
    card: { ...numberedStay().card, brand: 'ZZ', last_four: '4242' },
    ...pricedAt({
      taxItems: [],
      fees: [],
      checkinFees: [],
      cancellationPenalties: [{ from: null, until: null, penalty: minor(1) }],
      total: { ...stayPrice().total, rebate: minor(1) },
    }),
  })
  const content = confirmationMail(mailContext({ property: silentProperty, reservation }))
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

Your stay is confirmed

Dear Ada Lovelace,

Thank you for your reservation. We look forward to welcoming you.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027
Check-out: Sunday, 14 March 2027

The stay
--------
Length: 2 nights
Room: 2 × Double
Rate: GONE
Room 1: 1 adult
Room 2: Bo, 2 adults, 2 children (aged 1, 2), Q

Price
-----
2 nights: 3,500.00 USD
Total: 4,000.00 USD

What is due when
----------------
When booking, to be paid to the property: 1,000.00 USD
At the property: 3,000.00 USD
Given back after the stay: 0.01 USD
Card: ZZ ending in 4242, only checked and not kept

If you cancel
-------------
At any time: 0.01 USD.
If nobody arrives: 4,000.00 USD, the whole amount.

-- 
You booked through Valley guide. To change or cancel the stay, turn to them and name the confirmation number.

This mail was sent automatically because this address was given for the reservation.
`)
})

test('a mail has the name of the booking pages on one line, and their theme', () => {
  const brand = { name: 'Valley\n stays', theme: { accent: '#123456' } } as never
  expect(confirmationMail(mailContext({ brand })).brand).toEqual({
    name: 'Valley stays',
    theme: { accent: '#123456' },
  })
})
