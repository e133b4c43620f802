// Random hotels in a running server, and questions about them, for tests that compare one operation with another.

import { checkDiscountDocument } from '../../../src/lodging/prices/discount-document.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { saveDiscount } from '../../../src/store/properties/discount-codes.ts'
import { type TestApp, testToday } from '../run/test-app.ts'
import { namedHotel, type Question, type RandomHotel } from './random-documents.ts'

const perEuro = {
  USD: '1.0875',
  GBP: '0.8387',
  JPY: '161.37',
  KRW: '1712.9',
  VND: '27650.5',
  KWD: '0.3369',
  BHD: '0.410013',
  CLF: '0.0257',
}

/** The rates of all currencies that random hotels and questions have. */
export async function openExchange({ app }: TestApp): Promise<void> {
  const dated = Object.entries(perEuro).map(
    ([code, rate]) => [code, { perEuro: rate, asOf: testToday }] as const,
  )
  await app.context.database.transaction(transaction =>
    writeExchangeRates(transaction, new Map(dated), 'admin'),
  )
}

/** Imports a hotel under an id with its codes, and returns the names of the codes. */
export async function openHotel({ app }: TestApp, hotel: RandomHotel, id: number): Promise<string[]> {
  const { document, discounts } = namedHotel(hotel, id)
  await importProperty(app.context, document, null)
  for (const discount of discounts) {
    const checked = checkDiscountDocument(discount)
    if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
    await app.context.database.transaction(transaction => saveDiscount(transaction, checked.discount))
  }
  return discounts.map(({ code }) => code)
}

/** The fields of a question that searches and calendars share. */
export const askedIn = ({ rooms, currency, code }: Question, codes: readonly string[]) => ({
  rooms: rooms.map(({ adults, ages, tells }) => ({
    adults,
    children: ages.length,
    ...(tells && ages.length > 0 && { children_ages: ages }),
  })),
  currency,
  discount_code: code === undefined ? undefined : (codes[code] ?? 'nobody-knows-it'),
})
