// Reads the cells that only a calendar's table has.

import { type CellFault, fault, quoted, readWhole } from '../documents/csv-cells.ts'
import { standingWord, unlimitedWord } from './calendar-csv.ts'

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

/**
 * Rooms for sale; null: sold without a count; "standing": as the room has it; undefined: unchanged. An empty cell is what is left when
 * somebody deletes a number, so it never opens a night without a count.
 */
export function readAllotment(cell: string): number | null | undefined | typeof standingWord | CellFault {
  if (cell === '') return undefined
  const word = cell.toLowerCase()
  if (word === unlimitedWord) return null
  if (word === standingWord) return standingWord
  const count = readWhole(cell, 0, mostAllotted)
  return typeof count === 'number'
    ? count
    : fault({
        message: `must be a whole number from 0 to ${mostAllotted}, ${unlimitedWord} or ${standingWord}, not ${quoted(cell)}`,
        code: 'whole_number',
        limits: { least: 0, most: mostAllotted },
      })
}
