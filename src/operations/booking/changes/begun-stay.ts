// What is left of a stay that has begun: its departure, moved by the hotel's staff. The nights of the past, and those that it keeps,
// cost what was agreed; nights after them are sold as to anybody (docs/decisions 49).

import { supplementsOf } from '../../../lodging/calendars/tariff-calendar.ts'
import { defaultLanguage } from '../../../lodging/documents/languages.ts'
import { converter } from '../../../lodging/prices/exchange.ts'
import type { WordedPrice } from '../../../lodging/prices/price.ts'
import type { NamedSupplement } from '../../../lodging/prices/tariff.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { untilDay, withMoreNights } from '../../../pricing/agreed-price.ts'
import { agesOf } from '../../../pricing/charges/charge-conditions.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import { withKnownLines } from '../../../pricing/older-lines.ts'
import { withChangeFee, withoutChangeFee } from '../../../pricing/policies/change-fee.ts'
import { readTariffs } from '../../../store/properties/tariffs.ts'
import { addDays, type Day, formatDay, localTime } from '../../../values/civil-dates.ts'
import { Fault } from '../../../values/faults.ts'
import { add, least, type Minor, most, subtract, zero } from '../../../values/money.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { AppContext } from '../../context.ts'
import { penaltyAt } from '../../reservations/reservation-actions.ts'
import { refuseSoldExtras } from '../../shopping/chosen-extras.ts'
import { type ChosenRate, priceChosen } from '../../shopping/chosen-rate.ts'
import type { GatheredStay } from '../../shopping/gather.ts'
import { keptPrice } from '../new-reservation.ts'
import { type ChangedStay, gatherChange, hasOtherExtras, supplyFor } from './changed-stay.ts'

interface Begun {
  readonly reservation: Reservation
  readonly property: Property
  /** The whole stay as it is asked for. */
  readonly stay: ChangedStay
  readonly waivesPenalty: boolean
}

export interface MovedDeparture {
  readonly penalty: Minor
  readonly stay: Pick<Reservation, 'checkout' | 'price' | 'propertyPrice'>
  /** What the added nights were priced with; null where none are. */
  readonly priced: { readonly gathered: GatheredStay; readonly stay: ChangedStay } | null
}

/**
 * The first day on which a stay can be made to end, which has begun at its property; null before the day of arrival. Tonight can be
 * given back, a night that is over cannot.
 */
export function earliestDeparture(
  { checkin }: Pick<Reservation, 'checkin'>,
  { timeZone }: Pick<Property, 'timeZone'>,
  now: Temporal.Instant,
): Day | null {
  const { today } = localTime(now, timeZone)
  if (today < checkin) return null
  return today > checkin ? today : addDays(checkin, 1)
}

/** Whether nights of the stay are over, so that its departure is all that can still be moved. */
export const isUnderWay = (
  { checkin }: Pick<Reservation, 'checkin'>,
  { timeZone }: Pick<Property, 'timeZone'>,
  now: Temporal.Instant,
): boolean => localTime(now, timeZone).today > checkin

/**
 * The departure of a stay that has begun, where it is what is asked for; null where the whole stay is to be priced, as nothing of it
 * is over yet. BookingValidationException for what cannot be changed any more, with the way out.
 */
export async function moveDeparture(
  context: AppContext,
  holder: KeyHolder,
  begun: Begun,
): Promise<MovedDeparture | null> {
  const { reservation, property, stay } = begun
  const now = context.clock.now()
  const earliest = earliestDeparture(reservation, property, now)
  if (earliest === null) return null
  const other = otherThanDeparture(reservation, stay)
  if (other !== null) {
    if (!isUnderWay(reservation, property, now)) return null
    throw refused(other, refusals[other])
  }
  if (stay.checkout < earliest)
    throw refused('checkout', `must be ${formatDay(earliest)} or later: ${isOver}`)
  return stay.checkout > reservation.checkout
    ? stayLonger(context, holder, begun)
    : leaveEarlier(begun, await supplementsOfStay(context, begun), now)
}

const isOver = 'nights that are over stay as they are'

type OtherField = 'checkin' | 'room_id' | 'rate_code' | 'extras' | 'rooms'

const refusals: Readonly<Record<OtherField, string>> = {
  checkin: `cannot be moved: ${isOver}`,
  room_id:
    'cannot be changed during the stay: let this stay end today and book the nights that are left in the other room, ' +
    'as a reservation of their own',
  rate_code:
    'cannot be changed during the stay: let this stay end today and book the nights that are left at the other rate, ' +
    'as a reservation of their own',
  extras: 'cannot be others during the stay: the house charges what is taken there',
  rooms:
    'cannot be more, fewer or for other guests during the stay: names and beds can be changed; book a further room as a ' +
    'reservation of its own',
}

const refused = (field: OtherField | 'checkout', message: string): Fault =>
  new Fault('BookingValidationException', `The stay has begun: ${field} ${message}.`, {
    errors: [{ field, message }],
  })

/** The first field that is asked to be another, beside the departure; null for none. */
function otherThanDeparture(reservation: Reservation, stay: ChangedStay): OtherField | null {
  if (stay.checkin !== reservation.checkin) return 'checkin'
  if (stay.accommodationId !== reservation.roomId) return 'room_id'
  if (stay.rateCode !== reservation.rateCode) return 'rate_code'
  if (hasOtherExtras(reservation, stay)) return 'extras'
  return stay.checkout === reservation.checkout || hasOtherParties(reservation, stay) ? 'rooms' : null
}

const hasOtherParties = ({ rooms }: Reservation, stay: ChangedStay): boolean =>
  rooms.length !== stay.rooms.length ||
  rooms.some(({ adults, children, children_ages: ages }, index) => {
    const asked = stay.rooms[index]!
    const isAlike = asked.childrenAges === null || String(asked.childrenAges) === String(ages)
    return asked.adults !== adults || asked.children !== children || !isAlike
  })

/** The nights from the old departure to the new one are priced by themselves, at the agreed exchange rate. */
async function stayLonger(context: AppContext, holder: KeyHolder, begun: Begun): Promise<MovedDeparture> {
  const { reservation, property, stay } = begun
  refuseOffSale(reservation, property)
  const { checkout } = stay
  const code = codeForMore(reservation)
  const added = { ...stay, checkin: reservation.checkout, discountCode: code, currency: null }
  const found = await gatherChange(context, holder, added)
  const known = agreedLines(begun, await supplementsOfStay(context, begun))
  const nightsBefore = reservation.checkout - reservation.checkin
  const before = { nightsBefore, linesBefore: known.propertyPrice }
  const gathered = { ...found, search: { ...found.search, isByStaff: true, ...before } }
  const supply = supplyFor(gathered.supply, reservation)
  const chosen = priceChosen(supply, gathered.search, added)
  refuseSoldExtras(supply, gathered.search)
  const priced = { gathered, stay: added }
  return { penalty: zero, stay: { checkout, ...longerPrice(reservation, known, chosen) }, priced }
}

/** An amount off was taken off once. */
function codeForMore({ price: { discount } }: Reservation): string | null {
  if (discount === null || discount.discount.benefit.kind === 'amount') return null
  return discount.discount.code
}

function refuseOffSale({ roomId, rateCode, propertyPrice }: Reservation, property: Property): void {
  const isSold =
    property.rooms.some(({ id }) => id === roomId) && property.ratePlans.some(({ code }) => code === rateCode)
  if (isSold && property.currency === propertyPrice.currency) return
  throw refused(
    'checkout',
    'cannot be later, as the property no longer sells this room at this rate and currency: book the nights after it as a ' +
      'reservation of their own',
  )
}

function longerPrice(
  reservation: Reservation,
  known: Pick<Reservation, 'price' | 'propertyPrice'>,
  { owed }: ChosenRate,
): Pick<Reservation, 'price' | 'propertyPrice'> {
  const { exchange, language } = reservation
  const longer = (which: 'price' | 'propertyPrice', more: ChosenRate['owed']): WordedPrice => {
    const agreed = reservation[which]
    const bare = withMoreNights(known[which], keptPrice(more, exchange, language))
    return settled(agreed, withFee(bare, agreed.changeFee ?? zero, reservation))
  }
  return {
    price: longer('price', convertPrice(owed, exchange)),
    propertyPrice: longer('propertyPrice', owed),
  }
}

/** Those of the tariff that prices the rate of the stay now; none where none does. */
async function supplementsOfStay(
  { database }: AppContext,
  { reservation: { propertyId, roomId, rateCode }, property }: Begun,
): Promise<readonly NamedSupplement[]> {
  const tariffs = await readTariffs(database, propertyId)
  const tariff = tariffs.find(each => each.rateCode === rateCode)
  return tariff ? supplementsOf(tariff, roomId, property.language ?? defaultLanguage) : []
}

/** The prices without fees of changes, of which every line knows its nights. */
function agreedLines(
  { reservation, property: { fees, taxes } }: Begun,
  supplements: readonly NamedSupplement[],
): Pick<Reservation, 'price' | 'propertyPrice'> {
  const { roomId, rateCode, rooms } = reservation
  const bare = {
    price: withoutChangeFee(reservation.price),
    propertyPrice: withoutChangeFee(reservation.propertyPrice),
  }
  return withKnownLines(bare, {
    fees,
    taxes,
    supplements,
    roomId,
    rateCode,
    ages: rooms.map(({ adults, children_ages: childAges }) => agesOf({ adults, childAges })),
  })
}

/** What cancelling would cost now, but not more than the nights that are given back. */
function leaveEarlier(
  begun: Begun,
  supplements: readonly NamedSupplement[],
  now: Temporal.Instant,
): MovedDeparture {
  const { reservation, stay, waivesPenalty } = begun
  const { checkout } = stay
  const { propertyPrice, exchange } = reservation
  const known = agreedLines(begun, supplements)
  const kept = untilDay(known.propertyPrice, checkout)
  const earlier = propertyPrice.changeFee ?? zero
  const worth = subtract(subtract(propertyPrice.total.total, earlier), kept.total.total)
  const promised = most(zero, subtract(penaltyAt(propertyPrice, now), earlier))
  const penalty = waivesPenalty ? zero : least(promised, worth)
  const fee = add(earlier, penalty)
  const convert = converter(exchange)
  const charged = (agreed: WordedPrice, rest: WordedPrice, amount: Minor): WordedPrice => ({
    ...settled(agreed, withFee(rest, amount, reservation)),
    cancellationPolicy: policyWithFee(reservation, { earlier, fee }),
  })
  return {
    penalty,
    stay: {
      checkout,
      price: charged(reservation.price, untilDay(known.price, checkout), convert(fee)),
      propertyPrice: charged(propertyPrice, kept, fee),
    },
    priced: null,
  }
}

const withFee = (price: WordedPrice, fee: Minor, { language }: Reservation): WordedPrice =>
  withChangeFee(price, fee, wordsIn(language).policies.changeFee)

/** The text as it was agreed, with the fees of all changes. */
function policyWithFee(
  { price: { cancellationPolicy: agreed }, propertyPrice: { currency }, language }: Reservation,
  { earlier, fee }: { readonly earlier: Minor; readonly fee: Minor },
): string {
  const { policies, formats, paragraph } = wordsIn(language)
  if (fee === earlier) return agreed
  const sentenceOf = (amount: Minor) => policies.changeFeeIsKept(formats.amount(amount, currency))
  const bare = earlier === zero ? agreed : agreed.replace(sentenceOf(earlier), '').trimEnd()
  return paragraph([bare, sentenceOf(fee)])
}

/** What was due when booking stays due as far as it is owed: the rest is paid, or given back, at the property. */
const settled = (agreed: WordedPrice, price: WordedPrice): WordedPrice => ({
  ...price,
  isDepositRequired: agreed.isDepositRequired,
  total: { ...price.total, balanceDue: least(agreed.total.balanceDue, price.total.total) },
})
