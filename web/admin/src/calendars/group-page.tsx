// The page of the calendar: that of the chosen property, or all of them in one.

import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import style from '../calendar/calendar.module.css'
import { DateTools, Page as PropertyPage, usePlace } from '../calendar/calendar-page.tsx'
import { HeatSwitch } from '../calendar/heat.tsx'
import { todayInUtc } from '../parts/dates.ts'
import { has } from '../parts/folded.ts'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import type { Glance, GroupLine, Opened } from './glances.ts'
import own from './group.module.css'
import { GroupGrid } from './group-grid.tsx'
import { GroupOutcome } from './group-outcome.tsx'
import { GroupPanel } from './group-panel.tsx'
import { useGlances } from './use-glances.ts'
import { useGroupEdits } from './use-group-edits.ts'

export function Page() {
  const { propertyId } = useScope()
  return propertyId === null ? <GroupPage /> : <PropertyPage />
}

function GroupPage() {
  const { from } = usePlace()
  const { glances, isPartial, error, again, refresh } = useGlances(from)
  if (!glances) return error ? <Refused error={error} again={again} /> : <PageLoading rows={12} />
  // Nobody with one property chooses among many.
  if (glances.length < 2 && !isPartial) return <PropertyPage />
  return <GroupCalendar glances={glances} refresh={refresh} />
}

interface Props {
  readonly glances: readonly Glance[]
  readonly refresh: () => Promise<void>
}

function GroupCalendar({ glances, refresh }: Props) {
  const { words: all } = useWords()
  const words = all.group
  const { from, isHeat, goTo, setHeat } = usePlace()
  const [found, find, typed] = useFound(glances)
  const [opened, setOpened] = useState<Opened>(new Set<string>())
  const choice = useChoice(glances, found)
  const [isBulk, setBulk] = useState(false)
  const edits = useGroupEdits(refresh)
  useEffect(() => {
    if (!isBulk) document.querySelector<HTMLElement>('[role=treegrid]')?.focus({ preventScroll: true })
  }, [isBulk])
  const mayEdit = choice.areAllChosen !== null
  return (
    <div className={style.page} data-panel={isBulk || undefined}>
      <section className={style.main} aria-labelledby="calendar-title">
        <h1 id="calendar-title" className="unseen">
          {words.title}
        </h1>
        <div className={style.tools} role="toolbar" aria-label={words.tools}>
          <DateTools from={from} today={glances[0]?.today ?? todayInUtc()} goTo={goTo} />
          <input
            type="search"
            className={own.find}
            aria-label={words.find}
            placeholder={words.find}
            value={typed}
            onChange={event => find(event.target.value)}
          />
          <Button size="xs" onClick={() => setOpened('all')}>
            {words.openAll}
          </Button>
          <Button size="xs" onClick={() => setOpened(new Set())}>
            {words.closeAll}
          </Button>
          <span className="grow" />
          <HeatSwitch isHeat={isHeat} change={setHeat} />
          {mayEdit ? (
            <Button size="xs" aria-expanded={isBulk} onClick={() => setBulk(!isBulk)}>
              {all.calendar.bulk}
            </Button>
          ) : (
            <span className="small muted">{all.calendar.readOnly}</span>
          )}
        </div>
        <GroupOutcome edits={edits} />
        {found.length === 0 ? (
          <p className={`muted ${own.empty}`}>{words.none}</p>
        ) : (
          <GroupGrid
            glances={found}
            from={from}
            isHeat={isHeat}
            opened={opened}
            onOpen={line => setOpened(former => openedOrClosed(former, line, glances))}
            {...choice}
            onBulk={() => mayEdit && setBulk(true)}
          />
        )}
      </section>
      {isBulk && (
        <GroupPanel
          chosen={choice.chosenGlances}
          from={from}
          made={edits.made}
          isBusy={edits.progress !== null}
          make={edits.make}
          onClose={() => setBulk(false)}
        />
      )}
    </div>
  )
}

/** The properties whose name or number has what is in the address. */
function useFound(glances: readonly Glance[]): [readonly Glance[], (text: string) => void, string] {
  const [search, setSearch] = useSearchParams()
  const typed = search.get('find') ?? ''
  const found = useMemo(
    () =>
      typed === '' ? glances : glances.filter(({ name, property_id: id }) => has(`${name} ${id}`, typed)),
    [glances, typed],
  )
  const find = (text: string) =>
    setSearch(
      former => {
        if (text === '') former.delete('find')
        else former.set('find', text)
        return former
      },
      { replace: true },
    )
  return [found, find, typed]
}

/** The properties that are chosen for the bulk edit, of those that the person may change. */
function useChoice(glances: readonly Glance[], found: readonly Glance[]) {
  const may = useRights()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mayChoose = ({ property_id: propertyId }: Glance) => may('properties.change', { propertyId })
  const choosable = found.filter(mayChoose)
  const areAllChosen =
    choosable.length === 0 ? null : choosable.every(({ property_id: id }) => chosen.has(id))
  const chosenGlances = useMemo(
    () => glances.filter(({ property_id: id }) => chosen.has(id)),
    [glances, chosen],
  )
  return {
    chosen,
    chosenGlances,
    mayChoose,
    areAllChosen,
    onChoose: ({ property_id: id }: Glance) =>
      setChosen(former => {
        const next = new Set(former)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    onChooseAll: () =>
      setChosen(former => {
        const ids = choosable.map(({ property_id: id }) => id)
        return areAllChosen
          ? new Set([...former].filter(id => !ids.includes(id)))
          : new Set([...former, ...ids])
      }),
  }
}

/** The lines that are opened after one of them was opened or closed. */
function openedOrClosed(former: Opened, { key }: GroupLine, glances: readonly Glance[]): Opened {
  const next = new Set(former === 'all' ? everyKey(glances) : former)
  if (!next.delete(key)) next.add(key)
  return next
}

const everyKey = (glances: readonly Glance[]): string[] =>
  glances.flatMap(({ property_id: id, rooms }) => [`${id}`, ...rooms.map(room => `${id} ${room.id}`)])
