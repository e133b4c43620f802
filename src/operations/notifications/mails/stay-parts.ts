// Parts that mails to guests and to properties share: the days, the rooms, the price, the terms.

import { byRoom } from '../../../lodging/prices/by-room.ts'
import { shownItems, type WordedPrice } from '../../../lodging/prices/price.ts'
import type { Property } from '../../../lodging/properties/property.ts'
import type { CardUse } from '../../../lodging/reservations/card-use.ts'
import {
  type Cancellation,
  type Reservation,
  type ReservedRoom,
  takesMoney,
} from '../../../lodging/reservations/reservation.ts'
import { isMixed, kindsOf, type RoomKind } from '../../../lodging/reservations/room-kinds.ts'
import { nightsBetween } from '../../../values/civil-dates.ts'
import { type Minor, subtract, zero } from '../../../values/money.ts'
import { dayText, instantText } from '../../../wording/date-texts.ts'
import { partyText } from '../../../wording/party-text.ts'
import type { Words } from '../../../wording/words.ts'
import { type BothPrices, bothAmounts } from './both-amounts.ts'
import type { MailContext, MailDay, MailFact, MailPart } from './mail-content.ts'
import { guestLine, oneLine } from './one-line.ts'

/** The confirmation number. */
export const numberPart = ({ confirmationNumber }: Reservation, { mails }: Words): MailPart => ({
  kind: 'number',
  label: mails.labels.confirmationNumber,
  value: confirmationNumber,
})

/** Arrival and departure with the property's times. */
export function daysPart({ reservation, property: { content } }: MailContext, words: Words): MailPart {
  const { labels, from, until } = words.mails
  const days: MailDay[] = [
    {
      label: labels.checkin,
      value: dayText(reservation.checkin, words),
      note: content.checkin_time === null ? '' : from(content.checkin_time),
    },
    {
      label: labels.checkout,
      value: dayText(reservation.checkout, words),
      note: content.checkout_time === null ? '' : until(content.checkout_time),
    },
  ]
  return { kind: 'days', days }
}

/** Length of the stay, room, rate, and each room with the guest's name. */
export function stayPart({ reservation, property }: MailContext, words: Words): MailPart {
  const { mails } = words
  const { checkin, checkout, rooms, roomName, rateCode } = reservation
  const { labels } = mails
  const plan = property.ratePlans.find(({ code }) => code === rateCode)
  const kinds = kindsOf(reservation)
  const roomText = (room: ReservedRoom, index: number): string => {
    const bed = bedName(kinds[index]!, property, room)
    const party = partyText(room.adults, room.children_ages, words)
    return [guestLine(room.name), party, ...(bed === null ? [] : [bed])].filter(Boolean).join(mails.between)
  }
  const length = { label: labels.length, value: mails.nights(nightsBetween(checkin, checkout)) }
  if (isMixed(reservation)) {
    const ofRooms = rooms.map((room, index) => ({
      label: mails.numberedRoom(index + 1),
      value: [kindText(kinds[index]!, property, words), roomText(room, index)].join(mails.between),
    }))
    return { kind: 'facts', title: mails.headings.stay, facts: [length, ...ofRooms] }
  }
  const facts: MailFact[] = [
    length,
    { label: labels.room, value: rooms.length === 1 ? roomName : `${rooms.length} × ${roomName}` },
    { label: labels.rate, value: plan?.title || rateCode },
    ...(plan ? [{ label: labels.meals, value: mails.meals[plan.mealPlan] }] : []),
    ...rooms.map((room, index) => ({
      label: rooms.length === 1 ? labels.guests : mails.numberedRoom(index + 1),
      value: roomText(room, index),
    })),
  ]
  return { kind: 'facts', title: mails.headings.stay, facts }
}

/** "Suite, Flexible, breakfast"; a rate without meals says nothing of them. */
function kindText({ roomId, rateCode }: RoomKind, { rooms, ratePlans }: Property, { mails }: Words): string {
  const room = rooms.find(({ id }) => id === roomId)
  const plan = ratePlans.find(({ code }) => code === rateCode)
  const meals = plan && plan.mealPlan !== 'room_only' && mails.meals[plan.mealPlan]
  const parts = [room?.name, plan?.title || rateCode, meals]
  return parts.filter(Boolean).join(mails.between)
}

function bedName({ roomId }: RoomKind, property: Property, { bed_type }: ReservedRoom): string | null {
  const beds = property.rooms.find(({ id }) => id === roomId)?.beds ?? []
  return beds.find(({ code }) => code === bed_type)?.description ?? (bed_type && guestLine(bed_type))
}

/** Room, taxes and fees as items that sum to the total (contract P8), and the total as it is charged, too. */
export function pricePart(prices: BothPrices<WordedPrice>, words: Words): MailPart {
  const { mails, formats } = words
  const { shown: price } = prices
  const shown = (amount: Minor) => formats.amount(amount, price.currency)
  const nights = mails.nights(price.nights.length)
  const ofRooms = (price.mixed && byRoom(price)) ?? null
  return {
    kind: 'facts',
    title: mails.headings.price,
    facts: [
      ...(ofRooms?.map(({ total }, index) => ({
        label: [mails.numberedRoom(index + 1), nights].join(mails.between),
        value: shown(total.subtotal),
      })) ?? [{ label: nights, value: shown(price.total.subtotal) }]),
      ...shownItems([...price.taxItems, ...price.fees]).map(({ name, total }) => ({
        label: name,
        value: shown(total),
      })),
      {
        label: mails.labels.total,
        value: bothAmounts(prices, words, ({ total }) => total.total),
        isSum: true,
      },
    ],
  }
}

interface Due extends BothPrices<WordedPrice> {
  readonly use: CardUse
  /** Null where it is not shown. */
  readonly card: string | null
}

/** What is due when, as it is charged (contract P10); fees at check-in are outside the total (P6). */
export function duePart({ owed, shown, use, card }: Due, words: Words): MailPart {
  const { mails } = words
  const { labels, headings, checkinFee, whenBooking } = mails
  const amount = (amountOf: (price: WordedPrice) => Minor): string =>
    bothAmounts({ owed, shown }, words, amountOf)
  const facts: MailFact[] = [
    {
      label: whenBooking[owed.total.balanceDue === zero ? 'charged' : use],
      value: amount(({ total }) => total.balanceDue),
    },
    { label: labels.atProperty, value: amount(({ total }) => subtract(total.total, total.balanceDue)) },
    ...shownItems(shown.checkinFees).map(fee => ({
      label: checkinFee(fee.name),
      value: amount(price => price.checkinFees[shown.checkinFees.indexOf(fee)]?.total ?? zero),
    })),
  ]
  if (shown.total.rebate > zero)
    facts.push({ label: labels.givenBack, value: amount(({ total }) => total.rebate) })
  if (card !== null)
    facts.push({ label: labels.card, value: use === 'checked' ? mails.cardChecked(card) : card })
  return { kind: 'facts', title: headings.due, facts }
}

/**
 * Penalties as they are charged, and the times from which they apply, in property local time. The property's own policy text follows if it
 * has one.
 */
export function termsPart({ reservation, property }: MailContext, words: Words): MailPart {
  const { price, propertyPrice, rateCode } = reservation
  const { terms, headings } = words.mails
  const shown = (amountOf: (price: WordedPrice) => Minor): string => {
    const owed = amountOf(propertyPrice)
    if (owed === zero) return terms.free
    const text = bothAmounts({ owed: propertyPrice, shown: price }, words, amountOf)
    return owed === propertyPrice.total.total ? terms.wholeAmount(text) : text
  }
  const local = (instant: string): string => instantText(instant, property.timeZone, words)
  const sentences = price.cancellationPenalties.map(({ from, until }, index) => {
    // The same times in both currencies.
    const charge = shown(({ cancellationPenalties }) => cancellationPenalties[index]?.penalty ?? zero)
    if (from !== null) return terms.from(local(from), charge)
    return until === null ? terms.always(charge) : terms.until(local(until), charge)
  })
  sentences.push(terms.noShow(shown(({ noShowPenalty }) => noShowPenalty)))
  if (sentences.length > 2) sentences.push(terms.timesAt(property.timeZone))
  // Which room has which terms.
  if (price.mixed) sentences.push(price.cancellationPolicy)
  const ownText = property.ratePlans.find(({ code }) => code === rateCode)?.cancellationText
  if (ownText && ownText === price.cancellationPolicy) sentences.push(oneLine(ownText, 2000))
  return { kind: 'sentences', title: headings.terms, sentences }
}

interface Settlement extends Pick<Cancellation, 'penalty' | 'refund'> {
  readonly currency: string
}

/** The penalty, and the refund of money that was taken or reserved through the server. */
export function settlementFacts(
  { paymentState }: Reservation,
  settlement: BothPrices<Settlement>,
  words: Words,
): MailFact[] {
  const { mails } = words
  const { labels } = mails
  const charge = {
    label: labels.cancellationCharge,
    value: bothAmounts(settlement, words, ({ penalty }) => penalty),
  }
  if (takesMoney(paymentState))
    return [charge, { label: labels.refund, value: bothAmounts(settlement, words, ({ refund }) => refund) }]
  return [
    charge,
    {
      label: labels.payment,
      value: settlement.owed.penalty === zero ? mails.nothingTaken : mails.propertyCollects,
    },
  ]
}

/** Address, telephone and website, if the property has any of them. */
export function placePart({ name, content }: Property, words: Words): MailPart[] {
  const { labels, headings } = words.mails
  const facts: MailFact[] = [{ label: name, value: addressLine(content.physical_address, words) }]
  if (content.main_telephone) {
    facts.push({
      label: labels.telephone,
      value: content.main_telephone,
      link: `tel:${content.main_telephone.replaceAll(/[^\d+]/g, '')}`,
    })
  }
  if (content.url) facts.push({ label: labels.website, value: content.url, link: content.url })
  const told = facts.filter(({ value }) => value !== '')
  return told.length === 0 ? [] : [{ kind: 'facts', title: headings.place, facts: told }]
}

/** "1 Main Street, Aspen, CO 81611, United States"; empty without an address. */
export function addressLine(address: Property['content']['physical_address'], { formats }: Words): string {
  if (!address) return ''
  const { line_1, line_2, city, administrative_division, postal_code, country } = address
  const region = `${administrative_division} ${postal_code}`.trim()
  return [line_1, line_2, city, region, formats.country(country)]
    .map(line => oneLine(line))
    .filter(Boolean)
    .join(', ')
}
