// The money of a reservation as a ledger that adds up: what the stay costs, line for line, what of it is not owed, and what moved.

import type { ReservationRecord } from '../api/reservation-record.ts'
import { productOf } from '../parts/amounts.ts'
import { formatsOf } from '../parts/formats.ts'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { Balance } from './balance.tsx'
import { TakePayment } from './payment-form.tsx'
import { Recorded } from './recorded.tsx'
import style from './reservations.module.css'

interface Line {
  readonly key: string
  readonly text: string
  readonly note?: string
  readonly amount: number
}

interface Props {
  readonly record: ReservationRecord
  readonly reference: string
}

export function Ledger({ record, reference }: Props) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const { reservation, price, price_by_staff: byStaff, payment_attempts: attempts } = record
  const { currency, penalty, not_owed: notOwed } = reservation
  const { property_id: propertyId, publisher_id: publisherId } = reservation
  const mayDecide = useRights()('reservations.decide', { propertyId, publisherId })
  return (
    <section aria-labelledby="money">
      <div className={style.heading}>
        <h2 id="money" className="grow">
          {words.money.title}
        </h2>
        <span className="small faint">{filled(words.money.currency, { currency })}</span>
      </div>
      <table className={style.ledger}>
        <thead>
          <tr>
            <th scope="col">{words.money.entry}</th>
            <th scope="col" className="number">
              {words.money.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {useLines(record).map(line => (
            <Entry key={line.key} line={line} currency={currency} />
          ))}
          <tr className={style.sum}>
            <td>
              {words.money.total}{' '}
              {notOwed === null && price.due_when_booked > 0 && (
                <span className="faint small">
                  {`${words.money.dueWhenBooked}: ${amount(price.due_when_booked, currency)}`}
                </span>
              )}
            </td>
            <td className="number">{amount(price.total, currency)}</td>
          </tr>
          {byStaff && (
            <tr>
              <td colSpan={2} className="small muted">
                {filled(words.staffPrice.note, {
                  amount: `${amount(byStaff.instead, currency)} ${currency}`,
                })}
                {`, ${byStaff.by}`}
                {byStaff.reason !== '' && `: ${byStaff.reason}`}
              </td>
            </tr>
          )}
          {price.at_property.map(({ name, amount: due }) => (
            <Entry
              key={`at ${name}`}
              currency={currency}
              line={{ key: name, text: name, note: words.money.atProperty, amount: due }}
            />
          ))}
          {notOwed !== null && (
            <>
              <Entry
                currency={currency}
                line={{ key: 'not owed', text: words.money.notOwed, amount: -notOwed }}
              />
              <tr className={style.sum}>
                <td>{words.money.penalty}</td>
                <td className="number">{amount(penalty ?? 0, currency)}</td>
              </tr>
            </>
          )}
          {attempts.map(({ key, kind, state, amount: moved, currency: paidIn }) => (
            <Entry
              key={key}
              currency={paidIn}
              line={{
                key,
                text: wordOf(words.money.kinds, kind),
                note: `${wordOf(words.money.states, state)}${paidIn === currency ? '' : `, ${paidIn}`}`,
                amount: kind === 'capture' && state === 'approved' ? -moved : moved,
              }}
            />
          ))}
          <Recorded record={record} reference={reference} mayReverse={mayDecide} />
          <tr className={style.due}>
            <td>{words.beside.balance}</td>
            <td className="number">
              <Balance reservation={reservation} />
            </td>
          </tr>
        </tbody>
      </table>
      {mayDecide && <TakePayment record={record} reference={reference} />}
      <p className={`${style.policy} small muted`}>{price.cancellation_policy}</p>
    </section>
  )
}

function Entry({ line, currency }: { readonly line: Line; readonly currency: string }) {
  const { language } = useWords()
  const { amount } = formatsOf(language)
  return (
    <tr>
      <td>
        {line.text} {line.note && <span className="faint small">{line.note}</span>}
      </td>
      <td className="number">{amount(line.amount, currency)}</td>
    </tr>
  )
}

/** Nights of one price in a row are one line. */
function useLines({ price: { nights, reductions, charges }, reservation }: ReservationRecord): Line[] {
  const { words, count, language } = useWords()
  const { day, shortDay, amount } = formatsOf(language)
  const runs: { first: string; nights: number; each: number }[] = []
  for (const night of nights) {
    const run = runs.at(-1)
    if (run?.each === night.amount) run.nights += 1
    else runs.push({ first: night.day, nights: 1, each: night.amount })
  }
  return [
    ...runs.map(({ first, nights: many, each }) => ({
      key: first,
      text:
        many === 1
          ? filled(words.money.night, { day: day(first) })
          : filled(words.money.nights, {
              nights: count(many, words.reservations.nights),
              each: amount(each, reservation.currency),
            }),
      note: many === 1 ? '' : filled(words.money.fromDay, { day: shortDay(first) }),
      amount: productOf(each, many, reservation.currency),
    })),
    ...reductions.map(({ name, amount: taken }) => ({ key: `less ${name}`, text: name, amount: taken })),
    ...charges.map(({ name, amount: charged, is_included: isIncluded }) => ({
      key: `charge ${name}`,
      text: name,
      note: isIncluded ? words.money.included : '',
      amount: charged,
    })),
  ]
}

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key
