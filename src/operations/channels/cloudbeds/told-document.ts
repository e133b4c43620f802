// The document of a property that Cloudbeds tells, and how its rooms and rate plans are called on both sides.

import type { ToldProperty, ToldRate, ToldRoom } from '../../../channels/cloudbeds/property-content.ts'
import type { ChannelMapping } from '../../../lodging/channels/channel.ts'
import type { MealPlan } from '../../../lodging/properties/property.ts'
import type { PropertyDocument } from '../../../lodging/properties/property-document-schema.ts'
import type { MappedRoom } from '../../../store/channels/channel-partners.ts'

/** A stored picture. */
export interface ShownPicture {
  readonly image: string
  readonly alt: string
}

interface ShownRoom extends ToldRoom {
  /** Those of its pictures that could be fetched. */
  readonly images?: ShownPicture[]
}

/** What is told, with the pictures that could be fetched. */
export interface ShownProperty extends ToldProperty {
  readonly rooms: readonly ShownRoom[]
}

/**
 * Closed, and with nothing to sell until counts and prices come. Rooms are numbered from 1; a rate plan is one of a room, because
 * the default one of each room has terms of its own.
 */
export const newDocument = (
  { fields, rooms }: ShownProperty,
  id: number,
): Omit<PropertyDocument, 'name' | 'time_zone' | 'currency'> & ToldProperty['fields'] => ({
  ...fields,
  id,
  open: false,
  rooms: rooms.map(roomDocument),
  rate_plans: rooms.flatMap((room, index) => room.rates.map(rate => ratePlan(rate, index + 1))),
})

const roomDocument = (room: ShownRoom, index: number) => ({
  id: index + 1,
  name: room.name,
  long_description: room.description,
  allotment: 0,
  // Prices of Cloudbeds are those of the room, whoever stays in it.
  standard_occupancy: room.guests,
  maximum_occupancy: room.guests,
  maximum_adults: room.adults,
  maximum_children: room.children,
  images: room.images ?? [],
})

const codeOf = (roomId: number, { theirs }: ToldRate): string => `${roomId}-${theirs}`

const ratePlan = (rate: ToldRate, roomId: number) => ({
  code: codeOf(roomId, rate),
  title: rate.title,
  meal_plan: mealPlanOf(rate.meals) ?? 'room_only',
  cancellation: cancellationOf(rate),
})

const [allInclusive, breakfast, lunch, dinner] = [1, 19, 21, 22]

/** Null for meals that no plan here has, such as lunch alone. */
function mealPlanOf(meals: readonly number[]): MealPlan | null {
  const has = (meal: number) => meals.includes(meal)
  if (meals.length === 0) return 'room_only'
  if (has(allInclusive)) return 'all_inclusive'
  if (!has(breakfast)) return null
  const others = [lunch, dinner].filter(has).length
  return (['breakfast', 'half_board', 'full_board'] as const)[others] ?? null
}

/** What Cloudbeds does not call refundable is not promised to a guest. */
function cancellationOf({ refundable, refundableUntilDays }: ToldRate) {
  const hours_before = refundable ? (refundableUntilDays ?? 0) * 24 : null
  return { steps: [{ hours_before, charge: 'full' as const }], no_show: 'full' as const }
}

/** Rate plans whose meals cannot be said here. */
export const mealsLeftOut = ({ rooms }: ToldProperty): string[] =>
  rooms.flatMap((room, index) =>
    room.rates
      .filter(({ meals }) => mealPlanOf(meals) === null)
      .map(
        rate => `the meals of rate plan ${codeOf(index + 1, rate)} were not taken; there is no such board`,
      ),
  )

/** How Cloudbeds is told what became of its rooms and rate plans. */
export const mappedRooms = ({ rooms }: ToldProperty): MappedRoom[] =>
  rooms.flatMap(({ theirs, rates }, index) =>
    rates.map(rate => ({
      ota_room_id: String(index + 1),
      mya_room_id: theirs,
      ota_rate_id: codeOf(index + 1, rate),
      mya_rate_id: rate.theirs,
    })),
  )

/** Rooms by our ids; each rate plan only in its room. */
export const mappingOf = (mapped: readonly MappedRoom[]): ChannelMapping => ({
  rooms: [],
  rates: mapped.map(({ ota_room_id, ota_rate_id = '' }) => ({
    theirs: ota_rate_id,
    rate_plan: ota_rate_id,
    rooms: [Number(ota_room_id)],
  })),
})
