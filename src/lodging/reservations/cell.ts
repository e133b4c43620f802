// A cell is one of several independent installations that share the properties of a destination (docs/scaling.md). Its number is in
// confirmation numbers and in the ids of reservations and holds, so that a router finds it without asking.

import { randomUUID } from 'node:crypto'

/** 0: no cells; else 1 to 31. */
export type Cell = number

export const mostCells = 31

/** A new id of a reservation or hold, a UUID of version 4. Its last byte is the number of the cell if there are cells. */
export function drawId(cell: Cell): string {
  const id = randomUUID()
  return cell === 0 ? id : `${id.slice(0, -2)}${cell.toString(16).padStart(2, '0')}`
}
