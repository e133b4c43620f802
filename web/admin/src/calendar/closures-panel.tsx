// Closures beside the grid: what is closed, by whom and why, with a way to end it early; and a new one, which says before whose
// nights it would close.
// biome-ignore-all lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { dateAfter } from '../parts/dates.ts'
import { Whole } from '../parts/fault.tsx'
import { formatsOf } from '../parts/formats.ts'
import { Icon } from '../parts/icon.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import type { View } from './calendar-data.ts'

type Closure = View['closures'][number]

/** More nights of guests are counted, not listed. */
const mostListed = 12

interface Props {
  readonly view: View
  readonly mayEdit: boolean
  readonly refresh: () => Promise<unknown>
  readonly onClose: () => void
}

export function ClosuresPanel({ view, mayEdit, refresh, onClose }: Props) {
  const { words: all } = useWords()
  const words = all.closures
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const path = { id: view.property_id }
  const list = useQuery({
    queryKey: ['closures', view.property_id, view.version],
    queryFn: ({ signal }) => call('listClosures', { path, query: {} }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <aside
      className={style.panel}
      aria-label={words.title}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <header className={style.head}>
        <h2 ref={heading} tabIndex={-1} className="grow">
          {words.title}
        </h2>
        <button type="button" className={style.close} aria-label={all.calendar.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={style.body}>
        <p className="small muted">{words.lead}</p>
        {mayEdit && <NewClosure view={view} refresh={refresh} />}
        <section className={style.part} aria-label={words.standing}>
          <h3>{words.standing}</h3>
          {list.error ? (
            <p className="note refuses">
              <Whole error={list.error} />
            </p>
          ) : list.data?.closures.length === 0 ? (
            <p className="small muted">{words.none}</p>
          ) : (
            list.data?.closures.map(closure => (
              <Standing key={closure.id} view={view} closure={closure} mayEdit={mayEdit} refresh={refresh} />
            ))
          )}
          <p className="small faint">{words.history}</p>
        </section>
      </div>
    </aside>
  )
}

function NewClosure({ view, refresh }: Pick<Props, 'view' | 'refresh'>) {
  const { words: all } = useWords()
  const words = all.closures
  const begin = view.from < view.today ? view.today : view.from
  const [form, setForm] = useState<{ from: string; to: string; rooms: readonly number[]; reason: string }>({
    from: begin,
    to: begin,
    rooms: [],
    reason: '',
  })
  const set = (change: Partial<typeof form>) => setForm(former => ({ ...former, ...change }))
  const [fault, setFault] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [isMade, setMade] = useState(false)
  const path = { id: view.property_id }
  const { from, to, rooms, reason } = form
  const body = { from, to, reason, ...(rooms.length > 0 && { rooms: [...rooms] }) }
  const isWhole = from !== '' && to >= from && reason.trim() !== ''
  const trial = useQuery({
    queryKey: ['closure', view.property_id, view.version, JSON.stringify({ ...body, reason: '' })],
    queryFn: ({ signal }) => call('makeClosure', { path, query: { dry_run: true }, body }, { signal }),
    enabled: isWhole,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const send = async () => {
    setSending(true)
    setFault(null)
    try {
      await call('makeClosure', { path, query: {}, body })
      set({ reason: '' })
      setMade(true)
      await refresh()
    } catch (error) {
      setFault(error)
    } finally {
      setSending(false)
    }
  }
  const error = fault ?? (isWhole ? trial.error : null)
  return (
    <section className={style.part} aria-label={words.make}>
      <div className={style.pair}>
        <Field label={all.calendar.firstNight}>
          <input
            type="date"
            value={from}
            min={view.today}
            onChange={event => set({ from: event.target.value })}
          />
        </Field>
        <Field label={all.calendar.lastNight}>
          <input type="date" value={to} min={from} onChange={event => set({ to: event.target.value })} />
        </Field>
      </div>
      <div className={style.chips} role="group" aria-label={all.calendar.rooms}>
        <span>{all.calendar.rooms}</span>
        <div>
          <Chip label={words.allRooms} isOn={rooms.length === 0} onClick={() => set({ rooms: [] })} />
          {view.rooms.map(({ id, name }) => (
            <Chip
              key={id}
              label={name}
              isOn={rooms.includes(id)}
              onClick={() =>
                set({ rooms: rooms.includes(id) ? rooms.filter(each => each !== id) : [...rooms, id] })
              }
            />
          ))}
        </div>
      </div>
      <Field label={words.reason}>
        <input
          value={reason}
          maxLength={200}
          onChange={event => {
            setMade(false)
            set({ reason: event.target.value })
          }}
        />
      </Field>
      <p className="small faint">{words.reasonHelp}</p>
      <div aria-live="polite" className={style.preview}>
        {error ? (
          <p className="note refuses">
            <Whole error={error} />
          </p>
        ) : isWhole && trial.data ? (
          <Trial made={trial.data} view={view} />
        ) : (
          <p className="muted">{isMade ? words.made : words.nothingYet}</p>
        )}
      </div>
      <Button
        variant="filled"
        fullWidth
        disabled={!isWhole || trial.isFetching || trial.error !== null}
        loading={isSending}
        onClick={send}
      >
        {words.make}
      </Button>
    </section>
  )
}

/** What would be closed, and whose nights are among them. */
function Trial({ made, view }: { readonly made: Answer<'makeClosure'>; readonly view: View }) {
  const { words: all, count, language } = useWords()
  const words = all.closures
  const { day } = formatsOf(language)
  const shown = made.taken.slice(0, mostListed)
  const rest = made.taken.length - shown.length
  return (
    <>
      <strong className={style.will}>{count(made.nights, words.will)}</strong>
      {made.taken.length > 0 && (
        <div className="note warns">
          <p>{count(made.taken.length, words.taken)}</p>
          <ul>
            {shown.map(({ room_id, date, rooms }) => (
              <li key={`${room_id} ${date}`}>
                {day(date)}, {view.rooms.find(({ id }) => id === room_id)?.name ?? room_id},{' '}
                {count(rooms, words.takenRooms)}
              </li>
            ))}
          </ul>
          {rest > 0 && <p>{filled(words.more, { count: rest })}</p>}
        </div>
      )}
    </>
  )
}

interface StandingProps extends Pick<Props, 'view' | 'mayEdit' | 'refresh'> {
  readonly closure: Closure
}

/** A closure that is not over; who may ends it early. */
function Standing({ view, closure, mayEdit, refresh }: StandingProps) {
  const { words: all, language } = useWords()
  const words = all.closures
  const { days, time } = formatsOf(language)
  const earliest = closure.from < view.today ? view.today : closure.from
  const [reopens, setReopens] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const end = async () => {
    setFault(null)
    try {
      const path = { id: view.property_id, closure: closure.id }
      await call('endClosure', { path, body: { reopens_on: reopens ?? earliest } })
      setReopens(null)
      await refresh()
    } catch (error) {
      setFault(error)
    }
  }
  const names = closure.rooms?.map(id => view.rooms.find(room => room.id === id)?.name ?? id)
  const last = dateAfter(closure.reopens_on, -1)
  return (
    <article className={style.closure} aria-label={closure.reason}>
      <p>
        <b>{closure.reason}</b>
      </p>
      <p className="small">
        {days(closure.from, last)}, {names?.join(', ') ?? words.allRooms}
      </p>
      <p className="small muted">{filled(words.by, { by: closure.made_by, at: time(closure.made_at) })}</p>
      {fault !== null && (
        <p className="note refuses">
          <Whole error={fault} />
        </p>
      )}
      {mayEdit && reopens === null && (
        <Button size="xs" onClick={() => setReopens(earliest)}>
          {words.end}
        </Button>
      )}
      {reopens !== null && (
        <>
          <Field label={words.reopens}>
            <input
              type="date"
              value={reopens}
              min={earliest}
              max={last}
              onChange={event => setReopens(event.target.value)}
            />
          </Field>
          <span className="row">
            <Button size="xs" variant="filled" onClick={end}>
              {words.endNow}
            </Button>
            <Button size="xs" onClick={() => setReopens(null)}>
              {words.keep}
            </Button>
          </span>
        </>
      )}
    </article>
  )
}

interface ChipProps {
  readonly label: string
  readonly isOn: boolean
  readonly onClick: () => void
}

const Chip = ({ label, isOn, onClick }: ChipProps) => (
  <button type="button" className={style.chip} aria-pressed={isOn} onClick={onClick}>
    {label}
  </button>
)

const Field = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={style.field}>
    <span>{label}</span>
    {children}
  </label>
)
