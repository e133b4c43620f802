// A fee that guests choose: how many of it, and how many there are on a night.

import { useWords } from '../../words/use-words.ts'
import { type Fee, withEntry } from '../document.ts'
import style from '../property.module.css'
import { EntryTools } from './fields.tsx'
import { Choice, DayWord, Sentence, Whole } from './sentence.tsx'

interface ExtraProps {
  readonly fee: Fee
  readonly place: string
  readonly set: (fields: Partial<Fee>) => void
}

/** Whether it is owed always, or only where guests choose it. */
export function AsExtra({ fee, place, set }: ExtraProps) {
  const words = useWords().words.property
  const key = fee.key ?? place.replace(/^fees\[(\d+)\]$/, 'extra-$1')
  return (
    <>
      <Sentence
        text={words.sentences.extra}
        parts={{
          most: (
            <Whole
              label={words.mostChosen}
              path={`${place}.optional`}
              value={fee.optional?.most ?? (fee.optional ? 1 : null)}
              onChange={most =>
                set(most === null ? { optional: null } : { key, optional: { ...fee.optional, most } })
              }
            />
          ),
        }}
      />
      {fee.optional && maySayDay(fee) && <TakenOn optional={fee.optional} set={set} />}
      {fee.optional && <Counts optional={fee.optional} place={`${place}.optional`} set={set} />}
    </>
  )
}

/** One that is owed each night is taken on each; what the document says nevertheless can be put right. */
const maySayDay = ({ unit = 'stay', optional }: Fee): boolean =>
  unit === 'stay' || unit === 'person' || (optional?.on ?? 'nights') !== 'nights'

/** "It is taken on the day of arrival." */
function TakenOn({ optional, set }: Pick<CountsProps, 'optional' | 'set'>) {
  const words = useWords().words.property
  return (
    <Sentence
      text={words.sentences.extraOn}
      parts={{
        day: (
          <Choice
            label={words.extraOn}
            value={optional.on ?? 'nights'}
            options={words.extraDays}
            onChange={on => set({ optional: { ...optional, on } })}
          />
        ),
      }}
    />
  )
}

interface CountsProps extends Pick<ExtraProps, 'place' | 'set'> {
  readonly optional: NonNullable<Fee['optional']>
}

/** "There are 8 of it on a night.", and the nights that have another count. */
function Counts({ optional, place, set }: CountsProps) {
  const words = useWords().words.property
  const { count, nights = [] } = optional
  const write = (fields: Partial<typeof optional>) => set({ optional: { ...optional, ...fields } })
  return (
    <>
      <Sentence
        text={words.sentences.extraCount}
        parts={{
          count: (
            <Whole
              label={words.extraCount}
              path={`${place}.count`}
              value={count}
              onChange={next => write({ count: next })}
            />
          ),
        }}
      />
      {nights.map((entry, index) => {
        const change = (next: typeof entry | null) => write({ nights: withEntry(nights, index, next) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: such nights have no name, and they change while they are typed
          <div key={index} className={style.rule}>
            <Sentence
              text={words.sentences.extraNights}
              parts={{
                from: (
                  <DayWord
                    label={words.firstNight}
                    value={entry.from}
                    onChange={from => change({ ...entry, from: from ?? '' })}
                  />
                ),
                to: (
                  <DayWord
                    label={words.lastNight}
                    value={entry.to}
                    onChange={to => change({ ...entry, to: to ?? '' })}
                  />
                ),
                count: (
                  <Whole
                    label={words.extraCount}
                    path={`${place}.nights[${index}].count`}
                    value={entry.count}
                    onChange={next => change({ ...entry, count: next ?? 0 })}
                  />
                ),
              }}
            />
            <EntryTools name={words.extraNights} onRemove={() => change(null)} />
          </div>
        )
      })}
      <button
        type="button"
        className={style.add}
        onClick={() => write({ nights: [...nights, { from: '', to: '', count: 0 }] })}
      >
        + {words.extraNights}
      </button>
    </>
  )
}
