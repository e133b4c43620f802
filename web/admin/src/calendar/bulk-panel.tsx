// Changes many nights at once, and says before how many and from what to what.
// biome-ignore-all lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { weekdays as weekdayNames } from '../api/kinds.ts'
import { dateAfter, dateWriter } from '../parts/dates.ts'
import { Whole } from '../parts/fault.tsx'
import { Icon } from '../parts/icon.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import { type BulkForm, bulkEdit, formOf } from './bulk-form.ts'
import { BulkPreview } from './bulk-preview.tsx'
import type { Row, View } from './calendar-data.ts'
import type { Edit, Selection } from './edits.ts'
import type { Edited } from './sending.ts'

interface Props {
  readonly view: View
  readonly rows: readonly Row[]
  readonly selection: Selection
  /** The nights of a season, in place of those of the selection. */
  readonly nights?: Pick<BulkForm, 'from' | 'to' | 'weekdays'>
  readonly edit: (edit: Edit) => Promise<boolean>
  readonly onClose: () => void
}

export function BulkPanel({ view, rows, selection, nights: given, edit, onClose }: Props) {
  const { words: all, language, count } = useWords()
  const words = all.calendar
  const [form, setForm] = useState<BulkForm>(() => ({ ...formOf(view, rows, selection), ...given }))
  const set = (change: Partial<BulkForm>) => setForm(former => ({ ...former, ...change }))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const body = bulkEdit(form, { language, decimals: view.decimals })
  const trial = useQuery({
    queryKey: ['trial', view.property_id, view.version, JSON.stringify(body)],
    queryFn: ({ signal }) =>
      call(
        'editCalendar',
        { path: { id: view.property_id }, query: { dry_run: true }, body: body as Edit },
        { signal },
      ),
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const nights = body ? nightsIn(trial.data) : 0
  const save = async () => {
    if (body && nights > 0 && (await edit(body))) onClose()
  }
  const weekday = dateWriter(language, { weekday: 'long' })
  return (
    <aside
      className={style.panel}
      aria-label={words.bulk}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    >
      <header className={style.head}>
        <h2 ref={heading} tabIndex={-1} className="grow">
          {words.bulk}
        </h2>
        <button type="button" className={style.close} aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={style.body}>
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
        <Chips label={words.weekdays}>
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
        <Chips label={words.rooms}>
          {view.rooms.map(({ id, name }) =>
            chip(name, form.rooms.includes(id), () => set({ rooms: toggled(form.rooms, id) })),
          )}
        </Chips>
        {form.what !== 'rooms' && (
          <Chips label={words.rates}>
            {view.rate_plans
              .filter(plan => !plan.has_tariff && (form.what === 'restrictions' || plan.follows === null))
              .map(({ code }) =>
                chip(code, form.rates.includes(code), () => set({ rates: toggled(form.rates, code) })),
              )}
          </Chips>
        )}
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
        <div aria-live="polite" className={style.preview}>
          {body === null ? (
            <p className="muted">{words.nothingYet}</p>
          ) : trial.error ? (
            <p className="note refuses">
              <Whole error={trial.error} />
            </p>
          ) : trial.data ? (
            <BulkPreview edited={trial.data} view={view} />
          ) : (
            <p className="muted">{all.states.loading}</p>
          )}
        </div>
      </div>
      <footer className={style.foot}>
        <Button variant="filled" fullWidth disabled={nights === 0 || trial.isFetching} onClick={save}>
          {nights === 0 ? words.changeNothing : filled(words.change, { nights: count(nights, words.nights) })}
        </Button>
        <span className="small faint">{words.saveHint}</span>
      </footer>
    </aside>
  )
}

const nightsIn = (edited: Edited | undefined): number =>
  edited ? edited.rate_nights + edited.room_nights : 0

const toggled = <Item,>(items: readonly Item[], item: Item): Item[] =>
  items.includes(item) ? items.filter(each => each !== item) : [...items, item]

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

interface FormProps {
  readonly form: BulkForm
  readonly set: (change: Partial<BulkForm>) => void
}

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

const Field = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
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
