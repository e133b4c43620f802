// Taxes and fees of named places, with the arithmetic of their authorities: what the rules can express comes out to the cent.

import { expect, test } from 'vitest'
import { type RegimeCase, readRegimes } from '../../../scripts/docs/regime-page.ts'
import { calendarsFrom } from '../../../src/lodging/calendars/calendar-document.ts'
import { minorUnits } from '../../../src/lodging/documents/document-reading.ts'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { ChargeItem } from '../../../src/lodging/prices/price.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { priceRate } from '../../../src/pricing/availability.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { decimalNumber, decimalText } from '../../../src/values/money.ts'
import { guestFacts } from '../../support/prices/guest-facts.ts'

/** What the documents of regimes do not say. */
const usual = {
  id: 80_000,
  name: 'Hotel',
  rooms: [{ id: 1, name: 'Room 1', standard_occupancy: 2, maximum_occupancy: 5 }],
  rate_plans: [{ code: 'BAR', title: 'BAR', cancellation: { steps: [], no_show: 'full' } }],
}
const rows = readRegimes().flatMap(([name, { document, cases }]) =>
  cases.map((each, index) => ({ name, nth: index + 1, document: { ...usual, ...document }, ...each })),
)

test('there are 62 places, with the lines of every case', () => {
  expect(readRegimes()).toHaveLength(62)
  expect(rows.filter(({ lines }) => lines === undefined)).toEqual([])
})

test.each(rows)('$name, case $nth', ({ document, grand, tax, lines, ...request }) => {
  const { total, items, decimals } = priced(document, request)
  expect(decimalText(total.total + total.checkinFee, decimals)).toBe(
    decimalText(minorUnits(grand, decimals), decimals),
  )
  if (tax !== undefined) expect(total.tax).toBe(minorUnits(tax, decimals))
  expect(items.map(item => [nameOf(item), decimalNumber(item.total, decimals)]).sort()).toEqual(
    Object.entries(lines!).sort(),
  )
})

const nameOf = ({ name, taxOf }: ChargeItem): string => (taxOf === undefined ? name : `${name} tax`)

function priced(document: object, request: Omit<RegimeCase, 'grand' | 'official'>) {
  const { checkin, nights, rooms, guests, dollar_rate: dollars } = request
  const checked = checkPropertyDocument(document)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  const { property } = checked
  const arrival = parseDay(checkin)!
  const calendars = calendarsFrom(checked.document.calendar ?? [], property)
  const supply = { property, calendars, inventory: [], discount: null }
  const search = {
    stay: { checkin: arrival, checkout: addDays(arrival, nights) },
    parties: rooms.map(({ adults, children_ages: childAges = [] }) => ({
      adults,
      childAges,
      ...(guests && { guests: guests.map(guestFacts) }),
    })),
    publisherId: 1,
    local: { today: parseDay('2026-12-01')!, minuteOfDay: 600 },
    discountCode: null,
    exchange: sameCurrency(property.currency),
    ...(dollars !== undefined && {
      chargeRates: { USD: { from: 'USD', to: property.currency, rate: dollars, asOf: '2026-12-01' } },
    }),
  }
  const { rate, reasons } = priceRate(
    supply,
    search,
    request.accommodation_id ?? 1,
    request.rate_code ?? 'BAR',
  )!
  if (rate === null) throw new Error(reasons.join())
  const items = [...rate.fees, ...rate.taxItems, ...rate.checkinFees]
  return { total: rate.total, items, decimals: rate.decimals }
}
