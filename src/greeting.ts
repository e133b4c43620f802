// What a person sees when the server is up: where it is, and with the demo two lines to try at once.

import type { App } from './app.ts'
import type { Config } from './config.ts'
import { demoIsLoaded } from './demo/install-demo.ts'
import { demoKey, isOfDemo } from './demo/load-demo.ts'
import { demoStay } from './demo-stay.ts'
import { guessableKeys } from './operations/publishers/guessable-keys.ts'
import { isOwnMachine } from './own-machine.ts'

/** Text for the terminal; with the demo its two curl lines work as they stand. */
export async function greeting({ url, adminUrl, metricsUrl, config, context }: App): Promise<string> {
  const lines = ['', `Hostelry is ready at ${url}`, `Documentation: ${url}/docs`]
  if (adminUrl !== null) lines.push(`Administration: ${adminUrl}/admin/v1`)
  if (metricsUrl !== null) lines.push(`Metrics: ${metricsUrl}/metrics`)
  lines.push(...missingLines(config))
  for (const sentence of await guessableKeys(context, isOfDemo)) lines.push(`To be looked at: ${sentence}`)
  if (await demoIsLoaded(context)) {
    lines.push(...demoLines(url, demoStay(context)))
  }
  return `${lines.join('\n')}\n\n`
}

/** What others could reach is not served by itself; who looks for it is told how to have it. */
function missingLines(config: Config): string[] {
  if (isOwnMachine(config)) return []
  const lines: string[] = []
  if (config.adminAddress === null) {
    lines.push(
      'Administration over HTTP: off, as others can reach this server; ADMIN_PORT gives it an address.',
    )
  }
  if (config.metricsAddress === null && config.metricsToken === null) {
    lines.push(
      'Metrics: off, as others can reach this server; METRICS_PORT or METRICS_TOKEN switches them on.',
    )
  }
  return lines
}

function demoLines(url: string, stay: { checkin: string; checkout: string }): string[] {
  const party = { key: demoKey, property_id: 3144, ...stay }
  const search = { ...party, rooms: [{ adults: 2 }] }
  const booking = {
    ...party,
    accommodation_id: 101,
    rate_code: 'FLEX',
    rooms: [{ name: 'Ada Lovelace', adults: 2 }],
    guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' },
    payment: demoCard(stay.checkin),
  }
  return [
    '',
    'See what the demo has for sale:',
    curl(`${url}/publisher/v3.0/property/available/.json`, search),
    '',
    'Book a room of it:',
    curl(`${url}/publisher/v3.0/book/reservation/.json`, booking),
  ]
}

/** The card number that every payment company publishes for trials. */
const demoCard = (checkin: string) => ({
  cardholder: 'Ada Lovelace',
  number: '4111111111111111',
  month: '12',
  year: Number(checkin.slice(0, 4)) + 2,
  cvv: '123',
  postal_code: '81224',
})

const curl = (address: string, body: object): string => `curl -s ${address} -d '${JSON.stringify(body)}'`
