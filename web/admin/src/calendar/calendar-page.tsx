// The page of the calendar: tools, the grid, what happened to the last edit, and the bulk edit beside it.

import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dateAfter, isDate, todayInUtc } from '../parts/dates.ts'
import { Icon } from '../parts/icon.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { OneProperty } from '../shell/one-property.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { BulkPanel } from './bulk-panel.tsx'
import style from './calendar.module.css'
import { type Row, rowsOf, type View } from './calendar-data.ts'
import { ClosuresPanel } from './closures-panel.tsx'
import type { Selection } from './edits.ts'
import { FilePanel } from './file-panel.tsx'
import { Grid } from './grid.tsx'
import { HeatSwitch } from './heat.tsx'
import { Help, Legend } from './legend.tsx'
import { type SeasonNights, SeasonsPanel } from './seasons-panel.tsx'
import { type Calendar, useCalendar } from './use-calendar.ts'

export function Page() {
  return <OneProperty>{id => <PropertyCalendar key={id} propertyId={id} />}</OneProperty>
}

function PropertyCalendar({ propertyId }: { readonly propertyId: number }) {
  const { words: all } = useWords()
  const words = all.calendar
  const { from, isHeat, goTo, setHeat } = usePlace()
  const calendar = useCalendar(propertyId, from)
  const may = useRights()
  const mayEdit = may('properties.change', { propertyId })
  const mayBook = may('reservations.decide', { propertyId })
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [panel, setPanel] = useState<Shown | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const dateInput = useRef<HTMLInputElement>(null)
  const { view } = calendar
  useEffect(() => {
    if (panel === null) document.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  }, [panel])
  if (!view) {
    return calendar.error ? (
      <Refused error={calendar.error} again={calendar.again} />
    ) : (
      <PageLoading rows={12} />
    )
  }
  const rows = rowsOf(view, folded)
  return (
    <div className={style.page} data-panel={panel !== null || undefined}>
      <section className={style.main} aria-labelledby="calendar-title">
        <h1 id="calendar-title" className="unseen">
          {filled(words.title, { property: view.name })}
        </h1>
        <div className={style.tools} role="toolbar" aria-label={words.tools}>
          <DateTools from={from} today={view.today} goTo={goTo} dateInput={dateInput} />
          <span className="grow" />
          <HeatSwitch isHeat={isHeat} change={setHeat} />
          {mayEdit ? (
            <EditTools
              calendar={calendar}
              onBulk={() => setPanel({ top: 0, bottom: rows.length - 1, first: 0, last: 6 })}
            />
          ) : (
            <span className="small muted">{words.readOnly}</span>
          )}
          {(['seasons', 'closures', 'file'] as const).map(name => (
            <Button
              key={name}
              size="xs"
              aria-expanded={panel === name}
              onClick={() => setPanel(panel === name ? null : name)}
            >
              {{ seasons: all.seasons, closures: all.closures, file: all.files }[name].open}
            </Button>
          ))}
        </div>
        <Notices calendar={calendar} />
        <Grid
          view={view}
          rows={rows}
          folded={folded}
          isHeat={isHeat}
          mayBook={mayBook}
          marks={calendar.marks}
          onFold={id => setFolded(former => toggled(former, id))}
          edit={mayEdit ? edit => void calendar.edit(edit) : null}
          refuse={calendar.refuse}
          undo={calendar.undo}
          redo={calendar.redo}
          onBulk={setPanel}
          onHelp={() => setHelpOpen(true)}
          onJump={() => dateInput.current?.focus()}
        />
        <Legend isHeat={isHeat} mayEdit={mayEdit} onHelp={() => setHelpOpen(true)} />
      </section>
      {panel !== null && (
        <Panel
          panel={panel}
          view={view}
          rows={rows}
          calendar={calendar}
          mayEdit={mayEdit}
          onClose={() => setPanel(null)}
          onSeason={nights => setPanel({ top: 0, bottom: rows.length - 1, first: 0, last: 0, nights })}
        />
      )}
      <Help isOpen={isHelpOpen} close={() => setHelpOpen(false)} mayEdit={mayEdit} mayBook={mayBook} />
    </div>
  )
}

/** What the address says: the first night, and whether cells are tinted. It begins yesterday, for guests who are here. */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('from')
  const [yesterday] = useState(() => dateAfter(todayInUtc(), -1))
  const change = (name: string, value: string | null, options: { readonly replace: boolean }) =>
    setSearch(former => {
      if (value === null) former.delete(name)
      else former.set(name, value)
      return former
    }, options)
  return {
    from: isDate(asked) ? asked : yesterday,
    isHeat: search.get('heat') === '1',
    goTo: (date: string) => change('from', date, { replace: false }),
    setHeat: (is: boolean) => change('heat', is ? '1' : null, { replace: true }),
  }
}

interface DateToolsProps {
  readonly from: string
  readonly today: string
  readonly goTo: (date: string) => void
  readonly dateInput?: RefObject<HTMLInputElement | null>
}

/** Goes a week back or on, to today, or to a date. */
export function DateTools({ from, today, goTo, dateInput }: DateToolsProps) {
  const { calendar: words } = useWords().words
  return (
    <>
      <Button size="xs" aria-label={words.weekBack} onClick={() => goTo(dateAfter(from, -7))}>
        <Icon name="left" />
      </Button>
      <Button size="xs" onClick={() => goTo(today)}>
        {words.today}
      </Button>
      <Button size="xs" aria-label={words.weekOn} onClick={() => goTo(dateAfter(from, 7))}>
        <Icon name="right" />
      </Button>
      <input
        ref={dateInput}
        type="date"
        className={style.date}
        aria-label={words.jump}
        value={from}
        onChange={event => isDate(event.target.value) && goTo(event.target.value)}
      />
    </>
  )
}

type Shown = (Selection & { readonly nights?: SeasonNights }) | 'file' | 'closures' | 'seasons'

interface PanelProps {
  readonly panel: Shown
  readonly view: View
  readonly rows: readonly Row[]
  readonly calendar: Calendar
  readonly mayEdit: boolean
  readonly onClose: () => void
  /** Edits the nights of a season. */
  readonly onSeason: (nights: SeasonNights) => void
}

/** Beside the grid: the seasons, the closures, the file for spreadsheets, or the bulk edit of a selection. */
function Panel({ panel, view, rows, calendar, mayEdit, onClose, onSeason }: PanelProps) {
  if (panel === 'seasons') {
    const means = { view, mayEdit, refresh: calendar.refresh, take: calendar.take, onSeason, onClose }
    return <SeasonsPanel {...means} />
  }
  if (panel === 'closures')
    return <ClosuresPanel view={view} mayEdit={mayEdit} refresh={calendar.refresh} onClose={onClose} />
  return panel === 'file' ? (
    <FilePanel view={view} onClose={onClose} take={mayEdit ? calendar.take : null} />
  ) : (
    <BulkPanel
      view={view}
      rows={rows}
      onClose={onClose}
      selection={panel}
      {...(panel.nights && { nights: panel.nights })}
      edit={calendar.edit}
    />
  )
}

function toggled(items: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(items)
  if (!next.delete(item)) next.add(item)
  return next
}

/** What became of the last edit, and the buttons of who may edit. */
function EditTools({ calendar, onBulk }: { readonly calendar: Calendar; readonly onBulk: () => void }) {
  const { words: all, count } = useWords()
  const words = all.calendar
  return (
    <>
      <span className="small muted wide-only" role="status">
        {calendar.isSaving
          ? words.saving
          : calendar.saved === null
            ? ''
            : filled(words.saved, { nights: count(calendar.saved, words.nights) })}
      </span>
      <Button size="xs" disabled={!calendar.undo} onClick={() => calendar.undo?.()}>
        {words.undo}
      </Button>
      <Button size="xs" disabled={!calendar.redo} onClick={() => calendar.redo?.()}>
        {words.redo}
      </Button>
      <Button size="xs" onClick={onBulk}>
        {words.bulk}
      </Button>
    </>
  )
}

/** What became of an edit that was not made. */
function Notices({ calendar: { conflict, fault, forget } }: { readonly calendar: Calendar }) {
  const { words: all, language, count } = useWords()
  const words = all.calendar
  if (!conflict && fault === null) return null
  const amounts = new Intl.NumberFormat(language)
  const shown = (value: number | null) => (value === null ? words.none : amounts.format(value))
  const first = conflict?.cells[0]
  return (
    <div className={`note ${conflict ? 'warns' : 'refuses'} ${style.notice}`} role="alert">
      {conflict ? (
        <p>
          <b>
            {first
              ? filled(words.changedMeanwhile, { nights: count(conflict.cells.length, words.nights) })
              : words.noLonger}
          </b>{' '}
          {first &&
            filled(words.conflict, {
              by: first.by || words.somebody,
              place: [first.row.roomName, first.row.plan?.code, first.date].filter(Boolean).join(', '),
              now: shown(first.now),
              seen: shown(first.seen),
            })}
        </p>
      ) : (
        <p>
          <b>{words.notSaved}</b> {fault}
        </p>
      )}
      <span className="row">
        {conflict && (
          <Button size="xs" onClick={conflict.insist}>
            {words.insist}
          </Button>
        )}
        <Button size="xs" onClick={forget}>
          {words.leave}
        </Button>
      </span>
    </div>
  )
}
