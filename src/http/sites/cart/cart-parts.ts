// What a guest puts together for one booking. A part is a rate of a room for a stay and its guests, as an address of the checkout
// has it, with the bed and the total that the guest saw when adding it.

import { Fault } from '../../../values/faults.ts'
import { mostItems } from '../../publisher/schemas/basket-bodies.ts'
import { chosenBed } from '../checkout/checkout-entries.ts'
import { type Wanted, wantedIn, wantedParameters } from '../checkout/checkout-wanted.ts'
import type { Page } from '../page.ts'
import { fieldsIn } from '../sent-fields.ts'
import { roomText, type SoughtRoom } from '../stay-query.ts'
import { fitsCookie } from './cart-cookie.ts'

export interface CartPart {
  readonly wanted: Wanted
  /** The code of the bed that was chosen with the rate; empty for none. */
  readonly bed: string
  /** The total that the guest was shown last; null where that is not known. */
  readonly seen: Seen | null
}

interface Seen {
  readonly total: number
  readonly currency: string
}

/** As many as one booking takes. */
export const mostParts = mostItems
/** Of all parts: with the names of their guests they are one form. */
export const mostRooms = 18
/** As many as one reservation takes. */
export const mostRoomsOfPart = 9

/** BadRequestException where the fields name no rate and stay. Extras and holds are of a checkout alone. */
export function partIn(page: Page, fields: URLSearchParams, currency = page.currency): CartPart {
  return {
    wanted: { ...wantedIn(page, fields), currency, holdId: '', extras: [] },
    bed: chosenBed(fields),
    seen: seenIn(fields.get('seen') ?? ''),
  }
}

function seenIn(text: string): Seen | null {
  const [, total, currency] = /^(\d{1,12}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(text) ?? []
  return total === undefined ? null : { total: Number(total), currency: currency! }
}

/** As a hidden field names it. */
export const seenText = (total: number, currency: string): string => `${total} ${currency}`

/** The same as text, as forms and the cookie have it. */
export const partText = ({ wanted, bed, seen }: CartPart): string =>
  String(
    new URLSearchParams([
      ...wantedParameters(wanted).filter(([name]) => name !== 'currency'),
      ...(bed === '' ? [] : [['bed', bed]]),
      ...(seen === null ? [] : [['seen', seenText(seen.total, seen.currency)]]),
    ]),
  )

/** By which two parts are the same, as two reservations are: codes, beds and what was seen do not count. */
export function partKey({ wanted }: CartPart): string {
  const { propertyId, accommodationId, rateCode, sought } = wanted
  const rooms = sought.rooms.map(roomText)
  return JSON.stringify([propertyId, accommodationId, rateCode, sought.dates, rooms])
}

/** The parts that can be read, each once and no more than one booking takes. */
export function partsOf(page: Page, texts: readonly string[], currency = page.currency): CartPart[] {
  const parts = new Map<string, CartPart>()
  for (const text of texts.slice(0, mostParts)) {
    const part = readPart(page, text, currency)
    if (part !== null && !parts.has(partKey(part))) parts.set(partKey(part), part)
  }
  return [...parts.values()]
}

/** What the browser of the guest keeps. */
export const cartOf = (page: Page): CartPart[] => partsOf(page, page.cart)

function readPart(page: Page, text: string, currency: string): CartPart | null {
  try {
    return partIn(page, fieldsIn(text), currency)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** With one more part; the same one is there once. Null where no more fits. */
export function withPart(parts: readonly CartPart[], part: CartPart): CartPart[] | null {
  const key = partKey(part)
  const isThere = parts.some(each => partKey(each) === key)
  return fitting(isThere ? parts.map(each => (partKey(each) === key ? part : each)) : [...parts, part])
}

export const withoutParts = (parts: readonly CartPart[], keys: readonly string[]): CartPart[] =>
  parts.filter(part => !keys.includes(partKey(part)))

/** With one more room like the last one of a part, and with the rooms of one that it then is the same as. Null where no more fits. */
export function withOneMore(parts: readonly CartPart[], key: string): CartPart[] | null {
  const part = parts.find(each => partKey(each) === key)
  if (part === undefined) return [...parts]
  const { rooms } = part.wanted.sought
  const grown = inRooms(part, [...rooms, rooms.at(-1)!])
  const twin = parts.find(each => partKey(each) === partKey(grown))
  const whole =
    twin === undefined ? grown : inRooms(grown, [...rooms, rooms.at(-1)!, ...twin.wanted.sought.rooms])
  return fitting(parts.filter(each => each !== twin).map(each => (each === part ? whole : each)))
}

const inRooms = (part: CartPart, rooms: readonly SoughtRoom[]): CartPart => ({
  ...part,
  wanted: { ...part.wanted, sought: { ...part.wanted.sought, rooms } },
  seen: null,
})

function fitting(parts: readonly CartPart[]): CartPart[] | null {
  const rooms = parts.map(({ wanted }) => wanted.sought.rooms.length)
  const isTooMuch =
    parts.length > mostParts ||
    rooms.some(count => count > mostRoomsOfPart) ||
    rooms.reduce((sum, count) => sum + count, 0) > mostRooms
  return isTooMuch || !fitsCookie(parts.map(partText)) ? null : [...parts]
}
