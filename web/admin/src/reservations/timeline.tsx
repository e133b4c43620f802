// What happened with a reservation, the newest first: its states, its changes, its payments, views of its card.

import type { ReservationRecord } from '../api/reservation-record.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './reservations.module.css'

interface Happening {
  readonly key: string
  readonly at: string
  readonly kind: 'state' | 'money' | 'view'
  readonly text: string
  readonly note: string
}

export function Timeline({ record }: { readonly record: ReservationRecord }) {
  const { words, language } = useWords()
  const { time, amount } = formatsOf(language)
  return (
    <section aria-labelledby="happened">
      <div className={style.heading}>
        <h2 id="happened">{words.happened.title}</h2>
      </div>
      <ol className={style.timeline}>
        {happeningsOf(record, words, amount).map(({ key, at, kind, text, note }) => (
          <li key={key} data-kind={kind}>
            <span>{text}</span>
            <time dateTime={at}>{time(at)}</time>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function happeningsOf(
  record: ReservationRecord,
  { happened, money, status }: Words,
  amount: (amount: number, currency: string) => string,
): Happening[] {
  const states: Readonly<Record<string, string>> = status
  const kinds: Readonly<Record<string, string>> = money.kinds
  const outcomes: Readonly<Record<string, string>> = money.states
  const moves = record.events.map(({ sequence, to, cause, at }) => ({
    key: `state ${sequence}`,
    at,
    kind: 'state' as const,
    text: states[to] ?? to,
    note: cause,
  }))
  const payments = record.payment_attempts.map(attempt => ({
    key: attempt.key,
    at: attempt.settled_at ?? attempt.sent_at,
    kind: 'money' as const,
    text: `${kinds[attempt.kind] ?? attempt.kind}: ${amount(attempt.amount, attempt.currency)} ${attempt.currency}`,
    note: [outcomes[attempt.state] ?? attempt.state, attempt.reason].filter(Boolean).join(', '),
  }))
  const changes = record.changes.map((change, index) => ({
    key: `change ${index}`,
    at: change.made_at,
    kind: 'money' as const,
    text: filled(happened.changed, { from: change.before.room, to: change.after.room }),
    note: change.cause,
  }))
  const views = record.card_views.map(({ viewed_by: by, at }, index) => ({
    key: `view ${index}`,
    at,
    kind: 'view' as const,
    text: filled(happened.cardViewed, { by }),
    note: '',
  }))
  return [...moves, ...payments, ...changes, ...views].sort((one, other) => (one.at < other.at ? 1 : -1))
}
