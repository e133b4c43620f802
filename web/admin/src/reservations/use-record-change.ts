// A call that answers with the reservation as it is afterwards.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReservationRecord, recordKey } from '../api/reservation-record.ts'

/** The sheet then shows the reservation as it is, and lists are read again. */
export function useRecordChange<Input>(
  reference: string,
  change: (input: Input) => Promise<ReservationRecord>,
  done: () => void = () => undefined,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: record => {
      queries.setQueryData(recordKey(reference), record)
      queries.invalidateQueries({ queryKey: ['reservations'] })
      queries.invalidateQueries({ queryKey: ['dashboard'] })
      done()
    },
  })
}
