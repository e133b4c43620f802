// Mails to guests about confirmation, change and cancellation. Of the card they show brand and last four digits.

import { type CardBrand, cardBrands } from '../../../lodging/cards/cards.ts'
import type { CardOnFile, Reservation } from '../../../lodging/reservations/reservation.ts'
import { parseDay } from '../../../values/civil-dates.ts'
import { sumOf } from '../../../values/money.ts'
import { instantText, shortDayText } from '../../../wording/date-texts.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { Words } from '../../../wording/words.ts'
import { shownCancellation } from '../../reservations/reservation-actions.ts'
import { changePart } from './change-part.ts'
import type { MailContent, MailContext, MailPart } from './mail-content.ts'
import { guestLine, oneLine } from './one-line.ts'
import {
  daysPart,
  duePart,
  numberPart,
  placePart,
  pricePart,
  settlementFacts,
  stayPart,
  termsPart,
} from './stay-parts.ts'

/** The mail to a guest whose reservation is confirmed. */
export function confirmationMail(mailContext: MailContext): MailContent {
  const { reservation } = mailContext
  const words = wordsIn(mailContext.language)
  return {
    ...guestMail(mailContext, words, 'confirmation'),
    tone: 'glad',
    parts: [
      numberPart(reservation, words),
      daysPart(mailContext, words),
      ...bookingLink(mailContext, words),
      ...stayAndTerms(mailContext, words),
    ],
  }
}

/** The mail to a guest whose basket is confirmed, with every stay of it and what they cost together. */
export function basketMail(stays: readonly MailContext[], number: string): MailContent {
  const first = stays[0]!
  const words = wordsIn(first.language)
  const { mails, formats } = words
  const { currency } = first.reservation.price
  const total = sumOf(stays, ({ reservation }) => reservation.price.total.total)
  const frame = guestMail(first, words, 'confirmation')
  const names = [...new Set(stays.map(({ property }) => oneLine(property.name)))].join(', ')
  return {
    ...frame,
    subject: mails.confirmation.subject(names),
    letterhead: names,
    tone: 'glad',
    parts: [
      { kind: 'number', label: mails.labels.basketNumber, value: number },
      ...stays.flatMap(stay => [
        numberPart(stay.reservation, words),
        daysPart(stay, words),
        ...bookingLink(stay, words),
        ...stayAndTerms(stay, words),
      ]),
      {
        kind: 'facts',
        title: mails.headings.together,
        facts: [{ label: mails.labels.total, value: formats.amount(total, currency), isSum: true }],
      },
    ],
  }
}

/** The mail to a guest whose stay was changed, with what is different. */
export function changeMail(mailContext: MailContext): MailContent {
  const { reservation, change } = mailContext
  const words = wordsIn(mailContext.language)
  return {
    ...guestMail(mailContext, words, 'change'),
    tone: 'glad',
    parts: [
      numberPart(reservation, words),
      daysPart(mailContext, words),
      ...bookingLink(mailContext, words),
      ...(change ? [changePart(change, words, 'both')] : []),
      ...stayAndTerms(mailContext, words),
    ],
  }
}

/** The stay with its price and terms, as it is booked now. */
const stayAndTerms = (mailContext: MailContext, words: Words): MailPart[] => {
  const { reservation, property, cardUse } = mailContext
  const { price, propertyPrice } = reservation
  const prices = { owed: propertyPrice, shown: price }
  return [
    stayPart(mailContext, words),
    pricePart(prices, words),
    duePart({ ...prices, use: cardUse, card: cardText(reservation.card, words) }, words),
    ...currencyPart(reservation, words),
    termsPart(mailContext, words),
    ...placePart(property, words),
  ]
}

/** The mail to a guest whose reservation was cancelled, with what that costs and gives back. */
export function cancellationMail(mailContext: MailContext): MailContent {
  const { reservation, property } = mailContext
  const words = wordsIn(mailContext.language)
  return {
    ...guestMail(mailContext, words, 'cancellation'),
    tone: 'quiet',
    parts: [
      numberPart(reservation, words),
      daysPart(mailContext, words),
      ...bookingLink(mailContext, words),
      ...settlementPart(mailContext, words),
      stayPart(mailContext, words),
      ...placePart(property, words),
    ],
  }
}

/** The frame that all mails share. */
function guestMail(
  { reservation, property, publisherName, brand, bookingAddress }: MailContext,
  words: Words,
  kind: 'confirmation' | 'change' | 'cancellation',
): Omit<MailContent, 'tone' | 'parts'> {
  const { mails, language } = words
  const { checkin, checkout, confirmationNumber } = reservation
  const name = oneLine(property.name)
  // Guests know the name of the pages; that of their publisher is the operator's.
  const seller = oneLine(brand?.name ?? publisherName)
  return {
    language,
    subject: mails[kind].subject(name),
    preview: mails.preview(shortDayText(checkin, words), shortDayText(checkout, words), confirmationNumber),
    letterhead: name,
    brand: brand && { ...brand, name: oneLine(brand.name) },
    title: mails[kind].title,
    opening: [mails.dear(guestName(reservation, words)), mails[kind].opening],
    closing: [
      bookingAddress === null ? mails[kind].bookedThrough(seller) : mails[kind].bookedOn(seller),
      mails.sentToGuest,
    ],
  }
}

/** To the booking on the publisher's pages. */
const bookingLink = ({ bookingAddress }: MailContext, { mails }: Words): MailPart[] =>
  bookingAddress === null ? [] : [{ kind: 'button', label: mails.manageBooking, address: bookingAddress }]

/** Penalty and refund, as they are charged and as the guest was shown them. */
function settlementPart({ reservation, property }: MailContext, words: Words): MailPart[] {
  const { cancellation, price, propertyPrice } = reservation
  if (!cancellation) return []
  const { labels, headings, propertyTime } = words.mails
  const settlement = {
    owed: { ...cancellation, currency: propertyPrice.currency },
    shown: { ...shownCancellation(reservation, cancellation), currency: price.currency },
  }
  return [
    {
      kind: 'facts',
      title: headings.cancellation,
      facts: [
        {
          label: labels.cancelled,
          value: propertyTime(instantText(cancellation.at, property.timeZone, words)),
        },
        ...settlementFacts(reservation, settlement, words),
      ],
    },
  ]
}

/** Contract P10: the guest owes the property its own currency. */
function currencyPart({ exchange, propertyPrice }: Reservation, words: Words): MailPart[] {
  const { mails, formats } = words
  const { from, to } = exchange
  const day = exchange.asOf === null ? undefined : parseDay(exchange.asOf)
  if (from === to) return []
  const rate = [from, to, formats.decimal(exchange.rate)] as const
  return [
    {
      kind: 'sentences',
      title: mails.headings.currency,
      sentences: [
        mails.propertyCharges(from, formats.amount(propertyPrice.total.total, from)),
        day === undefined ? mails.converted(...rate) : mails.convertedAt(...rate, shortDayText(day, words)),
      ],
    },
  ]
}

const guestName = ({ guest }: Reservation, { mails }: Words): string =>
  guestLine(mails.fullName(guest.first_name, guest.last_name), 80)

/** Null where no card was given. */
const cardText = ({ brand, last_four }: CardOnFile, { mails }: Words): string | null =>
  last_four === '' ? null : mails.card(cardBrands[brand as CardBrand] ?? brand, last_four)
