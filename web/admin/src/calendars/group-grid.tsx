// The grid of many properties: nights across, properties down, and below an opened one its rooms and rates. Only what is in sight is
// drawn, and read. The keyboard goes from line to line.
// biome-ignore-all lint/a11y/useSemanticElements: a table draws every cell, and has no levels
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active line

import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import style from '../calendar/calendar.module.css'
import { type Night, nightsOf } from '../calendar/labels.ts'
import { type Sizes, useSizes, useWindow } from '../calendar/use-window.ts'
import { useWords } from '../words/use-words.ts'
import { type Glance, type GroupLine, linesOf, type Opened, rowOf } from './glances.ts'
import own from './group.module.css'
import { GroupRow, type LineWords } from './group-row.tsx'
import { shownNights, useViews } from './use-glances.ts'

interface Props {
  readonly glances: readonly Glance[]
  readonly from: string
  readonly isHeat: boolean
  readonly opened: Opened
  readonly onOpen: (line: GroupLine) => void
  readonly chosen: ReadonlySet<number>
  readonly mayChoose: (glance: Glance) => boolean
  readonly onChoose: (glance: Glance) => void
  /** Whether all that may be chosen are; null where nothing may. */
  readonly areAllChosen: boolean | null
  readonly onChooseAll: () => void
  readonly onBulk: () => void
}

export function GroupGrid(props: Props) {
  const { glances, from, isHeat, opened, onOpen, chosen, mayChoose, onChoose } = props
  const { words: all, language } = useWords()
  const words = useMemo<LineWords>(
    () => ({ calendar: { ...all.calendar, closures: all.closures }, group: all.group, language }),
    [all, language],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const sizes = useSizes(scroller)
  const lines = useMemo(() => linesOf(glances, opened), [glances, opened])
  const shown = useWindow(scroller, sizes, { rows: lines.length, nights: shownNights })
  const today = glances[0]?.today ?? from
  const nights = useMemo(
    () => nightsOf({ from, nights: shownNights, today }, language),
    [from, today, language],
  )
  const inSight = lines.slice(shown.firstRow, shown.endRow)
  const views = useViews(
    [...new Set(inSight.filter(({ room }) => room !== null).map(({ glance }) => glance.property_id))],
    from,
  )
  const { active, onKeyDown, go } = useKeys(props, lines, { scroller, sizes })
  // The same function at every scroll, so that lines that stay in sight are not drawn again.
  const latest = useRef({ go, onOpen })
  latest.current = { go, onOpen }
  const open = useCallback((line: GroupLine, index: number) => {
    latest.current.go(index)
    latest.current.onOpen(line)
  }, [])
  return (
    <div
      ref={scroller}
      role="treegrid"
      tabIndex={0}
      aria-label={words.group.grid}
      aria-rowcount={lines.length + 1}
      aria-colcount={shownNights + 1}
      aria-multiselectable="true"
      aria-activedescendant={`line-${active}`}
      className={`${style.grid} ${own.grid}`}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        className={style.canvas}
        style={{
          width: sizes.head + shownNights * sizes.cell,
          height: sizes.top + lines.length * sizes.line,
        }}
      >
        <Heads {...props} nights={nights} sizes={sizes} />
        {inSight.map((line, offset) => {
          const index = shown.firstRow + offset
          const view = line.room ? views.get(line.glance.property_id) : undefined
          return (
            <GroupRow
              key={line.key}
              line={line}
              index={index}
              top={index * sizes.line}
              firstWeek={shown.firstWeek}
              endWeek={shown.endWeek}
              nights={nights}
              words={words}
              isHeat={isHeat}
              isActive={index === active}
              isChosen={line.room === null && chosen.has(line.glance.property_id)}
              onChoose={mayChoose(line.glance) ? onChoose : null}
              onOpen={open}
              row={view && rowOf(view, line)}
            />
          )
        })}
      </div>
    </div>
  )
}

interface HeadsProps extends Props {
  readonly nights: readonly Night[]
  readonly sizes: Sizes
}

function Heads({ glances, nights, sizes, areAllChosen, onChooseAll }: HeadsProps) {
  const { words, count } = useWords()
  return (
    <div role="row" aria-rowindex={1} className={style.heads}>
      <div role="columnheader" aria-colindex={1} className={`${style.corner} ${own.corner}`}>
        {areAllChosen !== null && (
          <input
            type="checkbox"
            aria-label={words.group.chooseAll}
            checked={areAllChosen}
            onChange={onChooseAll}
          />
        )}
        <span className="grow">
          <b>{count(glances.length, words.group.corner)}</b>
          <small>{words.group.cornerNote}</small>
        </span>
      </div>
      {nights.map((night, at) => (
        <div
          key={night.date}
          role="columnheader"
          aria-colindex={at + 2}
          aria-label={night.spoken}
          className={[style.night, night.isWeekend && style.weekend, night.isToday && style.today]
            .filter(Boolean)
            .join(' ')}
          style={{ left: sizes.head + at * sizes.cell }}
        >
          {night.isToday ? words.calendar.today : night.weekday}
          <b>
            {night.day}
            {night.month && ` ${night.month}`}
          </b>
        </div>
      ))}
    </div>
  )
}

interface Place {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly sizes: Sizes
}

/** The active line, and what keys do. */
function useKeys(props: Props, lines: readonly GroupLine[], { scroller, sizes }: Place) {
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const active = Math.max(0, Math.min(lines.length - 1, at))
  const go = (index: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, index))
    setAt(next)
    const element = scroller.current
    if (!element) return
    const [top, room] = [next * sizes.line, element.clientHeight - sizes.top - sizes.line]
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + room) element.scrollTop = top - room
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active]
    if (!line || event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return
    const { glance, room, plan, isOpen } = line
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - sizes.top) / sizes.line) - 1)
    const above = () => lines.findLastIndex((each, index) => index < active && levelOf(each) < levelOf(line))
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (plan === null && !isOpen ? props.onOpen(line) : go(active + 1)),
      ArrowLeft: () => (isOpen ? props.onOpen(line) : room && go(above())),
      ' ': () => props.mayChoose(glance) && props.onChoose(glance),
      Enter: () => void navigate(`/calendar?property=${glance.property_id}&from=${glance.from}`),
      b: props.onBulk,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return { active, onKeyDown, go }
}

const levelOf = ({ room, plan }: GroupLine): number => (plan ? 3 : room ? 2 : 1)
