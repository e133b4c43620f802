// Seasons beside the grid: spans of nights with a name, once or each year; their prices by the bulk edit, and copied to the next year.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { type Weekday, weekdays as weekdayNames } from '../api/kinds.ts'
import { dateAfter, dateWriter } from '../parts/dates.ts'
import { Whole } from '../parts/fault.tsx'
import { formatsOf } from '../parts/formats.ts'
import { Icon } from '../parts/icon.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './bulk.module.css'
import { Chips, chip } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import type { View } from './calendar-data.ts'
import type { Edited } from './sending.ts'

type Season = Answer<'listSeasons'>['seasons'][number]

/** The nights of a season in one year. */
export interface SeasonNights {
  readonly from: string
  readonly to: string
  readonly weekdays: readonly Weekday[]
}

interface Props {
  readonly view: View
  readonly mayEdit: boolean
  readonly refresh: () => Promise<unknown>
  readonly take: (work: () => Promise<Edited>) => Promise<boolean>
  readonly onSeason: (nights: SeasonNights) => void
  readonly onClose: () => void
}

export function SeasonsPanel(props: Props) {
  const { view, mayEdit, onClose } = props
  const { words: all } = useWords()
  const words = all.seasons
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const list = useQuery({
    queryKey: ['seasons', view.property_id],
    queryFn: ({ signal }) => call('listSeasons', { path: { id: view.property_id } }, { signal }),
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
        {list.error && <Refused error={list.error} />}
        {list.data?.seasons.length === 0 && <p className="small muted">{words.none}</p>}
        {list.data?.seasons.map(season => (
          <OneSeason key={season.id} season={season} {...props} />
        ))}
        {mayEdit && <NewSeason view={view} />}
      </div>
    </aside>
  )
}

const Refused = ({ error }: { readonly error: unknown }) => (
  <p className="note refuses" role="alert">
    <Whole error={error} />
  </p>
)

/** Asks again for the seasons of a property. */
function useRenewed(view: View) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['seasons', view.property_id] })
}

function OneSeason({ season, view, mayEdit, take, onSeason }: Props & { readonly season: Season }) {
  const { words: all, language } = useWords()
  const words = all.seasons
  const { days } = formatsOf(language)
  const weekday = dateWriter(language, { weekday: 'short' })
  const renew = useRenewed(view)
  // The last time that is over comes first, if there is one: prices are set for the next.
  const next = season.times.find(({ to }) => to >= view.today) ?? season.times[0]!
  const [chosen, choose] = useState(next.from)
  const [doing, setDoing] = useState<'copy' | 'delete' | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const time = season.times.find(({ from }) => from === chosen) ?? next
  const path = { id: view.property_id, season: season.id }
  const remove = async () => {
    setFault(null)
    await call('deleteSeason', { path }).then(renew, setFault)
  }
  const named = season.weekdays
    .map(name => weekday(dateAfter('2027-01-04', weekdayNames.indexOf(name))))
    .join(', ')
  return (
    <article className={style.closure} aria-label={season.name}>
      <p>
        <b>{season.name}</b>{' '}
        <span className="small muted">{season.yearly ? words.everyYear : words.once}</span>
      </p>
      {season.weekdays.length < weekdayNames.length && <p className="small">{named}</p>}
      <Field label={words.when}>
        <select value={time.from} onChange={event => choose(event.target.value)}>
          {season.times.map(({ from, to }) => (
            <option key={from} value={from}>
              {days(from, to)}
            </option>
          ))}
        </select>
      </Field>
      {fault !== null && <Refused error={fault} />}
      {mayEdit && doing === null && (
        <span className={style.seasonTools}>
          <Button size="xs" onClick={() => onSeason({ ...time, weekdays: season.weekdays })}>
            {words.price}
          </Button>
          <Button size="xs" onClick={() => setDoing('copy')}>
            {words.copy}
          </Button>
          <Button size="xs" onClick={() => setDoing('delete')}>
            {words.delete}
          </Button>
        </span>
      )}
      {doing === 'copy' && (
        <Copy season={season} from={time.from} view={view} take={take} done={() => setDoing(null)} />
      )}
      {doing === 'delete' && (
        <>
          <p className="small">{words.deleteSays}</p>
          <span className={style.seasonTools}>
            <Button size="xs" variant="filled" onClick={remove}>
              {words.delete}
            </Button>
            <Button size="xs" onClick={() => setDoing(null)}>
              {words.cancel}
            </Button>
          </span>
        </>
      )}
    </article>
  )
}

interface CopyProps extends Pick<Props, 'view' | 'take'> {
  readonly season: Season
  readonly from: string
  readonly done: () => void
}

/** What a copy would change, and the button that makes it. */
function Copy({ season, from, view, take, done }: CopyProps) {
  const { words: all, count, language } = useWords()
  const words = all.seasons
  const { days } = formatsOf(language)
  const renew = useRenewed(view)
  const path = { id: view.property_id, season: season.id }
  const trial = useQuery({
    queryKey: ['season copy', view.property_id, view.version, season.id, from],
    queryFn: ({ signal }) =>
      call('copySeason', { path, query: { dry_run: true }, body: { from } }, { signal }),
    retry: false,
    placeholderData: keepPreviousData,
  })
  const copy = async () => {
    const isMade = await take(() =>
      call('copySeason', { path, query: {}, body: { from } }, { ifMatch: trial.data!.version }),
    )
    if (!isMade) return
    await renew()
    done()
  }
  const { data: edited } = trial
  const nights = edited ? edited.rate_nights : 0
  return (
    <div className={style.preview} aria-live="polite">
      {trial.error && <Refused error={trial.error} />}
      {edited && !trial.error && (
        <>
          <p className="small">
            {filled(words.copyLead, {
              from: days(edited.copied_to.from, edited.copied_to.to),
              source: days(edited.copied_from.from, edited.copied_from.to),
            })}
          </p>
          {nights > 0 ? <BulkPreview edited={edited} view={view} /> : <p>{words.copyNothing}</p>}
        </>
      )}
      <span className={style.seasonTools}>
        {nights > 0 && (
          <Button size="xs" variant="filled" disabled={trial.isFetching} onClick={copy}>
            {filled(words.copyNow, { nights: count(nights, all.calendar.nights) })}
          </Button>
        )}
        <Button size="xs" onClick={done}>
          {words.cancel}
        </Button>
      </span>
    </div>
  )
}

function NewSeason({ view }: Pick<Props, 'view'>) {
  const { words: all, language } = useWords()
  const words = all.seasons
  const begin = view.from < view.today ? view.today : view.from
  const [form, setForm] = useState({
    name: '',
    from: begin,
    to: begin,
    weekdays: weekdayNames as readonly Weekday[],
    yearly: true,
  })
  const [fault, setFault] = useState<unknown>(null)
  const [isMade, setMade] = useState(false)
  const renew = useRenewed(view)
  const set = (change: Partial<typeof form>) => {
    setMade(false)
    setForm(former => ({ ...former, ...change }))
  }
  const { name, from, to, weekdays, yearly } = form
  const isWhole = name.trim() !== '' && from !== '' && to >= from && weekdays.length > 0
  const send = async () => {
    setFault(null)
    try {
      const body = { name, from, to, yearly, weekdays: [...weekdays] }
      await call('createSeason', { path: { id: view.property_id }, body })
      set({ name: '' })
      setMade(true)
      await renew()
    } catch (error) {
      setFault(error)
    }
  }
  const spoken = dateWriter(language, { weekday: 'long' })
  return (
    <section className={style.part} aria-label={words.make}>
      <Field label={words.name}>
        <input value={name} maxLength={80} onChange={event => set({ name: event.target.value })} />
      </Field>
      <div className={style.pair}>
        <Field label={all.calendar.firstNight}>
          <input type="date" value={from} onChange={event => set({ from: event.target.value })} />
        </Field>
        <Field label={all.calendar.lastNight}>
          <input type="date" value={to} min={from} onChange={event => set({ to: event.target.value })} />
        </Field>
      </div>
      <Chips label={all.calendar.weekdays}>
        {weekdayNames.map((each, index) => {
          // 4 January 2027 is a Monday.
          const text = spoken(dateAfter('2027-01-04', index))
          const toggle = () =>
            set({ weekdays: weekdayNames.filter(day => weekdays.includes(day) !== (day === each)) })
          return chip(text.slice(0, 2), weekdays.includes(each), toggle, text)
        })}
      </Chips>
      <label className="row">
        <input type="checkbox" checked={yearly} onChange={event => set({ yearly: event.target.checked })} />
        <span>{words.yearly}</span>
      </label>
      {fault !== null && <Refused error={fault} />}
      <p className="small muted" role="status">
        {isMade ? words.made : isWhole ? '' : words.nothingYet}
      </p>
      <Button variant="filled" fullWidth disabled={!isWhole} onClick={send}>
        {words.make}
      </Button>
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
