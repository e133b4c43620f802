// Who is signed in. A refusal because nobody is, from any call, ends the session here too.

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Answer, call, Refusal } from '../api/client.ts'

export type Session = Answer<'showSession'>

const key = ['session'] as const

const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.status === 401

/** The session; null for nobody. */
export const useSession = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Session | null> => {
      try {
        return await call('showSession', {}, { signal })
      } catch (error) {
        if (isSignedOut(error)) return null
        throw error
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** Puts a session in place, or takes it away with everything that was read in it. */
export function setSession(queries: QueryClient, session: Session | null): void {
  if (session === null) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  queries.setQueryData(key, session)
}

/** Whether a session has ended here. */
export const hasEnded = (queries: QueryClient): boolean => queries.getQueryData(key) === null

/** What a failed call means for the session. */
export function noteFailure(queries: QueryClient, error: unknown): void {
  if (isSignedOut(error)) setSession(queries, null)
  // Roles, or what they need, may be others than when the session was read.
  if (error instanceof Refusal && error.status === 403) void queries.invalidateQueries({ queryKey: key })
}
