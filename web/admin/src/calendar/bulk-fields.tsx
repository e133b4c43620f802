// The fields of a bulk edit: nights, weekdays, and what is done with prices, restrictions or rooms.
// biome-ignore-all lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row

import type { ReactNode } from 'react'
import { weekdays as weekdayNames } from '../api/kinds.ts'
import { dateAfter, dateWriter } from '../parts/dates.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import type { BulkForm } from './bulk-form.ts'

/** The item added, or taken out where it is among them. */
export const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter(each => each !== item) : [...items, item]

interface FormProps {
  readonly form: BulkForm
  readonly set: (change: Partial<BulkForm>) => void
}

/** The first night and the last. */
export function Dates({ form, set }: FormProps) {
  const words = useWords().words.calendar
  return (
    <div className={style.pair}>
      <Field label={words.firstNight}>
        <input type="date" value={form.from} onChange={event => set({ from: event.target.value })} />
      </Field>
      <Field label={words.lastNight}>
        <input
          type="date"
          value={form.to}
          min={form.from}
          onChange={event => set({ to: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** The days on which the nights begin. */
export function Weekdays({ form, set }: FormProps) {
  const { words, language } = useWords()
  const weekday = dateWriter(language, { weekday: 'long' })
  return (
    <Chips label={words.calendar.weekdays}>
      {weekdayNames.map((name, index) => {
        // 4 January 2027 is a Monday.
        const spoken = weekday(dateAfter('2027-01-04', index))
        return chip(
          spoken.slice(0, 2),
          form.weekdays.includes(name),
          () => set({ weekdays: toggled(form.weekdays, name) }),
          spoken,
        )
      })}
    </Chips>
  )
}

/** What is changed, and how. */
export function WhatFields({ form, set }: FormProps) {
  const words = useWords().words.calendar
  return (
    <>
      <div className={style.tabs} role="group" aria-label={words.what}>
        {(['price', 'restrictions', 'rooms'] as const).map(what => (
          <button key={what} type="button" aria-pressed={form.what === what} onClick={() => set({ what })}>
            {words.whats[what]}
          </button>
        ))}
      </div>
      {form.what === 'price' && <PriceFields form={form} set={set} />}
      {form.what === 'restrictions' && <RestrictionFields form={form} set={set} />}
      {form.what === 'rooms' && <RoomFields form={form} set={set} />}
    </>
  )
}

/** A button that is pressed or not. */
export const chip = (label: string, isOn: boolean, onClick: () => void, spoken = label) => (
  <button key={spoken} type="button" className={style.chip} aria-pressed={isOn} onClick={onClick}>
    {spoken === label ? (
      label
    ) : (
      <>
        <span aria-hidden="true">{label}</span>
        <span className="unseen">{spoken}</span>
      </>
    )}
  </button>
)

function PriceFields({ form, set }: FormProps) {
  const words = useWords().words.calendar
  return (
    <div className={style.three}>
      <Field label={words.doWhat}>
        <select value={form.how} onChange={event => set({ how: event.target.value as BulkForm['how'] })}>
          {(['set', 'raise', 'lower', 'raisePercent', 'lowerPercent'] as const).map(how => (
            <option key={how} value={how}>
              {words.hows[how]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={form.how.endsWith('Percent') ? words.percent : words.amount}>
        <input
          inputMode="decimal"
          value={form.value}
          onChange={event => set({ value: event.target.value })}
        />
      </Field>
      {form.how !== 'set' && (
        <Field label={words.roundTo}>
          <input
            inputMode="decimal"
            value={form.roundTo}
            onChange={event => set({ roundTo: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

function RestrictionFields({ form, set }: FormProps) {
  const words = useWords().words.calendar
  return (
    <div className={style.pair}>
      {(['stop_sell', 'closed_to_arrival', 'closed_to_departure'] as const).map(field => (
        <Field key={field} label={words.fields[field]}>
          <select
            value={form[field]}
            onChange={event => set({ [field]: event.target.value as 'keep' | 'set' | 'clear' })}
          >
            {(['keep', 'set', 'clear'] as const).map(choice => (
              <option key={choice} value={choice}>
                {words.choices[choice]}
              </option>
            ))}
          </select>
        </Field>
      ))}
      {(['min_stay_through', 'max_stay_through'] as const).map(field => (
        <Field key={field} label={words.fields[field]}>
          <input
            inputMode="numeric"
            placeholder={words.choices.keep}
            value={form[field]}
            onChange={event => set({ [field]: event.target.value })}
          />
        </Field>
      ))}
      <p className="small faint">{words.noLimit}</p>
    </div>
  )
}

function RoomFields({ form, set }: FormProps) {
  const words = useWords().words.calendar
  return (
    <div className={style.pair}>
      <Field label={words.doWhat}>
        <select
          value={form.roomsHow}
          onChange={event => set({ roomsHow: event.target.value as BulkForm['roomsHow'] })}
        >
          {(['set', 'add', 'take', 'standing'] as const).map(how => (
            <option key={how} value={how}>
              {words.roomHows[how]}
            </option>
          ))}
        </select>
      </Field>
      {form.roomsHow !== 'standing' && (
        <Field label={words.count}>
          <input
            inputMode="numeric"
            value={form.count}
            onChange={event => set({ count: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

export const Field = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={style.field}>
    <span>{label}</span>
    {children}
  </label>
)

export const Chips = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={style.chips} role="group" aria-label={label}>
    <span>{label}</span>
    <div>{children}</div>
  </div>
)
