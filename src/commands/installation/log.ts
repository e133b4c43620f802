// hostelry log: finds lines of a session or address in the log.

import { logName } from '../../operations/monitoring/log-name.ts'
import type { Command } from '../kit/command.ts'

export const logNameOf: Command = {
  name: 'log name',
  usage: 'TEXT',
  summary: 'Print the hash that the log shows instead of a session_id or an IP address.',
  words: [1, 1],
  async run(line) {
    const name = logName(line.context, line.words[0] ?? '')
    line.print(name, { name })
  },
}
