// hostelry log: how to find in the log what callers chose.

import { logName } from '../operations/monitoring/log-name.ts'
import type { Command } from './command.ts'

export const logNameOf: Command = {
  name: 'log name',
  usage: 'TEXT',
  summary: 'Print what the log shows in place of a session_id or an IP address.',
  words: [1, 1],
  async run(line) {
    const name = logName(line.context, line.words[0] ?? '')
    line.print(name, { name })
  },
}
