// What can be sold for the stay, by room, and why the other rooms cannot.

import { Radio } from '@mantine/core'
import type { Answer } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { CodeNote, DiscountText } from './code.tsx'
import style from './desk.module.css'

export type Offers = Answer<'offerStay'>
type Room = Offers['rooms'][number]
type Rate = Room['rates'][number]
type Reason = Room['reasons'][number]

export interface Choice {
  readonly roomId: number
  readonly rateCode: string
}

interface Props {
  readonly offers: Offers
  readonly chosen: Choice | null
  readonly choose: (choice: Choice) => void
  readonly isLate: boolean
  /** The room that stands first. */
  readonly first: number | null
  /** The discount code that was entered. */
  readonly code: string | undefined
}

export function OfferList({ offers, chosen, choose, isLate, first, code }: Props) {
  const { words } = useWords()
  const { unavailable_reason: whole, rooms, currency } = offers
  const value = chosen ? keyOf(chosen) : null
  const available = rooms.filter(room => room.is_available)
  const sold = [...available.filter(({ id }) => id === first), ...available.filter(({ id }) => id !== first)]
  const hasCode = code !== undefined && offers.discount_reason === null
  const others = rooms.filter(room => !room.is_available)
  return (
    <div data-late={isLate || undefined} className={style.offers}>
      {code !== undefined && !isLate && <CodeNote code={code} reason={offers.discount_reason} />}
      {whole !== null && (
        <p className="note warns">
          <b className="strong">{words.desk.nothing}</b> {words.desk.whole[whole]}
        </p>
      )}
      {sold.length > 0 && (
        <Radio.Group
          value={value}
          onChange={key => choose(choiceOf(key))}
          label={words.desk.offers}
          labelProps={{ className: 'unseen' }}
        >
          <div className={style.rooms}>
            {sold.map(room => (
              <section key={room.id} className={style.room} aria-label={room.name}>
                <RoomHead room={room} />
                {room.rates.map(rate => (
                  <Offer
                    key={rate.code}
                    rate={rate}
                    currency={currency}
                    hasCode={hasCode}
                    value={keyOf({ roomId: room.id, rateCode: rate.code })}
                    isChosen={value === keyOf({ roomId: room.id, rateCode: rate.code })}
                  />
                ))}
              </section>
            ))}
          </div>
        </Radio.Group>
      )}
      {others.length > 0 && (
        <section aria-label={words.desk.notSold} className={style.others}>
          <h2 className="small faint">{words.desk.notSold}</h2>
          <ul>
            {others.map(room => (
              <li key={room.id}>
                <span className="strong">{room.name}</span> <Reasons reasons={room.reasons} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function RoomHead({ room }: { readonly room: Room }) {
  const { words, count } = useWords()
  return (
    <div className={style.roomHead}>
      <h2 className="grow">{room.name}</h2>
      {room.left !== null && <span className="small muted">{count(room.left, words.desk.left)}</span>}
    </div>
  )
}

interface OfferProps {
  readonly rate: Rate
  readonly currency: string
  /** Whether a discount code was entered that some rate takes. */
  readonly hasCode: boolean
  readonly value: string
  readonly isChosen: boolean
}

function Offer({ rate, currency, hasCode, value, isChosen }: OfferProps) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const money = (sum: number) => `${amount(sum, currency)} ${currency}`
  const charges = [
    ...(rate.tax > 0 ? [filled(words.desk.tax, { amount: money(rate.tax) })] : []),
    ...(rate.fee > 0 ? [filled(words.desk.fee, { amount: money(rate.fee) })] : []),
    ...(rate.at_property > 0 ? [filled(words.desk.atProperty, { amount: money(rate.at_property) })] : []),
  ]
  return (
    <Radio.Card value={value} className={style.offer} data-chosen={isChosen || undefined}>
      <span className={style.mark} aria-hidden="true" />
      <span className={style.rate}>
        <span className="strong">{rate.title}</span> <span className="small faint">{rate.code}</span>
        <span className="small muted">{rate.cancellation_policy}</span>
        {rate.promotions.length > 0 && <span className="small good">{rate.promotions.join(', ')}</span>}
        {rate.discount ? (
          <DiscountText discount={rate.discount} money={money} />
        ) : (
          hasCode && <span className="small muted">{words.desk.withoutCode}</span>
        )}
        {rate.deposit > 0 && (
          <span className="small warn">{filled(words.desk.deposit, { amount: money(rate.deposit) })}</span>
        )}
      </span>
      <span className={`${style.price} number`}>
        <span className="strong">{money(rate.total)}</span>
        <span className="small muted">
          {filled(words.desk.average, { amount: money(rate.nightly_average) })}
        </span>
        {charges.map(text => (
          <span key={text} className="small muted">
            {text}
          </span>
        ))}
      </span>
    </Radio.Card>
  )
}

export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { words, language } = useWords()
  const { day } = formatsOf(language)
  const sentence = ({ code, day: on, limit, requested }: Reason) =>
    filled(words.desk.reasons[code], {
      day: on === null ? '' : day(on),
      limit: limit ?? '',
      requested: requested ?? '',
    }).trim()
  return <span className="small muted">{reasons.map(sentence).join('; ') || words.desk.noReason}</span>
}

const keyOf = ({ roomId, rateCode }: Choice): string => `${roomId} ${rateCode}`

function choiceOf(key: string): Choice {
  const at = key.indexOf(' ')
  return { roomId: Number(key.slice(0, at)), rateCode: key.slice(at + 1) }
}
