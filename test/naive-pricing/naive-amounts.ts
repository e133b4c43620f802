// Flat taxes inside the prices, taken out of the nights of each room before percentages are (contract P7).

import type { Tax } from '../../src/lodging/prices/rules.ts'
import type { Property } from '../../src/lodging/properties/property.ts'
import { fraction, halfAway, plus, split, total } from './fraction.ts'
import { plain } from './naive-charges.ts'
import { isListed, type Offered } from './naive-promotions.ts'
import { lineOf, portionsOf, type Scheming } from './naive-schemes.ts'

export interface AmountsInside {
  readonly ofTaxes: ReadonlyMap<Tax, bigint>
  at(place: number, night: number): bigint
}

/** `rooms`: what each night of each room costs after promotions; `charge`: what all of them cost after the code. */
export function amountsInside(
  property: Property,
  offered: Offered,
  rooms: readonly (readonly bigint[])[],
  charge: bigint,
): AmountsInside {
  const taxes = property.taxes.filter(
    ({ included, amount, conditions }) =>
      included &&
      amount.kind === 'flat' &&
      isListed(conditions.rooms, offered.roomId) &&
      isListed(conditions.ratePlans, offered.planCode),
  )
  const spots = rooms.flatMap((nights, place) => nights.map((rate, night) => ({ place, night, rate })))
  const left = spots.map(({ rate }) => rate)
  const found = taxes.flatMap(tax => {
    let [soFar, wholeSoFar] = [fraction(0n), 0n]
    const scheme = tax.scheme ?? plain(tax)
    const scheming = on(property, offered)
    const { portions } = lineOf(portionsOf(tax, scheme, scheming), scheme, scheming)
    return spots.map(({ place, night }, spot) => {
      for (const portion of portions)
        if (portion.place === place && portion.night === night) soFar = plus(soFar, portion.amount)
      const owed = halfAway(soFar) - wholeSoFar
      wholeSoFar += owed
      const amount = owed < left[spot]! ? owed : left[spot]!
      left[spot]! -= amount
      return { tax, place, night, amount }
    })
  })
  const all = total(found.map(({ amount }) => amount))
  const parts =
    all <= charge
      ? null
      : split(
          charge,
          found.map(({ amount }) => amount),
        )
  const amounts = found.map((each, index) => ({ ...each, amount: parts?.[index] ?? each.amount }))
  const sumWhere = (holds: (each: (typeof amounts)[number]) => boolean) =>
    total(amounts.filter(holds).map(({ amount }) => amount))
  return {
    ofTaxes: new Map(taxes.map(tax => [tax, sumWhere(each => each.tax === tax)])),
    at: (place, night) => sumWhere(each => each.place === place && each.night === night),
  }
}

/** No price is compared, and no other charge named. */
const on = ({ rooms, currency }: Property, offered: Offered): Scheming => ({
  prices: () => fraction(0n),
  named: () => [],
  onTop: () => fraction(0n),
  offered,
  bedrooms: rooms.find(({ id }) => id === offered.roomId)?.bedrooms ?? 1,
  currency,
})
