// The demo over HTTP: its state, and loading it on a local server only, because its key can be guessed.

import type { AppContext } from '../operations/context.ts'
import { type DemoOperations, demoStateOf } from '../operations/installation/demo-state.ts'
import { guessableKeys } from '../operations/publishers/guessable-keys.ts'
import { Fault } from '../values/faults.ts'
import { installDemo, requestDemo } from './install-demo.ts'
import { isOfDemo } from './load-demo.ts'

/** `isAllowed`: whether the demo may be loaded over HTTP here; the command line loads it anywhere. */
export function demoOperations(context: AppContext, isAllowed: boolean): DemoOperations {
  let loading: Promise<void> | null = null
  return {
    showDemo: async () => ({ state: (await demoStateOf(context)) ?? 'none', isAllowed }),
    loadDemo: async () => {
      if (!isAllowed) throw notHere()
      // Two loads at the same time would each create the demo publisher.
      loading ??= load(context).finally(() => {
        loading = null
      })
      await loading
      return { warnings: await guessableKeys(context, isOfDemo) }
    },
  }
}

async function load(context: AppContext): Promise<void> {
  await requestDemo(context)
  await installDemo(context, { renew: true })
}

const notHere = (): Fault =>
  new Fault(
    'ConflictException',
    'Others can reach this server, and anybody can guess the key of the demo; to load it all the same, run "hostelry demo".',
  )
