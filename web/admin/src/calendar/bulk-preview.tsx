// What an edit would change: how many nights, and each value before and after with the nights that have it.

import type { Answer } from '../api/client.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import { priceFormat } from './labels.ts'

type Edited = Answer<'editCalendar'>
type Value = Edited['changes'][number]['before']

/** What is shown of an edit. */
type Shown = Pick<Edited, 'rate_nights' | 'room_nights' | 'changes' | 'left_off'>

/** What its figures are of. */
interface Named {
  readonly rooms: readonly { readonly id: number; readonly name: string }[]
  readonly decimals: number
}

/** More are counted, not listed. */
const mostListed = 60

interface Props {
  readonly edited: Shown & Pick<Edited, 'warnings'>
  readonly view: Named
}

export function BulkPreview({ edited, view }: Props) {
  const { words: all, count } = useWords()
  const words = all.calendar
  const nights = edited.rate_nights + edited.room_nights
  return (
    <>
      <strong className={style.will}>
        {nights === 0
          ? words.willChangeNothing
          : filled(words.willChange, { nights: count(nights, words.nights) })}
      </strong>
      {edited.warnings.map(warning => (
        <p key={warning} className="note warns">
          {warning}
        </p>
      ))}
      {nights > 0 && <ChangedNights edited={edited} view={view} />}
    </>
  )
}

/** Each value before and after, with the nights that have it. */
export function ChangedNights({ edited, view }: { readonly edited: Shown; readonly view: Named }) {
  const { words: all, language } = useWords()
  const words = all.calendar
  const amounts = priceFormat(language, view.decimals)
  const shown = (value: Value) => {
    if (value === null) return words.none
    return typeof value === 'boolean' ? (value ? words.yes : words.no) : amounts.format(value)
  }
  const changes = edited.changes.slice(0, mostListed)
  const rest = edited.changes.length - changes.length + edited.left_off
  const rooms = [...Map.groupBy(changes, ({ room_id }) => room_id)]
  return (
    <>
      <table className={style.table}>
        <caption className="unseen">{words.beforeAndAfter}</caption>
        <thead>
          <tr>
            <th>{words.rate}</th>
            <th className="number">{words.nightsHead}</th>
            <th className="number">{words.beforeAndAfter}</th>
          </tr>
        </thead>
        {rooms.map(([roomId, ofRoom]) => (
          <tbody key={roomId}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {view.rooms.find(({ id }) => id === roomId)?.name}
              </th>
            </tr>
            {ofRoom.map(({ rate_code, field, before, after, nights: on }) => (
              <tr key={`${rate_code} ${field} ${before} ${after}`}>
                <td>
                  <b>{rate_code ?? words.whats.rooms}</b>{' '}
                  {field !== 'standard' && field !== 'allotment' && (
                    <span className="small">{nameOf(words.fields, field)}</span>
                  )}
                </td>
                <td className="number">{on}</td>
                <td className="number">
                  <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {rest > 0 && <p className="small muted">{filled(words.more, { count: rest })}</p>}
    </>
  )
}

const nameOf = (names: Readonly<Record<string, string>>, field: string): string => names[field] ?? field
