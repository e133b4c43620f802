// Lines of the ledger for money that moved at the property. A wrong one is reversed by another; both stay.

import { call } from '../api/client.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { Confirm } from '../parts/confirm.tsx'
import { formatsOf } from '../parts/formats.ts'
import { useKey } from '../parts/forms/use-key.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './reservations.module.css'
import { useRecordChange } from './use-record-change.ts'

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
  readonly mayReverse: boolean
}

export function Recorded({ record, reference, mayReverse }: Props) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const { payments, lapsed_write_off: lapsed, reservation } = record
  return (
    <>
      {payments.map(payment => {
        const { entry, direction, kind, paid_on: day, recorded_by: by, note } = payment
        const isReversed = payments.some(({ reverses }) => reverses === entry)
        const text = words.money.directions[direction]
        const said = {
          day: formatsOf(language).shortDay(day),
          by: by.replace(/ \(person \d+\)$/, ''),
          means: kind === null ? '' : words.money.means[kind],
        }
        const shown = amount(direction === 'given_back' ? payment.amount : -payment.amount, payment.currency)
        return (
          <tr key={`entry ${entry}`} className={style.recorded}>
            <td>
              {payment.reverses === null ? text : filled(words.money.reversal, { entry: text })}{' '}
              <span className="faint small">
                {filled(kind === null ? words.money.byWhom : words.money.by, said)}
                {isReversed && `; ${words.money.reversed}`}
              </span>
              {note !== null && <div className="small muted">{note}</div>}
              {mayReverse && payment.reverses === null && !isReversed && (
                <Reverse entry={entry} about={`${text}, ${shown}`} reference={reference} />
              )}
            </td>
            <td className="number">{shown}</td>
          </tr>
        )
      })}
      {lapsed > 0 && (
        <tr>
          <td>
            {words.money.lapsed} <span className="faint small">{words.money.lapsedNote}</span>
          </td>
          <td className="number">{amount(lapsed, reservation.currency)}</td>
        </tr>
      )}
    </>
  )
}

interface ReverseProps {
  readonly entry: number
  readonly about: string
  readonly reference: string
}

function Reverse({ entry, about, reference }: ReverseProps) {
  const { words } = useWords()
  const keyFor = useKey()
  const act = useRecordChange(reference, () =>
    call('recordPayment', {
      path: { reference },
      body: { reverses: entry, idempotency_key: keyFor.of(String(entry)) },
    }),
  )
  return (
    <Confirm
      size="xs"
      button={words.money.reverse}
      about={about}
      act={words.money.reverse}
      says={words.money.reverseSays}
      run={() => act.mutateAsync(undefined)}
      changes={[]}
    />
  )
}
