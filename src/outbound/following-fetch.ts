// Fetches what may have moved: follows a few redirects, each as guarded as the first address.

import { type GuardedFetchOptions, type GuardedResponse, guardedFetch } from './guarded-fetch.ts'

const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Gets an address as `guardedFetch` does, and where that redirects, up to three times and within the one deadline. The last redirect
 * is an answer like any other. Throws OutboundError.
 */
export async function followingFetch(
  address: string,
  { deadlineMilliseconds = 10_000, ...options }: Omit<GuardedFetchOptions, 'method' | 'body'>,
): Promise<GuardedResponse> {
  const deadline = options.deadline ?? AbortSignal.timeout(deadlineMilliseconds)
  let present = address
  for (let left = mostRedirects; ; left -= 1) {
    const answer = await guardedFetch(present, { ...options, deadline })
    const next = redirects.has(answer.status) && left > 0 ? answer.headers.location : undefined
    const url = next === undefined ? null : URL.parse(next, present)
    if (url === null) return answer
    present = url.href
  }
}
