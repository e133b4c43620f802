// Opens the review provider that the configuration names.

import type { TripadvisorSettings } from '../config/config.ts'
import { ownReviews, type ReviewProvider } from '../operations/shopping/review-provider.ts'
import type { Clock } from '../values/clock.ts'

interface Surroundings {
  /** Closes the provider with the rest of the context. */
  readonly opening: AsyncDisposableStack
  readonly clock: Clock
  readonly warn: (message: string) => void
  /** Replaces the provider's address, for tests. */
  readonly address?: string | undefined
  /** So many share the calls that the provider allows. */
  readonly processes: number
}

/** Tripadvisor where there is a key for it, else the reviews kept here. Only its own code is loaded. */
export async function openReviews(
  { key, isPartner, cacheSeconds }: TripadvisorSettings,
  { opening, clock, warn, address, processes }: Surroundings,
): Promise<ReviewProvider> {
  if (key === null) return ownReviews
  const { openTripadvisor } = await import('../outbound/reviews/tripadvisor.ts')
  const { ProviderReviews, providerTimes } = await import('../operations/reviews/provider-reviews.ts')
  const client = openTripadvisor(address === undefined ? { key } : { key, address })
  const mostInSecond = Math.max(1, Math.floor(providerTimes.mostInSecond / processes))
  const times = { ...providerTimes, mostInSecond }
  return opening.use(new ProviderReviews({ client, clock, isPartner, cacheSeconds, warn, times }))
}
