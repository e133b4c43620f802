// Stands in for the remote sources when a test key books: it quotes what this server computes, books everything and calls
// nobody (docs/testing.md).

import { type InventorySource, isLive, type QuotingSource, type Sources } from './source.ts'

/** Sources that no property names; scenarios of test keys put a property on them. */
export const scenarioSources = {
  /** Does not answer for a booking, and has it when it is looked up. */
  pending: 'test-pending',
  /** Gives no price. */
  silent: 'test-silent',
} as const

/** A simulated source for each real one, with the same abilities, and those of the scenarios. */
export function simulatedSources(real: Sources): Sources {
  const pending: QuotingSource = {
    ...simulated({ name: scenarioSources.pending, ...scenarioAbilities }),
    book: async () => ({ outcome: 'unknown', reason: 'the scenario gives no answer' }),
  }
  const silent: QuotingSource = {
    ...simulated({ name: scenarioSources.silent, ...scenarioAbilities }),
    quote: async () => ({ outcome: 'unavailable', reason: 'the scenario gives no answer' }),
  }
  return new Map([...[...real.values()].map(simulatedLike), pending, silent].map(each => [each.name, each]))
}

const scenarioAbilities = {
  supports: { resolve: true, cancel: true, list: false, card: false },
  times: { quote: 5, book: 15, final: 60, lag: 10 },
} as const

/** A live source is searched as ever, which books nothing. */
const simulatedLike = (real: InventorySource): InventorySource => {
  if (!isLive(real)) return simulated(real)
  const { quote: _, ...booking } = simulated(real)
  const { times, limits, missingIn = () => null } = real
  const [search, check] = [real.search.bind(real), real.check.bind(real)]
  return { ...booking, times, limits, missingIn, search, check }
}

/** A booking's number there is made of its reference, so that every server gives the same. */
const simulated = ({
  name,
  supports,
  times,
}: Pick<InventorySource, 'name' | 'supports' | 'times'>): QuotingSource => ({
  name,
  supports,
  times,
  quote: async ({ total }) => ({ outcome: 'available', total }),
  book: async ({ reference }) => ({ outcome: 'confirmed', confirmation: numberOf(reference) }),
  resolve: async ({ reference }) => ({ found: 'booked', confirmation: numberOf(reference) }),
  cancel: async () => ({ outcome: 'cancelled' }),
  list: async () => ({ listed: [] }),
})

const numberOf = (reference: string): string => `TEST-${reference.slice(0, 8).toUpperCase()}`
