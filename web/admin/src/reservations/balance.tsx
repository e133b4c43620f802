// What a guest still has to pay, as the server says it.

import type { ListedReservation } from '../api/reservation-record.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

type Owing = Pick<ListedReservation, 'to_pay' | 'currency' | 'status'>

/** An amount, or a word where there is none. */
export function Balance({ reservation }: { readonly reservation: Owing }) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const { to_pay: owing, currency, status } = reservation
  if (owing > 0) return <>{amount(owing, currency)}</>
  if (owing < 0) {
    return (
      <span className="warn">{filled(words.beside.toGiveBack, { amount: amount(-owing, currency) })}</span>
    )
  }
  const isNothing = status === 'cancelled' || status === 'failed'
  return <span className="faint">{isNothing ? words.beside.nothing : words.beside.paid}</span>
}
