// The parts of a mail that guests and properties are shown alike: the days, the rooms, the price, the terms.

import type { WordedPrice } from '../../../lodging/price.ts'
import type { Property } from '../../../lodging/property.ts'
import {
  type Cancellation,
  type Reservation,
  type ReservedRoom,
  takesMoney,
} from '../../../lodging/reservation.ts'
import { nightsBetween } from '../../../values/civil-dates.ts'
import { subtract, zero } from '../../../values/money.ts'
import type { MailContext, MailDay, MailFact, MailPart } from './mail-content.ts'
import { amountInWords, counted, dayInWords, instantInWords, oneLine, partyInWords } from './mail-words.ts'

export const numberPart = ({ confirmationNumber }: Reservation): MailPart => ({
  kind: 'number',
  label: 'Confirmation number',
  value: confirmationNumber,
})

/** Arrival and departure with the property's times. */
export function daysPart({ checkin, checkout }: Reservation, { content }: Property): MailPart {
  const days: MailDay[] = [
    {
      label: 'Check-in',
      value: dayInWords(checkin),
      note: content.checkin_time === null ? '' : `from ${content.checkin_time}`,
    },
    {
      label: 'Check-out',
      value: dayInWords(checkout),
      note: content.checkout_time === null ? '' : `until ${content.checkout_time}`,
    },
  ]
  return { kind: 'days', days }
}

const meals = {
  room_only: 'not included',
  breakfast: 'breakfast',
  half_board: 'half board',
  full_board: 'full board',
  all_inclusive: 'all inclusive',
} as const

/** Length of the stay, room, rate, and each room with the name that it is held under. */
export function stayPart({ reservation, property }: MailContext): MailPart {
  const { checkin, checkout, rooms, roomName, rateCode } = reservation
  const plan = property.ratePlans.find(({ code }) => code === rateCode)
  const facts: MailFact[] = [
    { label: 'Length', value: counted(nightsBetween(checkin, checkout), 'night') },
    { label: 'Room', value: rooms.length === 1 ? roomName : `${rooms.length} × ${roomName}` },
    { label: 'Rate', value: plan?.title || rateCode },
    ...(plan ? [{ label: 'Meals', value: meals[plan.mealPlan] }] : []),
    ...rooms.map((room, index) => ({
      label: rooms.length === 1 ? 'Guests' : `Room ${index + 1}`,
      value: roomInWords(room, bedName(reservation, property, room)),
    })),
  ]
  return { kind: 'facts', title: 'The stay', facts }
}

const roomInWords = (room: ReservedRoom, bed: string | null): string =>
  [oneLine(room.name), partyInWords(room), bed].filter(Boolean).join(', ')

function bedName({ roomId }: Reservation, property: Property, { bed_type }: ReservedRoom): string | null {
  const beds = property.rooms.find(({ id }) => id === roomId)?.beds ?? []
  return beds.find(({ code }) => code === bed_type)?.description ?? bed_type
}

/** Room, taxes and fees as items that sum to the total (contract P8). */
export function pricePart(price: WordedPrice): MailPart {
  const items = [...price.taxItems, ...price.fees]
  return {
    kind: 'facts',
    title: 'Price',
    facts: [
      {
        label: counted(price.nights.length, 'night'),
        value: amountInWords(price.total.subtotal, price.currency),
      },
      ...items.map(({ name, total }) => ({ label: name, value: amountInWords(total, price.currency) })),
      { label: 'Total', value: amountInWords(price.total.total, price.currency), isSum: true },
    ],
  }
}

/** What is to be paid when; fees at check-in are outside the total (contract P6). */
export function duePart(price: WordedPrice, card: string | null): MailPart {
  const { balanceDue, total, rebate } = price.total
  const shown = (amount: typeof total) => amountInWords(amount, price.currency)
  const facts: MailFact[] = [
    { label: 'When booking', value: shown(balanceDue) },
    { label: 'At the property', value: shown(subtract(total, balanceDue)) },
    ...price.checkinFees.map(fee => ({
      label: `${fee.name}, at check-in, not in the total`,
      value: shown(fee.total),
    })),
  ]
  if (rebate > zero) facts.push({ label: 'Given back after the stay', value: shown(rebate) })
  if (card !== null) facts.push({ label: 'Card', value: card })
  return { kind: 'facts', title: 'What is due when', facts }
}

/** What cancelling costs from when, on the property's wall. The property's own words follow where it has some. */
export function termsPart({ reservation: { price, rateCode }, property }: MailContext): MailPart {
  const shown = (amount: typeof price.noShowPenalty): string => {
    if (amount === zero) return 'free of charge'
    const isWhole = amount === price.total.total
    return `${amountInWords(amount, price.currency)}${isWhole ? ' (the whole amount)' : ''}`
  }
  const local = (instant: string): string => instantInWords(instant, property.timeZone)
  const sentences = price.cancellationPenalties.map(({ from, until, penalty }) => {
    if (from !== null) return `From ${local(from)}: ${shown(penalty)}.`
    return until === null ? `At any time: ${shown(penalty)}.` : `Until ${local(until)}: ${shown(penalty)}.`
  })
  sentences.push(`If nobody arrives: ${shown(price.noShowPenalty)}.`)
  if (sentences.length > 2) sentences.push(`These are times at the property (${property.timeZone}).`)
  const ownText = property.ratePlans.find(({ code }) => code === rateCode)?.cancellationText
  if (ownText && ownText === price.cancellationPolicy) sentences.push(oneLine(ownText, 2000))
  return { kind: 'sentences', title: 'If you cancel', sentences }
}

/** What a cancellation costs, and what comes back of money that was taken or reserved through the house. */
export function settlementFacts(
  { paymentState }: Reservation,
  { penalty, refund }: Pick<Cancellation, 'penalty' | 'refund'>,
  currency: string,
): MailFact[] {
  const charge = { label: 'Cancellation charge', value: amountInWords(penalty, currency) }
  if (takesMoney(paymentState)) return [charge, { label: 'Refund', value: amountInWords(refund, currency) }]
  const collected = penalty === zero ? '' : '; the property collects the cancellation charge itself'
  return [charge, { label: 'Payment', value: `Nothing was taken through this booking service${collected}` }]
}

/** Address, telephone and website, as far as the property has them. */
export function placePart({ name, content }: Property): MailPart {
  const facts: MailFact[] = [{ label: name, value: addressLine(content.physical_address) }]
  if (content.main_telephone) {
    facts.push({
      label: 'Telephone',
      value: content.main_telephone,
      link: `tel:${content.main_telephone.replaceAll(/[^\d+]/g, '')}`,
    })
  }
  if (content.url) facts.push({ label: 'Website', value: content.url, link: content.url })
  return { kind: 'facts', title: 'Where', facts: facts.filter(({ value }) => value !== '') }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** "1 Main Street, Aspen, CO 81611, United States"; empty without an address. */
export function addressLine(address: Property['content']['physical_address']): string {
  if (!address) return ''
  const { line_1, line_2, city, administrative_division, postal_code, country } = address
  const region = `${administrative_division} ${postal_code}`.trim()
  return [line_1, line_2, city, region, countries.of(country) ?? country]
    .map(line => oneLine(line))
    .filter(Boolean)
    .join(', ')
}
