// Reads the cells that only a calendar's table has.

import { standingWord } from './calendar-csv.ts'
import { type CellFault, fault, quoted, readWhole } from './csv-cells.ts'

const yes = ['yes', 'true', '1', 'ja', 'wahr']
const no = ['', 'no', 'false', '0', 'nein', 'falsch']

/** Yes or no; an empty cell is no. */
export function readFlag(cell: string): boolean | CellFault {
  const word = cell.toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : fault(`must be yes or no, not ${quoted(cell)}`)
}

/** Null: no limit, as an empty cell and 0. */
export const readLimit = (cell: string, most: number): number | null | CellFault =>
  cell === '' || cell === '0' ? null : readWhole(cell, 1, most)

const mostAllotted = 100_000

/** Rooms for sale; null: sold without a count; "standing": as the room has it. */
export const readAllotment = (cell: string): number | null | typeof standingWord | CellFault => {
  if (cell === '') return null
  return cell.toLowerCase() === standingWord ? standingWord : readWhole(cell, 0, mostAllotted)
}
