// The bulk edit of the chosen properties: what it would change in each, and one button.

import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { weekdays } from '../api/kinds.ts'
import style from '../calendar/bulk.module.css'
import { Chips, chip, Dates, Field, toggled, Weekdays, WhatFields } from '../calendar/bulk-fields.tsx'
import { BulkPreview } from '../calendar/bulk-preview.tsx'
import { dateAfter } from '../parts/dates.ts'
import { Whole } from '../parts/fault.tsx'
import { Icon } from '../parts/icon.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Glance } from './glances.ts'
import own from './group.module.css'
import { editable, editsOf, type GroupForm, nightsIn, roomsNamed, type Trial, tried } from './group-edit.ts'

interface Props {
  readonly chosen: readonly Glance[]
  readonly from: string
  /** Counts edits that were made or taken back: what was tried before is tried again. */
  readonly made: number
  readonly isBusy: boolean
  readonly make: (trials: readonly Trial[]) => void
  readonly onClose: () => void
}

/** Typed letters do not each ask. */
const typingMilliseconds = 300

export function GroupPanel({ chosen, from, made, isBusy, make, onClose }: Props) {
  const { words: all, language, count } = useWords()
  const words = all.group
  const [form, setForm] = useState<GroupForm>(() => firstForm(from))
  const set = (change: Partial<GroupForm>) => setForm(former => ({ ...former, ...change }))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const edits = useMemo(() => editsOf(chosen, withRates(chosen, form), language), [chosen, form, language])
  const asked = JSON.stringify(edits?.map(({ glance, body }) => [glance.property_id, glance.version, body]))
  const [settled] = useDebouncedValue(asked, typingMilliseconds)
  const trial = useQuery({
    queryKey: ['trial', 'of many', settled, made],
    queryFn: ({ signal }) => tried(edits ?? [], signal),
    enabled: edits !== null && settled === asked,
    retry: false,
  })
  const trials = edits !== null && settled === asked ? trial.data : undefined
  const changing = trials?.filter(({ edited }) => nightsIn(edited) > 0) ?? []
  const nights = changing.reduce((sum, { edited }) => sum + nightsIn(edited), 0)
  const isReady = nights > 0 && !isBusy && !trial.isFetching
  const said = {
    nights: count(nights, all.calendar.nights),
    properties: count(changing.length, all.shell.properties),
  }
  const save = () => isReady && make(changing)
  return (
    <aside
      className={style.panel}
      aria-label={all.calendar.bulk}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    >
      <header className={style.head}>
        <h2 ref={heading} tabIndex={-1} className="grow">
          {all.calendar.bulk}
        </h2>
        <button type="button" className={style.close} aria-label={all.calendar.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={style.body}>
        <p className={chosen.length === 0 ? 'note warns' : 'small'}>
          {chosen.length === 0
            ? words.noneChosen
            : filled(words.chosen, { properties: count(chosen.length, all.shell.properties) })}
        </p>
        <Where chosen={chosen} form={withRates(chosen, form)} set={set} />
        <WhatFields form={{ ...form, rooms: [] }} set={set} />
        <Currencies chosen={chosen} form={form} />
        <div aria-live="polite" className={style.preview}>
          {edits === null ? (
            <p className="muted">{all.calendar.nothingYet}</p>
          ) : trial.error ? (
            <p className="note refuses">
              <Whole error={trial.error} />
            </p>
          ) : trials ? (
            <>
              <strong className={style.will}>
                {nights === 0 ? all.calendar.willChangeNothing : filled(words.willChange, said)}
              </strong>
              <Trials trials={trials} chosen={chosen} />
            </>
          ) : (
            <p className="muted">{words.workingOut}</p>
          )}
        </div>
      </div>
      <footer className={style.foot}>
        <Button variant="filled" fullWidth disabled={!isReady} onClick={save}>
          {nights === 0 ? all.calendar.changeNothing : filled(words.change, said)}
        </Button>
        <span className="small faint">{all.calendar.saveHint}</span>
      </footer>
    </aside>
  )
}

interface FieldsProps {
  readonly chosen: readonly Glance[]
  readonly form: GroupForm
  readonly set: (change: Partial<GroupForm>) => void
}

/** The nights, rooms and rates. */
function Where({ chosen, form, set }: FieldsProps) {
  const { words, count } = useWords()
  const rooms = chosen.reduce((sum, glance) => sum + roomsNamed(glance, form.roomName).length, 0)
  return (
    <>
      <Dates form={{ ...form, rooms: [] }} set={set} />
      <Weekdays form={{ ...form, rooms: [] }} set={set} />
      <Field label={`${words.group.roomNames} (${count(rooms, words.group.roomCount)})`}>
        <input
          value={form.roomName}
          placeholder={words.group.allRooms}
          onChange={event => set({ roomName: event.target.value })}
        />
      </Field>
      {form.what !== 'rooms' && (
        <Chips label={words.calendar.rates}>
          {[...ratesOf(chosen, form.what)].map(([code, hotels]) =>
            chip(`${code} · ${hotels}`, form.rates.includes(code), () =>
              set({ rates: toggled(form.rates, code) }),
            ),
          )}
        </Chips>
      )}
    </>
  )
}

/** An amount means another one in another currency. */
function Currencies({ chosen, form }: Pick<FieldsProps, 'chosen' | 'form'>) {
  const { words } = useWords()
  const currencies = [...new Set(chosen.map(({ currency }) => currency))]
  if (form.what !== 'price' || form.how.endsWith('Percent') || currencies.length < 2) return null
  return (
    <p className="note warns">{filled(words.group.everyCurrency, { currencies: currencies.join(', ') })}</p>
  )
}

/** What would change in each property, before and after. */
function Trials({
  trials,
  chosen,
}: {
  readonly trials: readonly Trial[]
  readonly chosen: readonly Glance[]
}) {
  const { words, count } = useWords()
  const asked = new Set(trials.map(({ glance }) => glance.property_id))
  const without = chosen.filter(({ property_id: id }) => !asked.has(id))
  return (
    <div className={own.properties}>
      {trials.map(({ glance, edited, refused }) => (
        <details key={glance.property_id}>
          <summary>
            <span>{glance.name}</span>
            <span className={own.number}>
              {edited === null
                ? words.group.refused
                : nightsIn(edited) === 0
                  ? words.group.nothing
                  : count(nightsIn(edited), words.calendar.nights)}
            </span>
          </summary>
          {edited ? (
            <BulkPreview edited={edited} view={glance} />
          ) : (
            <p className="note refuses">
              <Whole error={refused} />
            </p>
          )}
        </details>
      ))}
      {without.length > 0 && (
        <p className="small muted">
          {filled(words.group.without, { properties: without.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </div>
  )
}

/** The codes of rates that can be edited, the most frequent first, with the properties that have them. */
function ratesOf(chosen: readonly Glance[], what: GroupForm['what']): Map<string, number> {
  const hotels = new Map<string, number>()
  for (const glance of chosen)
    for (const { code } of editable(glance, what)) hotels.set(code, (hotels.get(code) ?? 0) + 1)
  return new Map([...hotels].sort(([, one], [, other]) => other - one))
}

/** All rates until somebody has taken one out. */
const withRates = (chosen: readonly Glance[], form: GroupForm): GroupForm =>
  form.rates === everyRate ? { ...form, rates: [...ratesOf(chosen, form.what).keys()] } : form

/** Stands for all rates of whatever is chosen. */
const everyRate: readonly string[] = []

const firstForm = (from: string): GroupForm => ({
  from,
  to: dateAfter(from, 6),
  weekdays,
  roomName: '',
  rates: everyRate,
  what: 'price',
  how: 'raisePercent',
  value: '',
  roundTo: '1',
  stop_sell: 'keep',
  closed_to_arrival: 'keep',
  closed_to_departure: 'keep',
  min_stay_through: '',
  max_stay_through: '',
  roomsHow: 'set',
  count: '',
})
