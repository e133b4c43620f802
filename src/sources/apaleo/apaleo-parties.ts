// apaleo offers one room for one party of guests. Rooms with different guests are asked for apart, and a rate is for sale
// where each of them has it.

import type { RoomParty } from '../../lodging/properties/property.ts'
import type { LiveProperty, LiveStay } from '../live-offers.ts'
import { type ApaleoAnswer, type ApaleoConnection, callApaleo, reasonOf } from './apaleo-client.ts'
import { type ReadOffers, readOffers } from './apaleo-offers.ts'
import { type ApaleoTerms, offersQuery } from './apaleo-requests.ts'

/** The offers for one party, and which of the rooms asked for are for it, by their index. */
export interface PartyOffers extends ReadOffers {
  readonly rooms: readonly number[]
}

export type OffersAnswer =
  | { readonly answered: readonly PartyOffers[] }
  | {
      readonly answered: null
      readonly reason: string
      readonly retryAfter: number | null
      /** The rate plan or the property is unknown to apaleo. */
      readonly isUnknown: boolean
    }

/** The same for the same guests in any order. */
const partyText = ({ adults, childAges }: RoomParty): string =>
  JSON.stringify([adults, childAges.toSorted((one, other) => one - other)])

/** The rooms of each distinct party, by the party's text, in order of the first room. */
function roomsByParty(parties: readonly RoomParty[]): ReadonlyMap<string, readonly number[]> {
  return Map.groupBy(parties.keys(), index => partyText(parties[index]!))
}

export interface OffersQuestion {
  readonly stay: Pick<LiveStay, 'checkin' | 'checkout' | 'parties'>
  readonly property: Pick<LiveProperty, 'timeZone'>
  /** All of a property, for its unit groups; or one rate plan. */
  readonly of:
    | { readonly property: string; readonly unitGroups: readonly string[] }
    | { readonly plan: string }
}

/** Asks once for each distinct party. One answer that fails fails all: a price for some of the rooms is none. */
export async function askOffers(
  connection: ApaleoConnection,
  terms: ApaleoTerms,
  { stay, property, of }: OffersQuestion,
  deadline: AbortSignal,
): Promise<OffersAnswer> {
  const groups = [...roomsByParty(stay.parties).values()]
  const answers = await Promise.all(
    groups.map(rooms =>
      callApaleo(connection, {
        path: 'plan' in of ? '/rate-plan-offers' : '/offers',
        query: offersQuery(stay, stay.parties[rooms[0]!]!, of, terms),
        deadline,
      }),
    ),
  )
  const read = answers.map(answer => offersOf(answer, stay, property))
  const failures = answers.filter((_, index) => read[index] === undefined)
  // A limit or silence is worse than what apaleo says of one party.
  const failed = failures.find(({ answer }) => answer !== 'read') ?? failures[0]
  if (failed) {
    return {
      answered: null,
      reason:
        failed.answer === 'read' && failed.status === 200 ? 'an answer of another shape' : reasonOf(failed),
      retryAfter: failed.answer === 'not_done' ? failed.retryAfter : null,
      isUnknown: isUnknownThere(failed),
    }
  }
  return { answered: groups.map((rooms, index) => ({ rooms, ...read[index]! })) }
}

/** The rate plan, the property or the stay is none that apaleo sells: unknown, gone, or past by its own clock. */
export const isUnknownThere = (answer: ApaleoAnswer): boolean =>
  answer.answer === 'read' && [404, 410, 422].includes(answer.status)

/** 204 is "nothing for this stay". Undefined for anything that is no answer to the question. */
function offersOf(
  answer: ApaleoAnswer,
  stay: OffersQuestion['stay'],
  property: OffersQuestion['property'],
): ReadOffers | undefined {
  if (answer.answer !== 'read') return undefined
  if (answer.status === 204) return { sold: [], refused: [] }
  return answer.status === 200 ? readOffers(answer.body, stay, property) : undefined
}
