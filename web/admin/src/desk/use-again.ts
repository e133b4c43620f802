// The guest of an earlier reservation, who books again: asked for by its id, so that no address has a guest's data.

import { useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../api/client.ts'
import { recordKey } from '../api/reservation-record.ts'

type Record = Answer<'showReservation'>

export interface KnownGuest extends Pick<Record['guest'], 'first_name' | 'last_name' | 'email' | 'phone'> {
  readonly number: string
  readonly hasChildren: boolean
}

export interface Again {
  readonly isLoading: boolean
  /** Null for a reservation that there is not, or whose guest was erased. */
  readonly guest: KnownGuest | null
}

/** `reference` is null where nobody books again. */
export function useAgain(reference: string | null): Again {
  const { data, isLoading } = useQuery({
    queryKey: recordKey(reference ?? ''),
    queryFn: ({ signal }) => call('showReservation', { path: { reference: reference ?? '' } }, { signal }),
    enabled: reference !== null,
    retry: false,
  })
  return { isLoading, guest: data && reference !== null ? guestIn(data) : null }
}

/** What the server writes over the data of guests of long ago. */
const erased = 'erased'

function guestIn({ guest, reservation }: Record): KnownGuest | null {
  const { first_name, last_name, email, phone } = guest
  if (email === erased && last_name === erased) return null
  const number = reservation.confirmation_number ?? reservation.id
  return { first_name, last_name, email, phone, number, hasChildren: reservation.children > 0 }
}
