// hostelry reservation import: reservations that were made elsewhere, from a CSV file.

import { readFile } from 'node:fs/promises'
import { propertiesIn } from '../../lodging/reservations/reservation-csv-reading.ts'
import {
  continueReservationImport,
  type ReservationImport,
  startReservationImport,
} from '../../operations/back-office/import-reservations.ts'
import { type Command, type CommandLine, readId, textOption, UsageError } from '../kit/command.ts'
import { inLines, type Refusal, refusalOf } from '../kit/refusals.ts'

/** In bytes; the routes take no more. */
const largestFile = 10_000_000

export const reservationImport: Command = {
  name: 'reservation import',
  namesDatabase: true,
  usage: 'FILE [--property ID] [--dry-run] [--oversell]',
  summary:
    'Take in reservations that were made elsewhere, from a CSV file; without --property those of all properties that its column property_id names. A number that is here already is left as it is, so that the same file can be sent again. --dry-run says what would come of each line; --oversell takes reservations in for which there is no room left.',
  options: { property: 'text', 'dry-run': 'flag', oversell: 'flag' },
  words: [1, 1],
  async run(line) {
    const [name = ''] = line.words
    const file = await textOf(name)
    const imports: ReservationImport[] = []
    const refused: Refusal[] = []
    for (const id of await propertiesOf(line, file)) {
      try {
        imports.push(await imported(line, id, file))
      } catch (error) {
        refused.push(refusalOf(`property ${id}`, error))
      }
    }
    line.print([...imports.flatMap(inWords), ...inLines(refused)].join('\n'), { imports, refused })
    if (refused.length > 0 || imports.some(each => each.refused > 0)) line.fail()
  },
}

async function textOf(name: string): Promise<string> {
  const bytes = await readFile(name)
  if (bytes.length > largestFile)
    throw new UsageError(`${name} has more than 10 MB; send fewer reservations at a time`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`${name} is not UTF-8; save it as CSV in UTF-8`)
  }
}

async function propertiesOf(line: CommandLine, file: string): Promise<number[]> {
  const given = textOption(line, 'property')
  if (given !== undefined) return [readId(given, '--property')]
  const named = await propertiesIn(file)
  if (named.length > 0) return named
  throw new UsageError('the file has no column property_id; name the property with --property')
}

async function imported(line: CommandLine, id: number, file: string): Promise<ReservationImport> {
  const { context, options } = line
  const choices = { mayOversell: options.oversell === true, isDryRun: options['dry-run'] === true }
  let state = await startReservationImport(context, id, file, choices)
  while (state.finishedAt === null) {
    state = await continueReservationImport(context, id)
    line.progress(`property ${id}: ${state.done} of ${state.total} lines`, state)
  }
  return state
}

function inWords(state: ReservationImport): string[] {
  const { propertyId, isDryRun, imported, present, elsewhere, refused, refusals } = state
  const left = elsewhere > 0 ? `, ${elsewhere} of other properties` : ''
  return [
    ...refusals.map(({ field, message }) => `property ${propertyId}: ${field} ${message}`),
    `property ${propertyId}: ${imported} ${isDryRun ? 'would be imported' : 'imported'}, ${present} here already${left}, ${refused} refused`,
  ]
}
