// What src/pricing charges for a stay in one room under a tariff, through the function that availability calls.

import { calendarsOfTariff } from '../../../../src/lodging/calendars/tariff-calendar.ts'
import type { Tariff } from '../../../../src/lodging/prices/tariff.ts'
import type { Property } from '../../../../src/lodging/properties/property.ts'
import { priceProperty } from '../../../../src/pricing/availability.ts'
import type { PricedProperty } from '../../../../src/pricing/priced-stay.ts'
import { addDays } from '../../../../src/values/civil-dates.ts'
import { aPlan, aRoom, day, searchOf, supplyOf } from '../../../support/prices/pricing-case.ts'
import type { RoomModel, StayModel } from './message-model.ts'

/** The total in major units; null when the stay cannot be booked. */
export function ourPrice(tariff: Tariff, room: RoomModel, stay: StayModel): number | null {
  const [rate] = priced([tariff], room, stay).rooms[0]!.rates
  return rate === undefined ? null : Number(rate.total.total) / 100
}

/** The property of the room, priced for the stay. */
export function priced(
  tariffs: readonly Tariff[],
  room: RoomModel,
  stay: StayModel,
  property: Partial<Property> = {},
): PricedProperty {
  const { id, min, std, max, maxChild } = room
  const bookedOn = day(stay.bookedOn)
  const calendars = tariffs.flatMap(tariff => calendarsOfTariff(tariff, addDays(bookedOn, -2), 'en'))
  const supply = supplyOf({
    property: {
      rooms: [
        aRoom({
          id,
          minimumOccupancy: min,
          standardOccupancy: std,
          maximumOccupancy: max,
          maximumChildren: maxChild,
        }),
      ],
      ratePlans: tariffs.map(({ rateCode }) => aPlan({ code: rateCode })),
      ...property,
    },
  })
  return priceProperty(
    { ...supply, calendars },
    {
      ...searchOf({ today: stay.bookedOn }),
      stay: { checkin: day(stay.arrival), checkout: day(stay.departure) },
      parties: [{ adults: stay.adults, childAges: stay.ages }],
    },
  )
}
