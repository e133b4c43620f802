// The way out: the session ends, and whoever came from the identity provider may be led on to sign out there.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { setSession } from './session.ts'

export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('signOut', {}),
    onSuccess: ({ continue_at: next }) => {
      if (next === null) setSession(queries, null)
      else location.assign(next)
    },
  })
}
