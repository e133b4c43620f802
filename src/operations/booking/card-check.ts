// The checks that a card must pass before anything is booked on it (contract B6). Number and CVV are read only inside
// their wrapper and never leave it; only what may be stored is returned.

import cardValidator from 'card-validator'
import { type CardBrand, cardBrands } from '../../lodging/cards/cards.ts'
import type { Property } from '../../lodging/properties/property.ts'
import type { CardOnFile } from '../../lodging/reservations/reservation.ts'
import { firstDayOfMonth, type LocalTime, monthOf } from '../../values/civil-dates.ts'
import { Fault, type FieldError } from '../../values/faults.ts'
import type { CardPayment } from '../requests.ts'

/** Years that a card's expiry may lie ahead; cards are issued for at most ten. */
const longestValidityYears = 20

const brandByScheme: Readonly<Record<string, CardBrand>> = {
  visa: 'VI',
  mastercard: 'MC',
  'american-express': 'AX',
  discover: 'DS',
  'diners-club': 'DC',
  jcb: 'JC',
  unionpay: 'UP',
  maestro: 'MA',
}

/**
 * Brand among the property's payment types, length and Luhn digit, expiry month not over in the property's time zone,
 * CVV length by brand. Throws CreditCardException 422 naming every field that fails.
 */
export function checkCard(payment: CardPayment, property: Property, local: LocalTime): CardOnFile {
  const number = payment.number.reveal(text => readNumber(text))
  const errors = [
    ...brandErrors(number, property),
    ...expiryErrors(payment, local),
    ...cvvErrors(payment, number?.cvvDigits ?? null),
  ]
  if (errors.length > 0 || number === null) {
    throw new Fault(
      'CreditCardException',
      `The card cannot be accepted: ${errors[0]?.field} ${errors[0]?.message}.`,
      {
        errors,
      },
    )
  }
  return {
    brand: number.brand,
    last_four: number.lastFour,
    expiry_month: payment.month,
    expiry_year: payment.year,
    cardholder: payment.cardholder,
  }
}

interface ReadNumber {
  readonly brand: CardBrand
  readonly lastFour: string
  readonly cvvDigits: number
}

/** Brand and last four digits of a number that is complete and passes Luhn; null otherwise. */
function readNumber(text: string): ReadNumber | null {
  const digits = text.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits)) return null
  const { isValid, card } = cardValidator.number(digits, { luhnValidateUnionPay: true })
  const brand = card ? brandByScheme[card.type] : undefined
  if (!isValid || !card || !brand) return null
  return { brand, lastFour: digits.slice(-4), cvvDigits: card.code.size }
}

function brandErrors(number: ReadNumber | null, property: Property): FieldError[] {
  if (number === null) {
    return [{ field: 'payment.number', message: 'is not a card number; check its digits' }]
  }
  const accepted = property.content.payment_types.map(({ code }) => code)
  if (accepted.includes(number.brand)) return []
  const names = property.content.payment_types.map(({ name }) => name).join(', ') || 'no cards'
  const brand = cardBrands[number.brand]
  return [{ field: 'payment.number', message: `is of the brand ${brand}; this property accepts ${names}` }]
}

/** A card is valid until the end of its month, in property local time. */
function expiryErrors({ month, year }: CardPayment, { today }: LocalTime): FieldError[] {
  if (!/^(0[1-9]|1[0-2])$/.test(month)) {
    return [{ field: 'payment.month', message: 'must be a two-digit month from 01 to 12' }]
  }
  const expiry = year * 12 + Number(month) - 1
  if (firstDayOfMonth(expiry + 1) <= today)
    return [{ field: 'payment.year', message: 'says that the card has expired; use another' }]
  if (expiry > monthOf(today) + longestValidityYears * 12) {
    return [{ field: 'payment.year', message: 'is too far ahead for a card; check the year' }]
  }
  return []
}

function cvvErrors({ cvv }: CardPayment, expectedDigits: number | null): FieldError[] {
  const digits = cvv.reveal(text => (/^\d{3,4}$/.test(text) ? text.length : null))
  if (digits !== null && (expectedDigits === null || digits === expectedDigits)) return []
  return [
    {
      field: 'payment.cvv',
      message: `must be the ${expectedDigits ?? '3 or 4'}-digit code printed on the card`,
    },
  ]
}
