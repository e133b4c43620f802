// The source `expedia`: Expedia Group's Rapid, version 3. Its properties have no calendar here; they are searched live,
// checked before they are booked, and looked up by our reference when an answer is lost.

import { nightsBetween } from '../../values/civil-dates.ts'
import type { LiveAvailability, LiveLimits, LiveSearch, LiveSearchAnswer } from '../live-offers.ts'
import type { LiveSource } from '../source.ts'
import { bookAtRapid, cancelAtRapid, resolveAtRapid, resumeAtRapid } from './rapid-bookings.ts'
import { rapidContent } from './rapid-catalogue.ts'
import { checkAtRapid } from './rapid-check.ts'
import { callRapid, type RapidConnection } from './rapid-client.ts'
import { readAvailability } from './rapid-rates.ts'
import { missingIn, type RapidTerms, searchQuery } from './rapid-requests.ts'

export interface RapidOptions extends RapidConnection, RapidTerms {
  /** Nights of a stay, and days from today to its beginning, that the contract with Expedia allows. */
  readonly mostNights: number
  readonly mostDaysAhead: number
}

const rapidName = 'expedia'

/** Rapid books within its own answer; a new itinerary may be invisible for some minutes. In seconds. */
const times = { search: 8, quote: 10, book: 90, final: 180, lag: 300 } as const

/** Opening makes no call. */
export function openRapid(options: RapidOptions): LiveSource {
  const limits: LiveLimits = {
    properties: 250,
    rooms: 8,
    nights: options.mostNights,
    daysAhead: options.mostDaysAhead,
  }
  return {
    name: rapidName,
    supports: { resolve: true, cancel: true, list: false, card: options.payment === 'customer_card' },
    times,
    limits,
    wantsAddress: true,
    missingIn,
    content: rapidContent(options, options),
    search: (search, deadline) => searchAtRapid(options, search, deadline),
    check: (check, deadline) => checkAtRapid(options, options, check, deadline),
    book: (booking, deadline) => bookAtRapid(options, options, booking, deadline),
    resume: (booking, deadline) => resumeAtRapid(options, booking, deadline),
    resolve: (booking, deadline) => resolveAtRapid(options, booking, deadline),
    cancel: (booking, _key, deadline) => cancelAtRapid(options, booking, deadline),
    list: async () => ({ listed: null, reason: 'Rapid lists no bookings' }),
  }
}

const nothing: LiveAvailability = { rooms: [], unavailable: null, reasons: [] }

async function searchAtRapid(
  options: RapidOptions,
  search: LiveSearch,
  deadline: AbortSignal,
): Promise<LiveSearchAnswer> {
  const { properties } = search
  if (nightsBetween(search.checkin, search.checkout) > options.mostNights) {
    const reasons = [{ code: 'greater_than_max_stay', limit: options.mostNights }] as const
    return { answered: new Map(properties.map(({ key }) => [key, { ...nothing, reasons }])) }
  }
  const answer = await callRapid(options, {
    operation: 'search',
    path: '/properties/availability',
    query: searchQuery(search, options),
    session: search.session,
    deadline,
  })
  if (answer.answer !== 'read' || answer.status !== 200) {
    const isRead = answer.answer === 'read'
    const reason = isRead ? `HTTP ${answer.status}` : answer.reason
    return { answered: null, reason, retryAfter: isRead ? answer.retryAfter : null }
  }
  const found = readAvailability(answer.body, {
    stay: search,
    currency: options.payment === 'customer_card' ? 'billable_currency' : 'request_currency',
    now: options.clock.now(),
  })
  if (!found) return { answered: null, reason: 'an answer of another shape', retryAfter: null }
  return {
    answered: new Map(properties.map(({ key, roomKeys }) => [key, ofRooms(found.get(key), roomKeys)])),
  }
}

/** A property that Rapid leaves out has nothing; of the others, the rooms that are mapped. */
function ofRooms(found: LiveAvailability | undefined, roomKeys: readonly string[]): LiveAvailability {
  return found ? { ...found, rooms: found.rooms.filter(({ key }) => roomKeys.includes(key)) } : nothing
}
