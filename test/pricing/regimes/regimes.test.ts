// Taxes and fees of named places, with the arithmetic of their authorities: what the rules can express comes out to the cent.

import { describe, expect, test } from 'vitest'
import { calendarsFrom } from '../../../src/lodging/calendars/calendar-document.ts'
import { minorUnits } from '../../../src/lodging/documents/document-reading.ts'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { priceRate } from '../../../src/pricing/availability.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { decimalNumber, decimalText } from '../../../src/values/money.ts'
import { exampleNames, hasSharedData, readExample } from '../../support/hotels/shared-data.ts'
import { guestFacts, type WrittenFacts } from '../../support/prices/guest-facts.ts'
import { rewrites } from './regime-rewrites.ts'

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
}
interface Regime {
  readonly id: string
  readonly document: object
  readonly cases: readonly RegimeCase[]
}

const regimes = exampleNames(`${folder}/`).map(name => readExample(`${folder}/${name}`) as Regime)
const rows = regimes.flatMap(({ id, document, cases }) => {
  const rewrite = rewrites[id]
  return cases.map((each, index) => ({
    id,
    nth: index + 1,
    document: { ...document, ...rewrite?.document },
    each,
    ...rewrite?.cases[index],
  }))
})

describe.skipIf(!hasSharedData())('the regimes, where ../shared/data has them', () => {
  test('have more than seventy cases', () => expect(rows.length).toBeGreaterThan(70))

  test.each(rows)('$id, case $nth', ({ document, each: { request, expected }, guests, rate, lines }) => {
    const { total, items, decimals } = priced(document, { request, guests, rate })
    expect(decimalText(total.total + total.checkinFee, decimals)).toBe(
      decimalText(minorUnits(expected.grand, decimals), decimals),
    )
    if (expected.tax !== undefined) expect(total.tax).toBe(minorUnits(expected.tax, decimals))
    if (lines === undefined) return
    expect(Object.fromEntries(items.map(item => [item.name, decimalNumber(item.total, decimals)]))).toEqual(
      lines,
    )
  })
})

interface Question {
  readonly request: RegimeCase['request']
  readonly guests?: readonly WrittenFacts[] | undefined
  /** From US dollars. */
  readonly rate?: string | undefined
}

function priced(document: object, { request, guests, rate: dollars }: Question) {
  const { checkin, nights, rooms, ...choice } = request
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
  const { rate, reasons } = priceRate(supply, search, choice.accommodation_id, choice.rate_code)!
  if (rate === null) throw new Error(reasons.join())
  const items = [...rate.fees, ...rate.taxItems, ...rate.checkinFees]
  return { total: rate.total, items, decimals: rate.decimals }
}
