// In which rooms, at which rates and on which weekdays a rule applies, as words of a sentence.

import { weekdays } from '../../api/kinds.ts'
import { dateAfter, dateWriter } from '../../parts/dates.ts'
import { useWords } from '../../words/use-words.ts'
import { anyText, type PropertyDocument } from '../document.ts'
import style from '../property.module.css'

interface Places {
  readonly rooms?: number[] | null | undefined
  readonly rate_plans?: string[] | null | undefined
}

interface WhereProps {
  readonly document: PropertyDocument
  readonly conditions: Places
  readonly limit: (conditions: Places) => void
}

export function SomeRooms({ document, conditions, limit }: WhereProps) {
  const words = useWords().words.property
  return (
    <Several
      label={words.allRooms}
      all={document.rooms.map(({ id, name }) => [id, anyText(name)])}
      chosen={conditions.rooms ?? null}
      onChange={rooms => limit({ rooms })}
    />
  )
}

export function SomeRates({ document, conditions, limit }: WhereProps) {
  const words = useWords().words.property
  return (
    <Several
      label={words.allRates}
      all={document.rate_plans.map(({ code }) => [code, code])}
      chosen={conditions.rate_plans ?? null}
      onChange={rate_plans => limit({ rate_plans })}
    />
  )
}

interface WeekdaysProps {
  readonly conditions: { readonly weekdays?: (typeof weekdays)[number][] | null | undefined }
  readonly limit: (conditions: { readonly weekdays: (typeof weekdays)[number][] | null }) => void
}

export function SomeWeekdays({ conditions, limit }: WeekdaysProps) {
  const { language, words } = useWords()
  const spoken = dateWriter(language, { weekday: 'long' })
  return (
    <Several
      label={words.property.allWeekdays}
      all={weekdays.map((name, index) => [name, spoken(dateAfter('2027-01-04', index))])}
      chosen={conditions.weekdays ?? null}
      onChange={chosen => limit({ weekdays: chosen })}
    />
  )
}

interface SeveralProps<Key> {
  /** What it says where nothing is left out. */
  readonly label: string
  readonly all: readonly (readonly [Key, string])[]
  /** Null: all. */
  readonly chosen: readonly Key[] | null
  readonly onChange: (chosen: Key[] | null) => void
}

/** Some of a list, or all of it. */
function Several<Key extends string | number>({ label, all, chosen, onChange }: SeveralProps<Key>) {
  const toggle = (key: Key, isChosen: boolean) => {
    const next = all
      .map(([each]) => each)
      .filter(each => (each === key ? isChosen : (chosen?.includes(each) ?? true)))
    onChange(next.length === all.length || next.length === 0 ? null : next)
  }
  const names = all.filter(([key]) => chosen?.includes(key)).map(([, name]) => name)
  return (
    <details className={style.several}>
      <summary>{chosen === null ? label : names.join(', ')}</summary>
      {all.map(([key, name]) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={chosen?.includes(key) ?? true}
            onChange={event => toggle(key, event.target.checked)}
          />{' '}
          {name}
        </label>
      ))}
    </details>
  )
}
