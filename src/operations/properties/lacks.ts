// What a property lacks: what stops its sale, and what guests or the property miss although it sells.

import { absent, type RateCalendar } from '../../lodging/calendars/calendar.ts'
import { derivedGaps, gapSentence } from '../../lodging/calendars/derived-gaps.ts'
import { type Property, sourcesOf } from '../../lodging/properties/property.ts'
import { addDays, type Day } from '../../values/civil-dates.ts'

/** The sections of a property that something may be missing in. */
export const sections = [
  'basics',
  'content',
  'rooms',
  'rates',
  'prices',
  'pictures',
  'sources',
  'publishers',
] as const
export type Section = (typeof sections)[number]

export const lackCodes = [
  'archived',
  'closed',
  'no_rooms',
  'no_rates',
  'no_prices',
  'no_room_at_source',
  'room_without_prices',
  'unsold_derived_nights',
  'no_publisher',
  'no_description',
  'no_address',
  'no_checkin_time',
  'no_pictures',
  'no_reservation_email',
] as const
export type LackCode = (typeof lackCodes)[number]

export interface Lack {
  readonly code: LackCode
  readonly section: Section
  /** Whether nothing can be sold without it. */
  readonly stopsSelling: boolean
  /** The room that it is about. */
  readonly roomId: number | null
  readonly message: string
}

/** Nights that have to have a price somewhere, from today. */
const nightsAhead = 365

interface Circumstances {
  readonly today: Day
  readonly isArchived: boolean
  /** Whether some publisher may sell the property. */
  readonly isSold: boolean
  /** Whether its rates and prices are those of a source that is searched live. */
  readonly isLive: boolean
}

/** What the property lacks, what stops its sale first. */
export function lacksOf(
  property: Property,
  calendars: readonly RateCalendar[],
  { today, isArchived, isSold, isLive }: Circumstances,
): Lack[] {
  const { content, rooms, ratePlans } = property
  const lacks: Lack[] = []
  const note = (code: LackCode, section: Section, stopsSelling: boolean, message: string) =>
    lacks.push({ code, section, stopsSelling, roomId: null, message })
  const priced = new Set(calendars.filter(each => hasPrice(each, today)).map(({ roomId }) => roomId))
  if (isArchived) note('archived', 'basics', true, 'It is archived: nobody sees or sells it.')
  if (rooms.length === 0) note('no_rooms', 'rooms', true, 'There is no room.')
  if (isLive && rooms.length > 0 && !hasRoomAtSource(property))
    note('no_room_at_source', 'sources', true, 'No room of the property is named at its source.')
  if (!isLive && ratePlans.length === 0) note('no_rates', 'rates', true, 'There is no rate plan.')
  if (!isLive && rooms.length > 0 && ratePlans.length > 0 && priced.size === 0) {
    note('no_prices', 'prices', true, 'No night of the next year has a price.')
  }
  if (!property.isOpen) note('closed', 'basics', true, 'It is closed: shown, but not to be booked.')
  if (!isSold) note('no_publisher', 'publishers', true, 'No publisher may sell it.')
  if (!isLive && priced.size > 0) lacks.push(...roomsWithout(property, priced))
  lacks.push(...unsoldNights(property, calendars, today))
  const { short, long } = content.property_description ?? { short: '', long: '' }
  if (short === '' && long === '') note('no_description', 'content', false, 'There is no description.')
  if (content.physical_address === null) note('no_address', 'content', false, 'There is no address.')
  if (content.checkin_time === null) note('no_checkin_time', 'content', false, 'No check-in time is set.')
  if (content.property_image.length === 0) note('no_pictures', 'pictures', false, 'There is no picture.')
  if (property.reservationEmail === null) {
    note('no_reservation_email', 'basics', false, 'Nobody at the property gets mails about reservations.')
  }
  return lacks
}

/** Whether one of its sources that are searched live has a name for a room. */
const hasRoomAtSource = (property: Property): boolean =>
  property.sourceMappings.some(
    ({ source, rooms }) => sourcesOf(property).includes(source) && rooms.length > 0,
  )

const roomsWithout = ({ rooms }: Property, priced: ReadonlySet<number>): Lack[] =>
  rooms
    .filter(({ id }) => !priced.has(id))
    .map(({ id, name }) => ({
      ...({ code: 'room_without_prices', section: 'prices', stopsSelling: false, roomId: id } as const),
      message: `${name} has no price on any night of the next year.`,
    }))

const unsoldNights = (property: Property, calendars: readonly RateCalendar[], today: Day): Lack[] =>
  derivedGaps(calendars, property, today).map(gap => ({
    code: 'unsold_derived_nights',
    section: 'rates',
    stopsSelling: false,
    roomId: gap.roomId,
    message: `The ${gapSentence(gap)}.`,
  }))

/** Whether a night of the next year has a price. */
function hasPrice({ firstDay, standard }: RateCalendar, today: Day): boolean {
  const [from, to] = [Math.max(0, today - firstDay), addDays(today, nightsAhead) - firstDay]
  return standard.subarray(from, Math.max(from, to)).some(price => price !== absent)
}
