// Changes many nights at once, and says before how many and from what to what.
// biome-ignore-all lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { Whole } from '../parts/fault.tsx'
import { Icon } from '../parts/icon.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import { Chips, chip, Dates, toggled, Weekdays, WhatFields } from './bulk-fields.tsx'
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
        <Dates form={form} set={set} />
        <Weekdays form={form} set={set} />
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
        <WhatFields form={form} set={set} />
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
