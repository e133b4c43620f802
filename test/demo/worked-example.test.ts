// The demo property 3144 is the worked example of the contract: four nights cost the same whenever they are.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoProperties } from '../../src/demo/destination.ts'
import { sameCurrency } from '../../src/lodging/prices/exchange.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { priceProperty } from '../../src/pricing/availability.ts'
import type { StaySearch, Supply } from '../../src/pricing/search.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'

const today = parseDay('2026-11-21')!
const checked = checkPropertyDocument(demoProperties(today)[0])
if ('errors' in checked) throw new Error('The demo property 3144 is not valid.')
const { property, calendars } = checked

/** Four nights for two adults, arriving so many days from today, with everything free. */
function fourNights(daysAhead: number, adults = 2): ReturnType<typeof priceProperty> {
  const checkin = addDays(today, daysAhead)
  const supply: Supply = {
    property,
    calendars: calendars ?? [],
    inventory: property.rooms.map(room => ({
      roomId: room.id,
      firstDay: checkin,
      free: new Int32Array(4).fill(room.allotment ?? -1),
    })),
    discount: null,
  }
  const search: StaySearch = {
    stay: { checkin, checkout: addDays(checkin, 4) },
    parties: [{ adults, childAges: [] }],
    publisherId: 1,
    local: { today, minuteOfDay: 600 },
    discountCode: null,
    exchange: sameCurrency('USD'),
  }
  return priceProperty(supply, search)
}

describe('the worked example', () => {
  it('is property 3144, its first room and its first rate plan', () => {
    expect(property.id).toBe(3144)
    expect(property.rooms[0]?.id).toBe(101)
    expect(property.ratePlans[0]?.code).toBe('FLEX')
  })

  it('comes to 413.56 for two adults on any four nights of the two years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 727 }), daysAhead => {
        const rate = fourNights(daysAhead).rooms[0]?.rates[0]
        expect(rate?.plan.code).toBe('FLEX')
        expect(rate?.total).toMatchObject({
          originalNightlyAvg: 10_099,
          nightlyAvg: 9089,
          originalSubtotal: 40_396,
          subtotal: 36_356,
          promotionalSavings: 4040,
          discountSavings: 0,
          tax: 0,
          fee: 5000,
          checkinFee: 0,
          total: 41_356,
        })
        expect(rate?.nights.map(night => [night.rate, night.promotionalSavings])).toEqual(
          Array(4).fill([9089, 1010]),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('costs the same for one adult, since the unit is sold whole', () => {
    expect(fourNights(40, 1).rooms[0]?.rates[0]?.total.total).toBe(41_356)
  })
})
