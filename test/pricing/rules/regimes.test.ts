// Taxes and fees of named places, with the arithmetic of their authorities: what the rules can express comes out to the cent.

import { describe, expect, test } from 'vitest'
import { calendarsFrom } from '../../../src/lodging/calendars/calendar-document.ts'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { priceRate } from '../../../src/pricing/availability.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { decimalText } from '../../../src/values/money.ts'
import { exampleNames, hasSharedData, readExample } from '../../support/hotels/shared-data.ts'

const folder = 'regimes'

interface RegimeCase {
  readonly request: {
    readonly checkin: string
    readonly nights: number
    readonly rooms: readonly { readonly adults: number; readonly children_ages?: readonly number[] }[]
    readonly accommodation_id: number
    readonly rate_code: string
  }
  readonly expected: { readonly grand: string; readonly tax?: string }
  readonly agrees: boolean
}
interface Regime {
  readonly id: string
  readonly document: object
  readonly cases: readonly RegimeCase[]
}

/** Those that the rules could not express when the files were written, and can now. */
const expressedSince = new Set(['in-goa-inside'])

const regimes = exampleNames(`${folder}/`).map(name => readExample(`${folder}/${name}`) as Regime)
const rows = regimes.flatMap(({ id, document, cases }) =>
  cases
    .filter(({ agrees }) => agrees || expressedSince.has(id))
    .map((each, index) => ({ id, nth: index + 1, document, each })),
)

describe.skipIf(!hasSharedData())('the regimes, where ../shared/data has them', () => {
  test('have more than fifty cases', () => expect(rows.length).toBeGreaterThan(50))

  test.each(rows)('$id, case $nth', ({ document, each: { request, expected } }) => {
    const { grand, tax } = priced(document, request)
    expect(Number(grand)).toBe(Number(expected.grand))
    if (expected.tax !== undefined) expect(Number(tax)).toBe(Number(expected.tax))
  })
})

function priced(document: object, { checkin, nights, rooms, ...choice }: RegimeCase['request']) {
  const checked = checkPropertyDocument(document)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  const { property } = checked
  const arrival = parseDay(checkin)!
  const calendars = calendarsFrom(checked.document.calendar ?? [], property)
  const supply = { property, calendars, inventory: [], discount: null }
  const search = {
    stay: { checkin: arrival, checkout: addDays(arrival, nights) },
    parties: rooms.map(({ adults, children_ages: childAges = [] }) => ({ adults, childAges })),
    publisherId: 1,
    local: { today: parseDay('2026-12-01')!, minuteOfDay: 600 },
    discountCode: null,
    exchange: sameCurrency(property.currency),
  }
  const { rate, reasons } = priceRate(supply, search, choice.accommodation_id, choice.rate_code)!
  if (rate === null) throw new Error(reasons.join())
  const { total, checkinFee, tax } = rate.total
  return { grand: decimalText(total + checkinFee, rate.decimals), tax: decimalText(tax, rate.decimals) }
}
