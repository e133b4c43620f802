// Whole mails to guests about a change and a cancellation, word for word: what was before, what it costs and what comes back.

import { expect, test } from 'vitest'
import { cancellationMail, changeMail } from '../../../src/operations/notifications/mails/guest-mails.ts'
import { mailText } from '../../../src/operations/notifications/mails/mail-text.ts'
import { minor } from '../../../src/values/money.ts'
import {
  headOf,
  mailContext,
  mailedChange,
  numberedStay,
  shownInYen,
} from '../../support/notifications/mail-contexts.ts'

const preview = 'From 12 March 2027 to 14 March 2027, confirmation number R2612ABCDE'

test('a change says what was before it and what it costs as charged and as shown', () => {
  const content = changeMail(mailContext({ reservation: numberedStay(shownInYen), change: mailedChange() }))
  expect(headOf(content)).toEqual({
    language: 'en',
    subject: 'Your stay at Hotel Zum Löwen has changed',
    preview,
    tone: 'glad',
    brand: null,
  })
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

Your stay has changed

Dear Ada Lovelace,

Your reservation has been changed. This mail replaces the earlier confirmation.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027, from 15:00
Check-out: Sunday, 14 March 2027, until 11:00

What has changed
----------------
Check-in before: Wednesday, 10 March 2027
Check-out before: Saturday, 13 March 2027
Room before: 2 × Suite, 3 nights
Total before: 1,111.00 USD (1,234.00 EUR)
Change fee: 10.00 USD (1,500 JPY)
Charged for the change: 20.50 USD (3,075 JPY)

The stay
--------
Length: 2 nights
Room: Double
Rate: Best rate
Meals: not included
Guests: Ada Lovelace, 2 adults, 1 child (aged 8), King

Price
-----
2 nights: 350,000 JPY
Sales tax: 30,000 JPY
Cleaning: 20,000 JPY
Total: 4,000.00 USD (400,000 JPY)

What is due when
----------------
When booking, to be paid to the property: 1,000.00 USD (100,000 JPY)
At the property: 3,000.00 USD (300,000 JPY)
Resort, at check-in, not in the total: 25.50 USD (2,550 JPY)
Card: Visa ending in 1111, only checked and not kept

Currency
--------
The property charges in USD: the total there is 4,000.00 USD.
Amounts in JPY were converted at the rate of 30 November 2026: 1 USD = 150 JPY.

If you cancel
-------------
Until Tuesday, 9 March 2027, 16:00: free of charge.
From Tuesday, 9 March 2027, 16:00: 2,000.00 USD (200,000 JPY).
From Thursday, 11 March 2027, 16:00: 4,000.00 USD (400,000 JPY), the whole amount.
If nobody arrives: 4,000.00 USD (400,000 JPY), the whole amount.
These are times at the property (America/Denver).

Where
-----
Hotel Zum Löwen: 1 Main Street, Aspen, CO 81611, United States
Telephone: +1 970 555 0100
Website: https://example.com/lion

-- 
You booked through Valley guide. If you did not ask for the change, turn to them and name the confirmation number.

This mail was sent automatically because this address was given for the reservation.
`)
})

test('a change without a record and without a card says neither', () => {
  const card = { ...numberedStay().card, last_four: '' }
  const address = 'https://guide.example/booking'
  const text = mailText(
    changeMail(mailContext({ reservation: numberedStay({ card }), bookingAddress: address })),
  )
  expect(text).toContain(`View, change or cancel your booking:\n${address}\n`)
  expect(text).not.toMatch(/What has changed|Card|Currency/)
})

test('a cancellation says what it costs and gives back', () => {
  const cancellation = {
    at: '2026-12-03T20:15:00Z',
    by: 'publisher',
    penalty: minor(40_000),
    refund: minor(60_000),
  } as const
  const reservation = numberedStay({ status: 'cancelled', cancellation, paymentState: 'refunded' })
  const content = cancellationMail(mailContext({ reservation, bookingAddress: 'https://guide.example/b' }))
  expect(headOf(content)).toEqual({
    language: 'en',
    subject: 'Your stay at Hotel Zum Löwen is cancelled',
    preview,
    tone: 'quiet',
    brand: null,
  })
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

Your stay is cancelled

Dear Ada Lovelace,

Your reservation has been cancelled and the room is no longer held for you.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027, from 15:00
Check-out: Sunday, 14 March 2027, until 11:00

View, change or cancel your booking:
https://guide.example/b

The cancellation
----------------
Cancelled: Thursday, 3 December 2026, 13:15 (property time)
Cancellation charge: 400.00 USD
Refund: 600.00 USD

The stay
--------
Length: 2 nights
Room: Double
Rate: Best rate
Meals: not included
Guests: Ada Lovelace, 2 adults, 1 child (aged 8), King

Where
-----
Hotel Zum Löwen: 1 Main Street, Aspen, CO 81611, United States
Telephone: +1 970 555 0100
Website: https://example.com/lion

-- 
You booked on the pages of Valley guide. If you did not mean to cancel, book again there, or call the property.

This mail was sent automatically because this address was given for the reservation.
`)
})

test('a cancellation in another currency says what is charged and given back beside what was shown', () => {
  const cancellation = {
    at: '2026-12-03T20:15:00Z',
    by: 'publisher',
    penalty: minor(40_000),
    refund: minor(60_000),
  } as const
  const reservation = numberedStay({
    ...shownInYen,
    exchange: { ...shownInYen.exchange, rate: '100' },
    status: 'cancelled',
    cancellation,
    paymentState: 'refunded',
  })
  const text = mailText(cancellationMail(mailContext({ reservation })))
  expect(text).toContain('Cancellation charge: 400.00 USD (40,000 JPY)')
  expect(text).toContain('Refund: 600.00 USD (60,000 JPY)')
})

test('a cancellation of which nothing is recorded says nothing of its cost', () => {
  const text = mailText(cancellationMail(mailContext()))
  expect(text).toContain('Your stay is cancelled')
  expect(text).not.toMatch(/The cancellation|charge|Refund/)
})
