// Whole mails to hotels, word for word: who comes, what was changed and what a cancellation costs, in the hotel's own currency.

import { expect, test } from 'vitest'
import { mailText } from '../../../src/operations/notifications/mails/mail-text.ts'
import {
  cancellationNotice,
  changeNotice,
  reservationNotice,
} from '../../../src/operations/notifications/mails/property-mails.ts'
import { minor, zero } from '../../../src/values/money.ts'
import {
  headOf,
  mailContext,
  mailedChange,
  numberedStay,
  shownInYen,
} from '../../support/notifications/mail-contexts.ts'

const brand = { name: 'Valley stays', theme: {} } as never

test('a new reservation says who comes, for what and at which price', () => {
  const content = reservationNotice(mailContext({ brand }))
  expect(headOf(content)).toEqual({
    language: 'en',
    subject: 'New reservation R2612ABCDE: 12 March 2027, 2 nights',
    preview: '1 room: Double',
    tone: 'glad',
    brand: null,
  })
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

New reservation

Booked through Valley guide on Tuesday, 1 December 2026, 05:00.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027, from 15:00
Check-out: Sunday, 14 March 2027, until 11:00

The guest
---------
Name: Ada Lovelace
E-mail: ada@example.com
Telephone: +44 20 7946 0000
Note: A quiet room, please.

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

-- 
This mail was sent automatically to the address that the property document names as reservation_email.
`)
})

test('a change says what was before it and what is owed, and of the guest what there is', () => {
  const guest = { ...numberedStay().guest, phone: '', note: null }
  const content = changeNotice(
    mailContext({
      reservation: numberedStay({ ...shownInYen, guest }),
      change: mailedChange({ penalty: zero, charged: zero, refunded: minor(1) }),
    }),
  )
  expect(headOf(content)).toEqual({
    language: 'en',
    subject: 'Reservation changed R2612ABCDE: 12 March 2027, 2 nights',
    preview: '1 room: Double',
    tone: 'glad',
    brand: null,
  })
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

Reservation changed

Changed through Valley guide on Wednesday, 2 December 2026, 11:30.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027, from 15:00
Check-out: Sunday, 14 March 2027, until 11:00

What has changed
----------------
Check-in before: Wednesday, 10 March 2027
Check-out before: Saturday, 13 March 2027
Room before: 2 × Suite, 3 nights
Total before: 1,111.00 USD
Refund: 0.01 USD

The guest
---------
Name: Ada Lovelace
E-mail: ada@example.com

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

-- 
This mail was sent automatically to the address that the property document names as reservation_email.
`)
})

test('a change without a record says what is booked now', () => {
  const text = mailText(changeNotice(mailContext()))
  expect(text).toContain('Reservation changed')
  expect(text).not.toContain('What has changed')
})

test('a cancellation says what it costs, and who does not come', () => {
  const cancellation = {
    at: '2026-12-03T20:15:00Z',
    by: 'publisher',
    penalty: minor(40_000),
    refund: minor(60_000),
  } as const
  const reservation = numberedStay({ ...shownInYen, cancellation, paymentState: 'refunded' })
  const content = cancellationNotice(mailContext({ reservation }))
  expect(headOf(content)).toEqual({
    language: 'en',
    subject: 'Reservation cancelled R2612ABCDE: 12 March 2027, 2 nights',
    preview: '1 room: Double',
    tone: 'quiet',
    brand: null,
  })
  expect(mailText(content)).toBe(`HOTEL ZUM LÖWEN

Reservation cancelled

Cancelled on Thursday, 3 December 2026, 13:15; it was booked through Valley guide.

Confirmation number: R2612ABCDE

Check-in: Friday, 12 March 2027, from 15:00
Check-out: Sunday, 14 March 2027, until 11:00

The cancellation
----------------
Cancellation charge: 400.00 USD
Refund: 600.00 USD

The guest
---------
Name: Ada Lovelace
E-mail: ada@example.com
Telephone: +44 20 7946 0000
Note: A quiet room, please.

The stay
--------
Length: 2 nights
Room: Double
Rate: Best rate
Meals: not included
Guests: Ada Lovelace, 2 adults, 1 child (aged 8), King

-- 
This mail was sent automatically to the address that the property document names as reservation_email.
`)
})

test('a cancellation of which nothing is recorded says neither when nor at what cost', () => {
  const text = mailText(cancellationNotice(mailContext()))
  expect(text).toContain('Reservation cancelled')
  expect(text).not.toMatch(/The cancellation|charge|undefined|null/)
})

test('a long message of a guest is told to its 2000th character, an address to its 254th', () => {
  const guest = { ...numberedStay().guest, note: 'n'.repeat(2001), email: 'e'.repeat(254) }
  const text = mailText(reservationNotice(mailContext({ reservation: numberedStay({ guest }) })))
  expect(text).toContain(`Note: ${'n'.repeat(1999)}…\n`)
  expect(text).toContain(`E-mail: ${'e'.repeat(254)}\n`)
})
