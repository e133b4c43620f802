// Texts that several parts of a booking's pages share, made of its facts.

import type { Reservation } from '../../../../client/src/types.ts'
import { type CardBrand, cardBrands } from '../../../lodging/cards/cards.ts'
import type { Page } from '../page.ts'
import { partyInWords } from '../parts/stay-words.ts'
import type { OpenBooking } from './open-booking.ts'

/** "Wednesday 10 March 2027, 18:00" of RFC 3339 with the property's offset. */
export const momentText = ({ formats, words }: Page, moment: string): string =>
  words.booking.moment(formats.day(moment.slice(0, 10)), moment.slice(11, 16))

/** "4 nights". */
export const nightsText = ({ formats, words }: Page, { nights }: Pick<Reservation, 'nights'>): string =>
  formats.plural(nights.length, words.common.nights)

interface Party {
  readonly adults: number
  readonly children: number
  /** Empty or absent where they are not known. */
  readonly children_ages?: readonly number[]
}

/** "2 adults, 1 child (aged 4)". */
export const partyText = (page: Page, { adults, children, children_ages = [] }: Party): string =>
  partyInWords(page, {
    adults,
    ages: Array.from({ length: children }, (_, child) => children_ages[child] ?? null),
  })

/** The guests of all rooms. */
export const partyOf = (rooms: readonly Party[]): Party => ({
  adults: rooms.reduce((sum, { adults }) => sum + adults, 0),
  children: rooms.reduce((sum, { children }) => sum + children, 0),
  children_ages: rooms.flatMap(({ children_ages = [] }) => children_ages),
})

/** "1 Main Street, Aspen, CO 81611, United States"; empty where the property gives none. */
export function addressText({ formats }: Page, { property }: OpenBooking): string {
  const address = property?.physical_address
  if (!address) return ''
  const { line_1, line_2, city, administrative_division, postal_code, country } = address
  const region = `${administrative_division} ${postal_code}`.trim()
  return [line_1, line_2, city, region, formats.country(country)].filter(Boolean).join(', ')
}

/** "Visa ending in 1111", and that it was not kept where nobody has it; empty where none was given. */
export function cardText(
  { words }: Page,
  { payment: { brand, last_four }, meta_data: { charge } }: Pick<Reservation, 'payment' | 'meta_data'>,
): string {
  if (last_four === '') return ''
  const card = words.receipt.cardText(cardBrands[brand as CardBrand] ?? brand, last_four)
  return charge.card === 'checked' ? words.cardUse.checkedOnly(card) : card
}

export const guestName = ({ guest }: Pick<Reservation, 'guest'>): string =>
  `${guest.first_name} ${guest.last_name}`

/** "Denver" of "America/Denver". */
export const zoneText = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ')
