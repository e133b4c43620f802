// hostelry demo: loads the demo destination on request, and removes it.

import { setTimeout as pause } from 'node:timers/promises'
import {
  createDemoOperator,
  demoIsLoaded,
  demoOperatorMail,
  installDemo,
  requestDemo,
} from '../../demo/install-demo.ts'
import { demoOlderKey, demoPublishableKey, isOfDemo } from '../../demo/load-demo.ts'
import { removeDemo } from '../../demo/remove-demo.ts'
import { isDemoYearRequested, loadDemoYear, requestDemoYear } from '../../demo/year/load-year.ts'
import { guessableKeys } from '../../operations/publishers/guessable-keys.ts'
import { OperatorError } from '../../values/operator-error.ts'
import type { Command } from '../kit/command.ts'

export const demo: Command = {
  name: 'demo',
  begins: true,
  namesDatabase: true,
  usage: '',
  summary:
    'Load the demo destination, the publisher key "demo" and a publishable key for pages of this machine. Running it again makes its two years of nights begin today.',
  words: [0, 0],
  async run({ context, print, warn }) {
    await requestDemo(context)
    await installDemo(context, { renew: true })
    const operator = await createDemoOperator(context)
    const shown = operator && {
      email: operator.email,
      password: operator.password.reveal(text => text),
    }
    const signIn = shown ? `; sign in as ${shown.email} with ${shown.password}, which is not shown again` : ''
    const keys = `its publisher key is "demo", and for pages of this machine ${demoPublishableKey}, or ${demoOlderKey} for widgets of the older form`
    print(`the demo is loaded; ${keys}${signIn}`, {
      loaded: true,
      publishableKey: demoPublishableKey,
      olderPublishableKey: demoOlderKey,
      operator: shown,
    })
    warn(await guessableKeys(context, isOfDemo))
  },
}

/** Between two steps, so that the requests of a server go first. */
const pauseMilliseconds = 20

export const demoYear: Command = {
  name: 'demo year',
  namesDatabase: true,
  usage: '',
  summary:
    'Give the loaded demo its past and future: about 1,500 reservations, and reviews to moderate. The first start with a new database does so by itself.',
  words: [0, 0],
  async run({ context, print }) {
    if (!(await demoIsLoaded(context)))
      throw new OperatorError('The demo is not loaded: run `hostelry demo` first.')
    await requestDemoYear(context)
    // A server that gave the work to this process is gone when the channel to it is.
    const isGivenWork = process.connected
    const goOn = async (): Promise<boolean> => {
      await pause(pauseMilliseconds)
      return process.connected === isGivenWork
    }
    await loadDemoYear(context, { goOn })
    const isLoaded = !(await isDemoYearRequested(context))
    print(isLoaded ? 'the demo has its past and future' : 'stopped; the next start of the server goes on', {
      loaded: isLoaded,
    })
  },
}

export const demoRemove: Command = {
  name: 'demo remove',
  namesDatabase: true,
  usage: '[--yes]',
  summary:
    'Remove the demo and nothing else: its properties with all reservations there, its publisher with keys and site, its codes, exchange rates, pictures and operator.',
  words: [0, 0],
  cannotBeUndone: () => 'Remove the demo, with all reservations that were made at its properties?',
  async run({ context, print }) {
    const removed = await removeDemo(context)
    const { properties, reservations, discountCodes, exchangeRates, pictures, publisher, person } = removed
    const counted = [
      `${properties} properties with ${reservations} reservations`,
      `${discountCodes} discount codes`,
      `${exchangeRates} exchange rates`,
      `${pictures} pictures`,
    ]
    const lines = [`removed: ${counted.join(', ')}`]
    if (publisher === 'archived')
      lines.push('its publisher has reservations at other properties: it is archived, without keys and site')
    if (person) lines.push(`nobody signs in as ${demoOperatorMail} any more`)
    print(lines.join('\n'), removed)
  },
}
