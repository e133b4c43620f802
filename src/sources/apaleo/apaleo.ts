// The source `apaleo`: a hotel's own property management system, asked through its Booking API. Its properties have no
// calendar here; each is searched live and apart from the others, and a booking names the prices that were agreed.

import type {
  LiveAvailability,
  LiveLimits,
  LiveProperty,
  LiveSearch,
  LiveSearchAnswer,
  OnAnswered,
} from '../live-offers.ts'
import type { LiveSource } from '../source.ts'
import { AccessToken, type ApaleoAccount } from './apaleo-access.ts'
import { bookAtApaleo, cancelAtApaleo, resolveAtApaleo } from './apaleo-bookings.ts'
import { checkAtApaleo } from './apaleo-check.ts'
import type { ApaleoConnection } from './apaleo-client.ts'
import { askOffers } from './apaleo-parties.ts'
import { availabilityOf } from './apaleo-rates.ts'
import type { ApaleoTerms } from './apaleo-requests.ts'
import { listAtApaleo } from './apaleo-reservations.ts'

export interface ApaleoOptions extends ApaleoAccount, ApaleoTerms {
  /** The address of the API, without a slash at the end. */
  readonly url: string
}

/** apaleo books within its own answer; reading may be some seconds behind. In seconds. */
const times = { search: 8, quote: 10, book: 60, final: 120, lag: 60 } as const

const limits: LiveLimits = { properties: 50, rooms: 8, nights: 90, daysAhead: 730 }

/** Properties that one search asks for at the same time. */
const propertiesAtOnce = 5

/** Opening makes no call. */
export function openApaleo(options: ApaleoOptions): LiveSource {
  const connection: ApaleoConnection = { ...options, accessToken: new AccessToken(options) }
  return {
    name: 'apaleo',
    supports: { resolve: true, cancel: true, list: true, card: false },
    times,
    limits,
    search: (search, deadline, onAnswered) =>
      searchAtApaleo(connection, options, { search, onAnswered }, deadline),
    check: (check, deadline) => checkAtApaleo(connection, options, check, deadline),
    book: (booking, deadline) => bookAtApaleo(connection, options, booking, deadline),
    resolve: (booking, deadline) => resolveAtApaleo(connection, booking, deadline),
    cancel: (booking, _key, deadline) => cancelAtApaleo(connection, booking, deadline),
    list: (day, deadline) => listAtApaleo(connection, day, deadline),
  }
}

interface Searching {
  readonly search: LiveSearch
  readonly onAnswered: OnAnswered | undefined
}

type Failure = Extract<LiveSearchAnswer, { readonly answered: null }>

/** No answer for a property. `isOfProperty`: apaleo does not know it or refuses the question, and works for all others. */
type Missing = Failure & { readonly isOfProperty: boolean }

/**
 * Each property by itself, some at a time. A search in which none is answered has failed, unless apaleo has refused each for
 * what it is: a property whose mapping is wrong must not make the source rest for all others.
 */
async function searchAtApaleo(
  connection: ApaleoConnection,
  terms: ApaleoTerms,
  { search, onAnswered }: Searching,
  deadline: AbortSignal,
): Promise<LiveSearchAnswer> {
  const answered = new Map<string, LiveAvailability>()
  const failures: Failure[] = []
  const waiting = search.properties.values()
  const work = async (): Promise<void> => {
    for (const property of waiting) {
      // apaleo wants to be left alone: nothing more is asked.
      if (failures.some(({ retryAfter }) => retryAfter !== null)) return
      const found = await searchProperty(connection, terms, { search, property }, deadline)
      if ('reason' in found) {
        const { isOfProperty, ...failure } = found
        if (!isOfProperty) failures.push(failure)
      } else {
        answered.set(property.key, found)
        onAnswered?.(property.key, found)
      }
    }
  }
  await Promise.all(Array.from({ length: propertiesAtOnce }, work))
  const [failure] = failures.toSorted((one, other) => (other.retryAfter ?? 0) - (one.retryAfter ?? 0))
  return answered.size === 0 && failure ? failure : { answered }
}

async function searchProperty(
  connection: ApaleoConnection,
  terms: ApaleoTerms,
  { search, property }: { readonly search: LiveSearch; readonly property: LiveProperty },
  deadline: AbortSignal,
): Promise<LiveAvailability | Missing> {
  const { key, roomKeys } = property
  const question = { stay: search, property, of: { property: key, unitGroups: roomKeys } }
  const offers = await askOffers(connection, terms, question, deadline)
  if (offers.answered === null) {
    const { reason, retryAfter, isUnknown } = offers
    return { answered: null, reason, retryAfter, isOfProperty: isUnknown }
  }
  return availabilityOf(offers.answered, roomKeys, search, connection.clock.now())
}
