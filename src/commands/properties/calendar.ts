// hostelry calendar: changes of prices, restrictions and counts from files or standard input.

import { changeCalendar } from '../../operations/properties/change-calendar.ts'
import { type Command, readId } from '../kit/command.ts'
import { documentsIn } from '../kit/document-files.ts'
import { inLines, type Refusal, refusalOf } from '../kit/refusals.ts'

export const calendarChange: Command = {
  name: 'calendar',
  namesDatabase: true,
  usage: 'ID FILE… | -',
  summary:
    'Change prices, restrictions and counts of some nights of a property: JSON, arrays of changes, or NDJSON; "-" reads standard input.',
  words: [2, 1000],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    const refused: Refusal[] = []
    const warnings: string[] = []
    let [changed, unchanged] = [0, 0]
    for (const file of line.words.slice(1)) {
      for await (const { source, read } of documentsIn(file, line.terminal)) {
        try {
          const outcome = await changeCalendar(line.context, id, read(), { madeBy: 'the command line' })
          if (outcome.changed) changed += 1
          else unchanged += 1
          warnings.push(...outcome.warnings.map(warning => `${source}: ${warning}`))
        } catch (error) {
          refused.push(refusalOf(source, error))
        }
      }
    }
    const lines = [...inLines(refused), ...warnings.map(warning => `warning: ${warning}`)]
    lines.push(`${changed} changes made, ${unchanged} already made, ${refused.length} refused`)
    line.print(lines.join('\n'), { changed, unchanged, refused, warnings })
    if (refused.length > 0) line.fail()
  },
}
