// Why the state of a reservation is what it is, in a line below it.

import type { ListedReservation } from '../api/reservation-record.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export function StatusNote({ reservation }: { readonly reservation: ListedReservation }) {
  const { urgent, parts } = useNotes(reservation)
  const text = [...(urgent === null ? [] : [urgent]), ...parts].join(' · ')
  if (text === '') return null
  return (
    <span className={urgent === null ? 'faint' : 'warn'} title={text}>
      {text}
    </span>
  )
}

interface Notes {
  /** Somebody or something has to act; null for nothing. */
  readonly urgent: string | null
  readonly parts: readonly string[]
}

function useNotes(reservation: ListedReservation): Notes {
  const { words: all, language } = useWords()
  const words = all.list
  const { dayOfInstant } = formatsOf(language)
  const { status, waits_for: awaited, payment_state: payment, changed_at: changed } = reservation
  const ended = useEnd(reservation)
  const isUnpaid = payment === 'capture_failed'
  return {
    urgent: awaited !== null ? wordOf(words.waits, awaited, status) : isUnpaid ? words.notCollected : null,
    parts: [
      ...(ended === null ? [] : [ended]),
      ...(changed === null || ended !== null ? [] : [filled(words.changed, { day: dayOfInstant(changed) })]),
      ...(reservation.guest_note === null || ended !== null ? [] : [`“${reservation.guest_note}”`]),
    ],
  }
}

/** A source is asked for two things. */
const wordOf = (
  words: Readonly<Record<NonNullable<ListedReservation['waits_for']> | 'cancelling', string>>,
  awaited: NonNullable<ListedReservation['waits_for']>,
  status: string,
): string => words[status === 'cancelling' ? 'cancelling' : awaited]

/** How a reservation ended and what that costs the guest; null for one that has not, or as it should. */
function useEnd({ status, cancelled, penalty, publisher, ...reservation }: ListedReservation): string | null {
  const { words: all, language } = useWords()
  const words = all.list
  const { dayOfInstant, amount } = formatsOf(language)
  const cost = penalty !== null && penalty > 0 ? amount(penalty, reservation.currency) : null
  switch (status) {
    case 'cancelled': {
      if (cancelled === null) return null
      const by = cancelled.by === 'property' ? words.byProperty : words.byPublisher
      const who = filled(by, { publisher, day: dayOfInstant(cancelled.at) })
      return cost === null ? who : `${who} · ${filled(words.costs, { amount: cost })}`
    }
    case 'no_show': {
      if (cost === null) return words.nothingOwed
      return filled(reservation.to_pay > 0 ? words.owes : words.charged, { amount: cost })
    }
    case 'failed':
      return reservation.payment_state === 'declined' ? words.declined : words.nothingBooked
    default:
      return null
  }
}
