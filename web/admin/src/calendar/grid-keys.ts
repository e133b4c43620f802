// What each key does in the grid.

import type { KeyboardEvent } from 'react'
import { closedToArrival, closedToDeparture, stopSell } from './calendar-data.ts'
import { nightsOfWeek } from './calendar-row.tsx'

/** A cell by its line and night. */
export interface Place {
  readonly row: number
  readonly night: number
}

type Restriction = readonly ['stop_sell' | 'closed_to_arrival' | 'closed_to_departure', number]

/** What keys can do. What changes the calendar is null for who may only read it. */
export interface KeyActions {
  readonly at: Place
  /** The last line and night. */
  readonly end: Place
  /** Lines in sight. */
  readonly page: number
  readonly go: (place: Place, extend: boolean) => void
  readonly selectAll: () => void
  readonly selectOne: () => void
  /** Opens the field with what the cell has. */
  readonly change: (() => void) | null
  readonly clear: (() => void) | null
  readonly toggle: ((restriction: Restriction) => void) | null
  readonly fillRight: (() => void) | null
  readonly fillDown: (() => void) | null
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly bulk: (() => void) | null
  /** Null where the selection makes no stay, or the person may not book. */
  readonly book: (() => void) | null
  readonly jump: () => void
  readonly help: () => void
  readonly fold: () => void
}

type Commands = Readonly<Record<string, (() => void) | null | undefined>>

/** What a key does; undefined for one that does nothing here. */
export function commandOf(event: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  const move = (row: number, night: number) => () =>
    actions.go({ row: actions.at.row + row, night: actions.at.night + night }, event.shiftKey)
  const to = (place: Place) => () => actions.go(place, event.shiftKey)
  const commands = isCommand ? withControl(actions, event.shiftKey, move, to) : alone(actions, move, to)
  return commands[event.key] ?? undefined
}

type Move = (row: number, night: number) => () => void
type To = (place: Place) => () => void

const withControl = (actions: KeyActions, isShifted: boolean, move: Move, to: To): Commands => ({
  z: isShifted ? actions.redo : actions.undo,
  Z: actions.redo,
  y: actions.redo,
  r: actions.fillRight,
  d: actions.fillDown,
  a: actions.selectAll,
  Home: to({ row: 0, night: 0 }),
  End: to(actions.end),
  ArrowLeft: move(0, -nightsOfWeek),
  ArrowRight: move(0, nightsOfWeek),
})

const alone = (actions: KeyActions, move: Move, to: To): Commands => ({
  ArrowUp: move(-1, 0),
  ArrowDown: move(1, 0),
  ArrowLeft: move(0, -1),
  ArrowRight: move(0, 1),
  PageUp: move(-actions.page, 0),
  PageDown: move(actions.page, 0),
  Home: to({ row: actions.at.row, night: 0 }),
  End: to({ row: actions.at.row, night: actions.end.night }),
  Escape: actions.selectOne,
  Enter: actions.change,
  F2: actions.change,
  Delete: actions.clear,
  s: () => actions.toggle?.(['stop_sell', stopSell]),
  a: () => actions.toggle?.(['closed_to_arrival', closedToArrival]),
  d: () => actions.toggle?.(['closed_to_departure', closedToDeparture]),
  b: actions.bulk,
  n: actions.book,
  g: actions.jump,
  '?': actions.help,
  ' ': actions.fold,
})
