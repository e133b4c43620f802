// Everything that the page of a property shows, asked of the interface.

import type { Calendar, Image, Property, Rate, Room } from '../../../../client/src/types.ts'
import { addDays, type Day, formatDay, parseDay } from '../../../values/civil-dates.ts'
import { Fault, notFound } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { type Amounts, amountsOf, type Price } from '../parts/charge.ts'
import { isAboutGuesses, requestedRooms, type Sought, soughtIn } from '../stay-query.ts'
import { calendarDays, type ShownMonths, shownMonths } from './shown-months.ts'

/** Why a stay could not be asked for at all. */
export type Refusal = 'past' | 'tooFar' | 'refused' | 'unavailable'

/** What the calendar shows. */
export interface CalendarData {
  readonly page: Page
  /** Of the property. */
  readonly id: number
  readonly sought: Sought
  readonly months: ShownMonths
  /** Null where there are no prices for these months. */
  readonly calendar: Calendar | null
  /** Whether prices are without the code of the guest, because too many codes were tried. */
  readonly tooManyCodes: boolean
}

export interface PropertyData extends CalendarData {
  /** With rates, if the stay could be asked for. */
  readonly property: Property
  readonly refusal: Refusal | null
  /** Pictures by room. */
  readonly roomPictures: ReadonlyMap<number, readonly Image[]>
  readonly neighbours: readonly Property[]
  /** ISO 4217; that of the amounts. */
  readonly currency: string
  /** As the property charges it, by `offerKey`, where another currency is shown. */
  readonly charged: ReadonlyMap<string, Amounts>
}

/** NotFoundException where the site does not sell the property, whether or not there is one. */
export async function propertyData(page: Page): Promise<PropertyData> {
  const id = propertyIdOf(page)
  const asked = soughtIn(page.query)
  const [{ property, refusal, isCodeLeftOut }, { calendar, months, tooManyCodes: ofDates }] =
    await Promise.all([searched(page, id, asked), calendarData(page)])
  const tooManyCodes = asked.dates ? isCodeLeftOut : ofDates
  const sought = tooManyCodes ? withoutCode(asked) : asked
  const [roomPictures, neighbours, charged] = await Promise.all([
    picturesOfRooms(page, { property, calendar, sought }),
    neighboursOf(page, property),
    chargedAmounts(page, { property, sought }),
  ])
  const currency = property.meta_data?.currency ?? calendar?.meta_data.currency ?? property.currency
  return {
    page,
    id,
    sought,
    tooManyCodes,
    property,
    refusal,
    months,
    calendar,
    roomPictures,
    neighbours,
    currency,
    charged,
  }
}

/** NotFoundException as for the whole page. */
export async function calendarData(page: Page): Promise<CalendarData> {
  const id = propertyIdOf(page)
  const sought = soughtIn(page.query)
  const today = parseDay(page.today)!
  const months = shownMonths(page.query.get('month'), { today, checkin: sought.dates?.checkin ?? null })
  return { page, id, sought, months, ...(await calendarOf(page, id, { sought, months })) }
}

/** Whether the property takes bookings at all; without a stay, its calendar says so. */
export const isSold = ({ property, calendar }: PropertyData): boolean =>
  property.unavailable_reason !== 'not_bookable' &&
  !calendar?.days.every(({ reasons }) => reasons.includes('not_bookable'))

/** The property of the address. */
export function propertyIdOf({ parameters }: Pick<Page, 'parameters'>): number {
  const { id = '' } = parameters
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound('There is no such property.')
  return Number(id)
}

/** The stay as operations of the interface take it, in the currency of the page. */
export const stayFields = ({ currency }: Pick<Page, 'currency'>, { rooms, code }: Sought) => ({
  rooms: requestedRooms(rooms),
  currency,
  ...(code !== '' && { discount_code: code }),
})

const withoutCode = (sought: Sought): Sought => ({ ...sought, code: '' })

interface Searched {
  readonly property: Property
  readonly refusal: Refusal | null
  readonly isCodeLeftOut: boolean
}

/** With rates for a stay, else without: whatever is wrong with the stay, there is a property to show. */
async function searched(page: Page, id: number, sought: Sought): Promise<Searched> {
  const { dates } = sought
  let refusal: Refusal | null = null
  if (dates) {
    const { checkin, checkout } = dates
    const stay = { checkin, checkout, ...stayFields(page, sought), alternatives: true, verbosity: 2 }
    try {
      const { body } = await page.ask('property/available', { property_id: id, ...stay })
      return { property: body, refusal, isCodeLeftOut: false }
    } catch (error) {
      if (isAboutGuesses(error, sought))
        return { ...(await searched(page, id, withoutCode(sought))), isCodeLeftOut: true }
      refusal = refusalOf(error)
    }
  }
  const { body } = await page.ask('property/view', { property_id: id, verbosity: 2 })
  return { property: body, refusal, isCodeLeftOut: false }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Fault) || error.status === 404) throw error
  if (error.status >= 500 || error.status === 429) return 'unavailable'
  const fields = error.errors.map(({ field }) => field)
  if (fields.includes('checkin')) return 'past'
  return fields.includes('checkout') ? 'tooFar' : 'refused'
}

interface CalendarFor {
  readonly sought: Sought
  readonly months: ShownMonths
}

async function calendarOf(
  page: Page,
  id: number,
  { sought, months }: CalendarFor,
): Promise<Pick<CalendarData, 'calendar' | 'tooManyCodes'>> {
  const none = { calendar: null, tooManyCodes: false }
  const nights = sought.dates?.nights ?? 1
  const [earliest, today] = [parseDay(page.firstDay)!, parseDay(page.today)!]
  // The first day that can be asked for may be yesterday in UTC, west of it, or tomorrow, east of it.
  for (const first of new Set([earliest, today, addDays(today, 1)])) {
    const { from, days } = calendarDays(months, first)
    if (days < 1) return none
    const asked = { property_id: id, from: formatDay(from), days, nights, ...stayFields(page, sought) }
    try {
      return { ...none, calendar: (await page.ask('property/calendar', asked)).body }
    } catch (error) {
      if (isAboutGuesses(error, sought)) {
        const found = await calendarOf(page, id, { sought: withoutCode(sought), months })
        return { ...found, tooManyCodes: true }
      }
      if (!(error instanceof Fault) || error.status === 404) throw error
      if (error.errors[0]?.field !== 'from') return none
    }
  }
  return none
}

interface PicturesFor {
  readonly property: Property
  readonly calendar: Calendar | null
  readonly sought: Sought
}

/** Pictures of rooms come with their rates; for rooms without, those of the first stay that has some. */
async function picturesOfRooms(
  page: Page,
  { property, calendar, sought }: PicturesFor,
): Promise<ReadonlyMap<number, readonly Image[]>> {
  const known = new Map(picturesWithRates(property))
  const free = calendar?.days.find(({ is_available }) => is_available)
  const isComplete = property.property_accommodation.every(({ id }) => known.has(id))
  if (isComplete || !calendar || !free) return known
  const checkout = formatDay((parseDay(free.date)! + calendar.nights) as Day)
  const stay = { checkin: free.date, checkout, ...stayFields(page, { ...sought, code: '' }), verbosity: 2 }
  try {
    const { body } = await page.ask('property/available', { property_id: property.id, ...stay })
    return new Map([...picturesWithRates(body), ...known])
  } catch (error) {
    // The last room of that day may just have been sold; the page does without pictures.
    if (error instanceof Fault) return known
    throw error
  }
}

/** The name of a rate of a room within its property. */
const offerKey = (room: Pick<Room, 'id'>, rate: Pick<Rate, 'code'>): string => `${room.id} ${rate.code}`

/** What an offer costs; as it is shown alone where that is what is charged, or the other cannot be had. */
export function priceOf({ charged, currency }: PropertyData, room: Room, rate: Rate): Price {
  const shown = amountsOf(rate, currency)
  return { shown, charged: charged.get(offerKey(room, rate)) ?? shown }
}

/** The same search as the property charges it, where the guest is shown another currency; empty where it cannot be had. */
async function chargedAmounts(
  page: Page,
  { property, sought }: Pick<PicturesFor, 'property' | 'sought'>,
): Promise<ReadonlyMap<string, Amounts>> {
  const { id, currency, was_searched, meta_data } = property
  if (!was_searched || sought.dates === null || meta_data?.currency === currency) return new Map()
  const { checkin, checkout } = sought.dates
  const stay = { checkin, checkout, ...stayFields(page, sought), currency, verbosity: 0 }
  try {
    const { body } = await page.ask('property/available', { property_id: id, ...stay })
    return new Map(
      body.property_accommodation.flatMap(room =>
        room.rates.map(rate => [offerKey(room, rate), amountsOf(rate, currency)] as const),
      ),
    )
  } catch (error) {
    // What is shown stays true; the checkout names the amount again.
    if (error instanceof Fault) return new Map()
    throw error
  }
}

const picturesWithRates = ({ property_accommodation }: Property): [number, readonly Image[]][] =>
  property_accommodation.flatMap(({ id, rates }) => {
    const images = rates[0]?.property_accommodation_image ?? []
    return images.length > 0 ? [[id, images]] : []
  })

/** Other properties of the site within walking distance or a short drive, for the plan. */
async function neighboursOf(page: Page, { id, physical_address }: Property): Promise<Property[]> {
  const { latitude = null, longitude = null } = physical_address ?? {}
  if (latitude === null || longitude === null) return []
  const near = { latitude, longitude, within_km: 3 }
  const { body } = await page.ask('properties/view', { near, sort: 'distance', limit: 7, verbosity: 1 })
  return body.filter(other => other.id !== id)
}
