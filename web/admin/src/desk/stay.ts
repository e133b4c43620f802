// The stay that is asked for: in the address, so that it can be sent to a colleague, and as the server takes it.

import { isDate } from '../parts/dates.ts'
import { daysAfter, nightsOf, today } from '../parts/formats.ts'

export interface DraftParty {
  readonly adults: string
  /** "4, 7". */
  readonly ages: string
}

export interface DraftStay {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly DraftParty[]
}

export interface Stay {
  readonly checkin: string
  readonly checkout: string
  readonly rooms: { adults: number; children_ages: number[] }[]
}

/** What is asked of the server. */
export interface Question extends Stay {
  readonly discount_code?: string
}

export const mostRooms = 9
export const mostNights = 99

/** What of an address makes no stay, by the names that the address has for it. */
export type Ignored = 'property' | 'room' | 'checkin' | 'checkout' | 'adults' | 'rooms' | 'again'

/** What the address asks for. */
export interface Asked {
  readonly stay: DraftStay
  /** Null where it names none. */
  readonly roomId: number | null
  readonly rateCode: string | null
  /** The reservation whose guest books again. */
  readonly again: string | null
  readonly ignored: readonly Ignored[]
}

type Get = (name: string) => string | null

/**
 * Of an address like `?checkin=2027-03-12&checkout=2027-03-14&rooms=2;2-4-7&room=101&rate=BAR`, or with `adults=2` for one room; tonight
 * for two without it.
 */
export function askedIn(get: Get): Asked {
  const ignored: Ignored[] = []
  /** The text of a word that makes sense; null for one that is not there. */
  const sensible = (word: Ignored, isSensible: (text: string) => boolean): string | null => {
    const text = get(word)
    if (text === null || isSensible(text)) return text
    ignored.push(word)
    return null
  }
  // It may still be yesterday at the property.
  const arrival = sensible('checkin', text => isDate(text) && text >= daysAfter(today(), -1))
  const checkin = arrival ?? today()
  const isLater = (text: string): boolean => {
    if (!isDate(text) || ignored.includes('checkin')) return false
    const nights = nightsOf({ checkin, checkout: text })
    return nights >= 1 && nights <= mostNights
  }
  const checkout = sensible('checkout', isLater) ?? daysAfter(checkin, 1)
  const rooms = sensible(
    'rooms',
    text => partiesIn(text).length <= mostRooms && partiesIn(text).every(isParty),
  )
  const adults = rooms === null ? sensible('adults', text => isParty({ adults: text, ages: '' })) : null
  const room = sensible('room', text => /^[1-9]\d{0,9}$/.test(text))
  return {
    stay: { checkin, checkout, rooms: partiesIn(rooms ?? adults ?? '2') },
    roomId: room === null ? null : Number(room),
    rateCode: room === null ? null : get('rate'),
    again: sensible('again', text => /^[\w-]{1,64}$/.test(text)),
    ignored,
  }
}

const partiesIn = (text: string): DraftParty[] => text.split(';').map(partyIn)

function partyIn(text: string): DraftParty {
  const [adults = '2', ...ages] = text.split('-')
  return { adults, ages: ages.join(', ') }
}

export const roomsText = (rooms: readonly DraftParty[]): string =>
  rooms.map(({ adults, ages }) => [adults.trim(), ...agesOf(ages)].join('-')).join(';')

const agesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export type StayFault = 'dates' | 'length' | 'party'

/** As the server takes it, or what of it makes no stay. */
export function wholeStay({ checkin, checkout, rooms }: DraftStay): Stay | StayFault {
  if (!isDate(checkin) || !isDate(checkout)) return 'dates'
  const nights = nightsOf({ checkin, checkout })
  if (!(nights >= 1)) return 'dates'
  if (nights > mostNights) return 'length'
  if (!rooms.every(isParty)) return 'party'
  const parties = rooms.map(({ adults, ages }) => ({
    adults: Number(adults),
    children_ages: agesOf(ages).map(Number),
  }))
  return { checkin, checkout, rooms: parties }
}

function isParty({ adults, ages }: DraftParty): boolean {
  const children = agesOf(ages)
  return isWithin(adults, 1, 20) && children.length <= 20 && children.every(age => isWithin(age, 0, 17))
}

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
