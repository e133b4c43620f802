// The whole price of what was chosen, line by line, as it is charged.

import type { Answer } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { DiscountText } from './code.tsx'
import style from './desk.module.css'

export type Preview = Answer<'previewStay'>

/** Of `2027-02-07T15:00:00-07:00`, as the clocks of the property show it. */
const propertyTime = (instant: string, longDay: (day: string) => string): string =>
  `${longDay(instant.slice(0, 10))}, ${instant.slice(11, 16)}`

interface Props {
  readonly preview: Preview
  readonly isLate: boolean
  /** The discount code that was entered. */
  readonly code: string | undefined
}

export function Price({ preview, isLate, code }: Props) {
  const { words, language } = useWords()
  const { amount, day, longDay } = formatsOf(language)
  const { price, currency, deposit, no_show_penalty: noShow } = preview
  const money = (sum: number) => `${amount(sum, currency)} ${currency}`
  const penalties = price.penalties.filter(({ penalty }) => penalty > 0)
  const lines = [
    ...price.nights.map(night => ({
      text: filled(words.money.night, { day: day(night.day) }),
      ...night,
      note: '',
    })),
    ...[...price.reductions, ...price.charges].map(line => ({
      text: line.name,
      amount: line.amount,
      note: line.is_included ? words.money.included : '',
    })),
  ]
  return (
    <section className={style.bill} data-late={isLate || undefined} aria-label={words.desk.price}>
      <h2>
        {preview.room}, {preview.rate}
      </h2>
      <table>
        <caption className="unseen">{words.desk.price}</caption>
        <tbody>
          {lines.map(({ text, amount: sum, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may have one name
            <tr key={index}>
              <td>
                {text} {note && <span className="small faint">{note}</span>}
              </td>
              <td className="number">{amount(sum, currency)}</td>
            </tr>
          ))}
          <tr className={style.sum}>
            <th scope="row">{words.desk.total}</th>
            <td className="number">{money(price.total)}</td>
          </tr>
          {price.at_property.map(({ name, amount: sum }) => (
            <tr key={name}>
              <td>
                {name} <span className="small faint">{words.money.atProperty}</span>
              </td>
              <td className="number">{amount(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.discount !== null && preview.discount.saved === 0 && (
        <p>
          <DiscountText discount={preview.discount} money={money} />
        </p>
      )}
      {code !== undefined && preview.discount_reason !== null && (
        <p className="small warn">
          {filled(words.desk.codeChangesNothing, { code })} {words.desk.codeReasons[preview.discount_reason]}
        </p>
      )}
      <div className={style.terms}>
        <p>{price.cancellation_policy}</p>
        {penalties.length > 0 && (
          <ul className="small muted">
            {penalties.map(({ from, penalty }) => (
              <li key={from ?? ''}>
                {from === null
                  ? filled(words.desk.penaltyNow, { amount: money(penalty) })
                  : filled(words.desk.penaltyFrom, {
                      time: propertyTime(from, longDay),
                      amount: money(penalty),
                    })}
              </li>
            ))}
          </ul>
        )}
        {noShow > 0 && <p className="small muted">{filled(words.desk.noShow, { amount: money(noShow) })}</p>}
      </div>
      <p className={deposit > 0 ? 'note warns' : 'note'}>
        {deposit > 0 ? filled(words.desk.depositNote, { amount: money(deposit) }) : words.desk.noCard}
      </p>
    </section>
  )
}
