// The calendar as a file for spreadsheets: down, and up again with what would change before anything does.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { call, Refusal } from '../api/client.ts'
import { routes } from '../api/types.ts'
import { dateAfter } from '../parts/dates.ts'
import { textOf } from '../parts/file-text.ts'
import { Icon } from '../parts/icon.tsx'
import { RefusedLines } from '../parts/refused-lines.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import { BulkPreview } from './bulk-preview.tsx'
import type { View } from './calendar-data.ts'
import type { Edited } from './sending.ts'

interface Props {
  readonly view: View
  /** Null for somebody who may only read. */
  readonly take: ((work: () => Promise<Edited>) => Promise<boolean>) | null
  readonly onClose: () => void
}

export function FilePanel({ view, take, onClose }: Props) {
  const words = useWords().words
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <aside
      className={style.panel}
      aria-label={words.files.title}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <header className={style.head}>
        <h2 ref={heading} tabIndex={-1} className="grow">
          {words.files.title}
        </h2>
        <button type="button" className={style.close} aria-label={words.calendar.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={style.body}>
        <Download view={view} />
        {take && <Upload view={view} take={take} />}
      </div>
    </aside>
  )
}

/** The browser saves the file while the server writes it. */
function Download({ view }: { readonly view: View }) {
  const { words: all, language } = useWords()
  const words = all.files
  const [from, setFrom] = useState(view.from)
  const [to, setTo] = useState(() => dateAfter(view.from, 364))
  const [form, setForm] = useState<'comma' | 'semicolon'>(language === 'en' ? 'comma' : 'semicolon')
  const path = routes.downloadCalendar.split(' ')[1]!.replace('{id}', String(view.property_id))
  return (
    <section className={style.part} aria-label={words.down}>
      <p className="small muted">{words.downLead}</p>
      <div className={style.pair}>
        <Field label={all.calendar.firstNight}>
          <input type="date" value={from} onChange={event => setFrom(event.target.value)} />
        </Field>
        <Field label={all.calendar.lastNight}>
          <input type="date" value={to} min={from} onChange={event => setTo(event.target.value)} />
        </Field>
      </div>
      <Field label={words.form}>
        <select value={form} onChange={event => setForm(event.target.value as typeof form)}>
          {(['comma', 'semicolon'] as const).map(each => (
            <option key={each} value={each}>
              {words.forms[each]}
            </option>
          ))}
        </select>
      </Field>
      <Button component="a" href={`${path}?${new URLSearchParams({ from, to, form })}`} download>
        {words.down}
      </Button>
    </section>
  )
}

/** In bytes; the server takes no more characters. */
const largest = 10_000_000

interface Chosen {
  readonly name: string
  readonly text: string
  /** Tells files with the same name from each other. */
  readonly number: number
}

function Upload({ view, take }: { readonly view: View; readonly take: NonNullable<Props['take']> }) {
  const { words: all, count } = useWords()
  const words = all.files
  const id = useId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [said, setSaid] = useState('')
  const [isTaking, setTaking] = useState(false)
  const path = { id: view.property_id }
  const trial = useQuery({
    queryKey: ['trial', view.property_id, view.version, chosen?.number ?? 0],
    queryFn: ({ signal }) =>
      call('importCalendar', { path, query: { dry_run: true }, body: { file: chosen!.text } }, { signal }),
    enabled: chosen !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setChosen(null)
    if (file.size > largest) return setSaid(words.tooLarge)
    setSaid(filled(words.reading, { name: file.name }))
    const text = await textOf(file)
    setSaid('')
    setChosen(former => ({ name: file.name, text, number: (former?.number ?? performance.now()) + 1 }))
  }
  const name = chosen?.name ?? ''
  const found = chosen === null || trial.isFetching ? undefined : trial.data
  const nights = count(found ? found.rate_nights + found.room_nights : 0, all.calendar.nights)
  const send = async () => {
    if (!chosen || !found) return
    setTaking(true)
    setSaid(filled(words.changing, { nights }))
    const body = { file: chosen.text }
    const isMade = await take(() =>
      call('importCalendar', { path, query: {}, body }, { ifMatch: found.version }),
    )
    setTaking(false)
    setSaid(isMade ? filled(words.done, { nights, name }) : '')
    if (isMade) setChosen(null)
  }
  return (
    <section className={style.part} aria-label={words.up}>
      <p className="small muted">{words.upLead}</p>
      <label className={style.field} htmlFor={id}>
        <span>{words.choose}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={isTaking}
          onChange={event => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      <p role="status" className="small muted">
        {trial.isFetching ? filled(words.checking, { name }) : said}
      </p>
      {(trial.isFetching || isTaking) && <progress className={style.progress} aria-label={words.up} />}
      {chosen && trial.error && !trial.isFetching && (
        <>
          {trial.error instanceof Refusal ? (
            <RefusedLines refusal={trial.error} name={name} />
          ) : (
            <p className="note refuses">{all.states.noAnswer}</p>
          )}
          <Button size="xs" onClick={() => trial.refetch()}>
            {words.again}
          </Button>
        </>
      )}
      {found && !trial.error && (
        <>
          <p className="small">
            <b>{name}</b>, {count(found.rows, words.rows)}
          </p>
          <BulkPreview edited={found} view={view} />
          <Button variant="filled" fullWidth disabled={!found.changed} loading={isTaking} onClick={send}>
            {found.changed ? filled(all.calendar.change, { nights }) : all.calendar.changeNothing}
          </Button>
        </>
      )}
    </section>
  )
}

const Field = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={style.field}>
    <span>{label}</span>
    {children}
  </label>
)
