// hostelry demo: loads the demo destination on request.

import { installDemo, requestDemo } from '../demo/install-demo.ts'
import { isOfDemo } from '../demo/load-demo.ts'
import { guessableKeys } from '../operations/publishers/guessable-keys.ts'
import type { Command } from './command.ts'

export const demo: Command = {
  name: 'demo',
  namesDatabase: true,
  usage: '',
  summary:
    'Load the demo destination and the publisher key "demo". Running it again makes its two years of nights begin today.',
  words: [0, 0],
  async run({ context, print }) {
    await requestDemo(context)
    await installDemo(context, { renew: true })
    print('the demo is loaded; its publisher key is "demo"', { loaded: true })
    for (const sentence of await guessableKeys(context, isOfDemo)) process.stderr.write(`${sentence}\n`)
  },
}
