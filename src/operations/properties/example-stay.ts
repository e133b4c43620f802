// What a stay would cost at a property, by the pricing that sells. Counts of rooms and the property's opening are left out: an
// example is about the rules.

import { absent, type RateCalendar } from '../../lodging/calendars/calendar.ts'
import { withDerivedPlans } from '../../lodging/calendars/derived-calendars.ts'
import { type Language, languages } from '../../lodging/documents/languages.ts'
import { largestPrice } from '../../lodging/documents/schema-values.ts'
import { sameCurrency } from '../../lodging/prices/exchange.ts'
import type { Property, RatePlan, Room } from '../../lodging/properties/property.ts'
import { priceRate } from '../../pricing/availability.ts'
import type { PricedRate, RoomReason } from '../../pricing/priced-stay.ts'
import type { StaySearch } from '../../pricing/search.ts'
import { addDays, type Day, type LocalTime } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import { parseAmount } from '../../values/money.ts'
import { cancellationText, depositText } from '../../wording/policy-texts.ts'
import { chargesInWords } from '../../wording/worded-price.ts'
import { wordsIn } from '../../wording/wording.ts'

/** The stay of an example; what is left out is chosen so that there is something to price. */
export interface ExampleQuestion {
  readonly checkin?: Day | undefined
  readonly nights?: number | undefined
  readonly adults?: number | undefined
  /** Of the age that the property assumes. */
  readonly children?: number | undefined
  readonly room?: number | undefined
  readonly rate?: string | undefined
  /** A price for every night in place of the calendar's, in major units. */
  readonly night_price?: string | undefined
  /** Of the texts of policies and the names of charges. */
  readonly language?: Language | undefined
}

export interface WorkedExample {
  readonly checkin: Day
  readonly nights: number
  readonly adults: number
  readonly children: number
  readonly roomId: number
  readonly rateCode: string
  readonly currency: string
  readonly decimals: number
  /** Why it could not be booked; then there is no price. */
  readonly reasons: readonly (RoomReason | 'past_cutoff')[]
  readonly price: PricedRate | null
  readonly depositText: string
  readonly cancellationText: string
}

const usual = { nights: 2, adults: 2, children: 0, daysAhead: 30 }
/** How far ahead nights with a price are looked for. */
const longestSearch = 400

/** Null without a room or a rate plan. BadRequestException for a room or rate that there is not, or a wrong price. */
export function workedExample(
  property: Property,
  calendars: readonly RateCalendar[],
  question: ExampleQuestion,
  local: LocalTime,
): WorkedExample | null {
  const { room, plan } = chosenOf(property, calendars, question)
  if (!room || !plan) return null
  const { nights = usual.nights, children = usual.children, language = languages[0] } = question
  const adults = question.adults ?? Math.min(usual.adults, room.standardOccupancy)
  const stored = calendars.find(each => each.roomId === room.id && each.rateCode === plan.code)
  const checkin = question.checkin ?? firstPriced(stored, nights, local.today)
  const chosen = { roomId: room.id, rateCode: plan.code, firstDay: checkin, nights }
  const calendar = question.night_price === undefined ? stored : flat(property, chosen, question.night_price)
  const supply = {
    // As somebody sees it who may buy at every plan.
    property: { ...property, isOpen: true, ratePlans: property.ratePlans.map(({ access, ...plan }) => plan) },
    calendars: calendar ? [calendar] : [],
    inventory: [],
    discount: null,
  }
  const search = searchFor(property, { checkin, nights, adults, children }, local)
  const priced = priceRate(supply, search, room.id, plan.code)
  const price = priced?.rate ?? null
  const words = wordsIn(language)
  return {
    checkin,
    nights,
    adults,
    children,
    roomId: room.id,
    rateCode: plan.code,
    currency: property.currency,
    decimals: price?.decimals ?? 0,
    reasons: price !== null ? [] : reasonsOf(priced),
    price: price && { ...price, ...chargesInWords(price, words) },
    depositText: price ? depositText(price.deposit, words, property.currency) : '',
    cancellationText: price ? cancellationText(price.cancellation, words, property.currency) : '',
  }
}

interface Choice {
  readonly room: Room | undefined
  readonly plan: RatePlan | undefined
}

/** The room and rate that are asked for, else the first that have a calendar, else the first of all. */
function chosenOf(
  { rooms, ratePlans }: Property,
  calendars: readonly RateCalendar[],
  { room: roomId, rate }: ExampleQuestion,
): Choice {
  const errors: FieldError[] = []
  const known = calendars.find(
    each =>
      (roomId === undefined || each.roomId === roomId) && (rate === undefined || each.rateCode === rate),
  )
  const room = rooms.find(({ id }) => id === (roomId ?? known?.roomId ?? rooms[0]?.id))
  const plan = ratePlans.find(({ code }) => code === (rate ?? known?.rateCode ?? ratePlans[0]?.code))
  if (roomId !== undefined && !room) errors.push({ field: 'room', message: 'is no room of the document' })
  if (rate !== undefined && !plan) errors.push({ field: 'rate', message: 'is no rate plan of the document' })
  if (errors.length > 0) throw badRequest(errors)
  return { room, plan }
}

/** The first day, a month ahead or else from tomorrow on, from which so many nights have a price. */
function firstPriced(calendar: RateCalendar | undefined, nights: number, today: Day): Day {
  const wanted = addDays(today, usual.daysAhead)
  const isPriced = (day: Day): boolean =>
    calendar !== undefined && (calendar.standard[day - calendar.firstDay] ?? absent) !== absent
  for (const from of [wanted, addDays(today, 1)]) {
    for (let day = from, run = 0; day < from + longestSearch; day = addDays(day, 1)) {
      run = isPriced(day) ? run + 1 : 0
      if (run === nights) return addDays(day, 1 - nights)
    }
  }
  return wanted
}

interface FlatNights {
  readonly roomId: number
  readonly rateCode: string
  readonly firstDay: Day
  readonly nights: number
}

/** A calendar with one price on all nights and no restriction; a derived plan makes its own of it. */
function flat(property: Property, nights: FlatNights, price: string): RateCalendar | undefined {
  const { childAgeBands, currency, ratePlans } = property
  const amount = parseAmount(price, decimalsOf(currency))
  if (amount === undefined || amount > largestPrice) {
    throw badRequest([
      {
        field: 'night_price',
        message: `must be an amount in ${currency}, such as 100, with no more decimals than it has`,
        code: 'amount',
      },
    ])
  }
  const none = { single: null, extraAdult: null, extraChild: childAgeBands.map(() => null), flags: null }
  const noLimits = { minStayArrival: null, minStayThrough: null, maxStayArrival: null, maxStayThrough: null }
  const standard = new Int32Array(nights.nights).fill(amount)
  const flatAt = { standard, ...none, ...noLimits, minAdvanceDays: null, maxAdvanceDays: null }
  const own = ratePlans.filter(({ derived }) => derived === undefined)
  const flats = own.map(({ code }): RateCalendar => ({ ...nights, ...flatAt, rateCode: code }))
  return withDerivedPlans(flats, property).find(({ rateCode }) => rateCode === nights.rateCode)
}

function searchFor(
  { currency, assumedChildAge }: Property,
  { checkin, nights, adults, children }: Pick<WorkedExample, 'checkin' | 'nights' | 'adults' | 'children'>,
  local: LocalTime,
): StaySearch {
  return {
    stay: { checkin, checkout: addDays(checkin, nights) },
    parties: [{ adults, childAges: new Array<number>(children).fill(assumedChildAge) }],
    // No publisher has this id, so what is for some publishers only is left out.
    publisherId: 0,
    local,
    discountCode: null,
    exchange: sameCurrency(currency),
  }
}

const reasonsOf = (priced: ReturnType<typeof priceRate>): WorkedExample['reasons'] =>
  priced?.unavailableReason === 'past_cutoff' ? ['past_cutoff'] : (priced?.reasons ?? [])
