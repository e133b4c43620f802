// The section of who may book, how, and until when: cards, ages of children, the end of bookings.

import { cards } from '../../words/card-names.ts'
import { useWords } from '../../words/use-words.ts'
import { type PropertyDocument, withEntry } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { CheckField, CountField, EntryTools, GuestTextField, TextField } from './fields.tsx'
import { Choice, Sentence, Whole } from './sentence.tsx'

export function Booking({ document, change }: SectionProps) {
  const words = useWords().words.property
  return (
    <div className={style.form}>
      <Cards document={document} change={change} />
      <Sentence
        text={words.sentences.payment}
        parts={{
          collection: (
            <Choice
              label={words.paymentCollection}
              value={document.payment_collection ?? 'none'}
              options={words.collections}
              onChange={payment_collection => change({ payment_collection })}
            />
          ),
        }}
      />
      <h2>{words.endOfBooking}</h2>
      <div className={style.pair}>
        <CountField
          label={words.fields.cutoff_days}
          path="cutoff_days"
          help={words.cutoffHelp}
          value={document.cutoff_days ?? 0}
          onChange={days => change({ cutoff_days: days ?? 0 })}
        />
        <TextField
          label={words.fields.cutoff_time}
          path="cutoff_time"
          help={words.cutoffTimeHelp}
          type="time"
          value={document.cutoff_time ?? ''}
          onChange={time => change({ cutoff_time: time === '' ? null : time })}
        />
      </div>
      <CheckField
        label={words.fields.multi_room}
        checked={document.multi_room ?? true}
        onChange={multi_room => change({ multi_room })}
      />
      <CheckField
        label={words.fields.guest_address}
        checked={document.guest_address ?? false}
        onChange={guest_address => change({ guest_address })}
      />
      <Children document={document} change={change} />
    </div>
  )
}

type Part = Pick<SectionProps, 'document' | 'change'>
type CardType = NonNullable<PropertyDocument['payment_types']>[number]
const codes = Object.keys(cards) as (keyof typeof cards)[]

function Cards({ document, change }: Part) {
  const words = useWords().words.property
  const accepted = document.payment_types ?? []
  const set = (code: CardType['code'], entry: CardType | null): void => {
    const index = accepted.findIndex(each => each.code === code)
    const payment_types = index < 0 ? [...accepted, entry ?? { code }] : withEntry(accepted, index, entry)
    change({ payment_types })
  }
  return (
    <>
      <h2>{words.cards}</h2>
      <p className="small faint">{words.cardsHelp}</p>
      <div className={style.pair}>
        {codes.map(code => (
          <CheckField
            key={code}
            label={cards[code]}
            checked={accepted.some(each => each.code === code)}
            onChange={isAccepted => set(code, isAccepted ? { code } : null)}
          />
        ))}
      </div>
      {accepted.map((card, index) => (
        <GuestTextField
          key={card.code}
          label={`${words.cardNote}: ${card.name ?? cards[card.code]}`}
          path={`payment_types[${index}].mandatoryDisplayText`}
          value={card.mandatoryDisplayText}
          onChange={text => set(card.code, { ...card, mandatoryDisplayText: text === '' ? null : text })}
        />
      ))}
    </>
  )
}

const oldestChild = 17

/** Bands follow one another from age 0, so only where each ends is typed. */
function Children({ document, change }: Part) {
  const words = useWords().words.property
  const bands = document.child_age_bands ?? []
  const ends = bands.map(({ to_age }) => to_age)
  const set = (next: readonly number[]): void =>
    change({
      child_age_bands: next.map((to_age, index) => ({ from_age: (next[index - 1] ?? -1) + 1, to_age })),
    })
  const last = ends.at(-1) ?? -1
  return (
    <>
      <h2>{words.children}</h2>
      <p className="small faint">{words.childrenHelp}</p>
      {bands.map((band, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band has no other name
        <div className={style.rule} key={index}>
          <Sentence
            text={words.sentences.childBand}
            parts={{
              from: band.from_age,
              to: (
                <Whole
                  label={words.oldestAge}
                  path={`child_age_bands[${index}].to_age`}
                  value={band.to_age}
                  onChange={age => set(ends.with(index, age ?? 0))}
                />
              ),
            }}
          />
          <EntryTools
            name={`${words.children} ${index + 1}`}
            onRemove={() => set(ends.toSpliced(index, 1))}
          />
        </div>
      ))}
      {last < oldestChild && (
        <button
          type="button"
          className={style.add}
          onClick={() => set([...ends, Math.min(oldestChild, last + 6)])}
        >
          + {words.addChildBand}
        </button>
      )}
      <CountField
        label={words.fields.assumed_child_age}
        path="assumed_child_age"
        value={document.assumed_child_age ?? 8}
        onChange={age => change({ assumed_child_age: age ?? 0 })}
      />
    </>
  )
}
