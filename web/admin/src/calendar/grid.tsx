// The grid: nights across, rooms and their rates down. The keyboard and the pointer select; typing changes what is selected.
// The focus stays on the grid, and names the active cell to those who hear it.
// biome-ignore-all lint/a11y/useSemanticElements: a table draws every cell, and has no selection

import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { dateAfter } from '../parts/dates.ts'
import { formatsOf } from '../parts/formats.ts'
import { typedDecimal } from '../parts/forms/decimals.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { BookingBar, bookingAddress, selectedStay } from './booking-bar.tsx'
import style from './calendar.module.css'
import { cellOf, type Row, type View } from './calendar-data.ts'
import { CellEditor } from './cell-editor.tsx'
import {
  copied,
  type Edit,
  filledEdit,
  isAllComputed,
  pasted,
  readTyped,
  type Selection,
  toggledEdit,
  typedEdit,
  valuesEdit,
} from './edits.ts'
import { commandOf, type KeyActions, type Place } from './grid-keys.ts'
import { Heads, Line } from './grid-parts.tsx'
import { nightsOf, priceFormat } from './labels.ts'
import { sharesOf } from './occupancy.ts'
import { useSelection } from './use-selection.ts'
import { type Sizes, useSizes, useWindow } from './use-window.ts'

interface Props {
  readonly view: View
  readonly rows: readonly Row[]
  readonly marks: ReadonlyMap<string, string>
  readonly folded: ReadonlySet<number>
  readonly onFold: (roomId: number) => void
  /** Whether cells are tinted by how much is taken. */
  readonly isHeat: boolean
  /** Null for who may only read the calendar. */
  readonly edit: ((edit: Edit) => void) | null
  /** Says why something is not changed. */
  readonly refuse: (why: string) => void
  /** Whether the person may book for guests here. */
  readonly mayBook: boolean
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly onBulk: (selection: Selection) => void
  readonly onHelp: () => void
  readonly onJump: () => void
}

export function Grid(props: Props) {
  const { view, rows, marks, folded, onFold, isHeat, edit, mayBook } = props
  const { words: all, language } = useWords()
  const words = useMemo(() => ({ ...all.calendar, closures: all.closures }), [all])
  const scroller = useRef<HTMLDivElement>(null)
  const sizes = useSizes(scroller)
  const extent = { rows: rows.length, nights: view.nights }
  const shown = useWindow(scroller, sizes, extent)
  const nights = useMemo(() => nightsOf(view, language), [view, language])
  const shares = useMemo(() => sharesOf(view), [view])
  const amounts = useMemo(() => priceFormat(language, view.decimals), [language, view.decimals])
  const { at, selection, go, select, ...pointer } = useSelection(scroller, sizes, extent)
  const stay = mayBook ? selectedStay(view, rows, selection) : null
  const { typing, type, problem, present, finish, leave, cancel, onKeyDown } = useKeys(props, {
    scroller,
    sizes,
    at,
    selection,
    go,
    select,
    stay,
  })
  const clipboard = useClipboard(props, selection)
  const weeks = Array.from({ length: shown.endWeek - shown.firstWeek }, (_, week) => shown.firstWeek + week)
  const drawn = { nights, weeks, selection, words, isHeat }
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={filled(words.grid, { property: view.name })}
        aria-multiselectable="true"
        aria-readonly={edit === null}
        aria-rowcount={rows.length + 1}
        aria-colcount={view.nights + 1}
        aria-activedescendant={`cell-${at.row}-${at.night}`}
        className={style.grid}
        onKeyDown={onKeyDown}
        {...(typing === null && pointer)}
        onDoubleClick={() => edit && type(present)}
        {...(typing === null && clipboard)}
      >
        <div role="presentation" className={style.canvas} style={canvasOf(sizes, extent)}>
          <Heads {...drawn} view={view} sizes={sizes} shares={shares} />
          {rows.slice(shown.firstRow, shown.endRow).map((row, offset) => (
            <Line
              {...drawn}
              key={row.key}
              row={row}
              amounts={amounts}
              marks={marks}
              onFold={onFold}
              index={shown.firstRow + offset}
              top={(shown.firstRow + offset) * sizes.line}
              isFolded={folded.has(row.roomId)}
            />
          ))}
          <div aria-hidden="true" className={style.selection} style={boxOf(sizes, selection)} />
          <div aria-hidden="true" className={style.active} style={boxOf(sizes, only(at))} />
          {typing !== null && (
            <CellEditor
              key={`${at.row} ${at.night}`}
              text={typing}
              label={words.newValue}
              wrong={problem}
              style={boxOf(sizes, only(at))}
              onFinish={finish}
              onLeave={leave}
              onCancel={cancel}
            />
          )}
        </div>
      </div>
      {stay && <BookingBar view={view} stay={stay} />}
    </>
  )
}

/** Copies the selected cells as text, and takes pasted text cell by cell; a cell that cannot be read is named. */
function useClipboard({ view, rows, edit, refuse }: Props, selection: Selection) {
  const { words, language } = useWords()
  return {
    onCopy: (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(rows, selection, language))
    },
    onPaste: (event: ClipboardEvent) => {
      if (!edit) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      const writing = { language, decimals: view.decimals }
      const { values, unread } = pasted(text, rows.slice(selection.top), writing)
      if (unread === null) return edit(valuesEdit(view, rows, selection, values))
      const { text: written, row, offset, isNumber } = unread
      const date = formatsOf(language).day(dateAfter(view.from, selection.first + offset))
      const place = [row.roomName, row.plan?.code, date].filter(Boolean).join(', ')
      const sentence = isNumber ? words.calendar.unreadNumber : words.calendar.unreadWord
      refuse(filled(sentence, { text: written, place, currency: view.currency }))
    },
  }
}

interface Selected extends Pick<ReturnType<typeof useSelection>, 'at' | 'selection' | 'go' | 'select'> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly sizes: Sizes
  /** Null for who may not book. */
  readonly stay: ReturnType<typeof selectedStay> | null
}

/** What is typed into the active cell, and what keys do. */
function useKeys(props: Props, { scroller, sizes, at, selection, go, select, stay }: Selected) {
  const { view, rows, edit, onFold, refuse } = props
  const { words, language } = useWords()
  const [typing, setTyping] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const isTyping = useRef(false)
  const navigate = useNavigate()
  const isOne = selection.top === selection.bottom && selection.first === selection.last
  const { value } = cellOf(rows[at.row]!, at.night)
  const isRoom = rows[selection.top]?.plan === null
  const whatToType = isRoom ? words.calendar.wrongCount : words.calendar.wrongValue
  const present = value === null ? '' : typedDecimal(value, language)

  const stop = () => {
    isTyping.current = false
    setTyping(null)
  }
  const cancel = () => {
    stop()
    scroller.current?.focus({ preventScroll: true })
  }
  const type = (text: string) => {
    if (isAllComputed(rows, selection)) return refuse(words.calendar.computed)
    setWrong(false)
    isTyping.current = true
    setTyping(text)
  }
  const take = (text: string): boolean => {
    const typed = readTyped(text, rows[selection.top]!, { language, decimals: view.decimals })
    if (typed) edit?.(typedEdit(view, rows, selection, typed))
    return typed !== undefined
  }
  const finish = (text: string, step: Place) => {
    if (!take(text)) return setWrong(true)
    cancel()
    if (isOne) go({ row: at.row + step.row, night: at.night + step.night }, false)
  }
  /** The focus goes elsewhere, as with a click. */
  const leave = (text: string) => {
    if (!isTyping.current) return
    if (text !== present && !take(text)) refuse(whatToType)
    stop()
  }
  const end = { row: rows.length - 1, night: view.nights - 1 }
  const actions: KeyActions = {
    at,
    end,
    go,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - sizes.top) / sizes.line) - 1),
    selectAll: () => select({ row: 0, night: 0 }, end),
    selectOne: () => select(at, at),
    change: edit && (() => type(present)),
    clear:
      edit &&
      (() =>
        isAllComputed(rows, selection)
          ? refuse(words.calendar.computed)
          : edit(typedEdit(view, rows, selection, { kind: 'set', value: null }))),
    toggle: edit && (restriction => edit(toggledEdit(view, rows, selection, restriction))),
    fillRight: edit && (() => edit(filledEdit(view, rows, selection, 'right'))),
    fillDown: edit && (() => edit(filledEdit(view, rows, selection, 'down'))),
    undo: props.undo,
    redo: props.redo,
    help: props.onHelp,
    jump: props.onJump,
    bulk: edit && (() => props.onBulk(selection)),
    book: stay === null || typeof stay === 'string' ? null : () => void navigate(bookingAddress(view, stay)),
    fold: () => onFold(rows[at.row]!.roomId),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null) return
    const command = commandOf(event, actions)
    if (!command && (event.ctrlKey || event.metaKey || !/^[\d+.,-]$/.test(event.key))) return
    event.preventDefault()
    if (command) command()
    else if (edit) type(event.key)
  }
  return { typing, type, problem: wrong ? whatToType : null, present, finish, leave, cancel, onKeyDown }
}

const only = ({ row, night }: Place): Selection => ({ top: row, bottom: row, first: night, last: night })

const canvasOf = ({ head, top, cell, line }: Sizes, { rows, nights }: { rows: number; nights: number }) => ({
  width: head + nights * cell,
  height: top + rows * line,
})

/** Where some cells are on the canvas. */
const boxOf = ({ head, top, cell, line }: Sizes, selection: Selection): CSSProperties => ({
  left: head + selection.first * cell,
  top: top + selection.top * line,
  width: (selection.last - selection.first + 1) * cell,
  height: (selection.bottom - selection.top + 1) * line,
})
