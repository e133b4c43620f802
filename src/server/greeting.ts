// The text that the terminal shows when the server is up: its addresses, and with the demo two requests to try.

import type { Config } from '../config/config.ts'
import { isOwnMachine } from '../config/own-machine.ts'
import { type DemoOperator, demoIsLoaded } from '../demo/install-demo.ts'
import { demoKey, isOfDemo } from '../demo/load-demo.ts'
import { adminAddressTrouble } from '../operations/monitoring/admin-address.ts'
import { guessableKeys } from '../operations/publishers/guessable-keys.ts'
import { listSites } from '../operations/sites/sites.ts'
import { hasPeople } from '../store/people/people.ts'
import type { App } from './app.ts'
import { demoStay } from './demo-stay.ts'

/** Text for the terminal; the curl lines of the demo work as they stand. */
export async function greeting({
  url,
  adminUrl,
  metricsUrl,
  config,
  context,
  demoOperator,
}: App): Promise<string> {
  const lines = [
    '',
    `Hostelry is ready at ${url}`,
    ...(await siteLines(context, url)),
    `Documentation: ${url}/docs`,
  ]
  const desk = config.adminUrl?.replace(/\/+$/, '') ?? adminUrl
  if (desk !== null) lines.push(`Administration: ${desk}/admin`)
  if (demoOperator) lines.push(...operatorLines(desk ?? url, demoOperator))
  else if (!(await hasPeople(context.database))) lines.push(...firstPersonLines)
  if (metricsUrl !== null) lines.push(`Metrics: ${metricsUrl}/metrics`)
  lines.push(...missingLines(config))
  const trouble = adminAddressTrouble(context)
  if (trouble !== null) lines.push(`Warning: ${trouble}`)
  for (const sentence of await guessableKeys(context, isOfDemo)) lines.push(`Warning: ${sentence}`)
  if (await demoIsLoaded(context)) {
    lines.push(...demoLines(url, demoStay(context)))
  }
  return `${lines.join('\n')}\n\n`
}

/** Where the booking pages are; a server with many sites shows the first. */
async function siteLines(context: App['context'], url: string): Promise<string[]> {
  const sites = await listSites(context)
  const shown = sites.slice(0, mostSites).map(({ slug, hosts: [host], isDefault, document: { name } }) => {
    const address = isDefault ? `${url}/` : host ? `https://${host}/` : `${url}/sites/${slug}`
    return `Booking pages of ${name}: ${address}`
  })
  const others = sites.length - shown.length
  return others > 0 ? [...shown, `and of ${others} other sites`] : shown
}

/** The password is shown here and never again. */
const operatorLines = (url: string, { email, password }: DemoOperator): string[] => [
  `Administration: sign in at ${url}/admin as ${email}`,
  `  with the password ${password.reveal(text => text)} (shown this once; another: npm run hostelry -- admin password ${email})`,
]

const firstPersonLines = [
  '  Nobody can sign in yet. Make the first person, who may do everything:',
  '  npm run -s hostelry -- admin create --email ada@example.com --name "Ada Lovelace"',
]

const mostSites = 5

/**
 * A server that others can reach has administration and metrics off by default; these lines say how to switch them
 * on.
 */
function missingLines(config: Config): string[] {
  if (isOwnMachine(config)) return []
  const lines: string[] = []
  if (config.adminAddress === null) {
    lines.push(
      'Administration over HTTP: off, because others can reach this server. Set ADMIN_PORT to switch it on.',
    )
  }
  if (config.metricsAddress === null && config.metricsToken === null) {
    lines.push(
      'Metrics: off, because others can reach this server. Set METRICS_PORT or METRICS_TOKEN to switch them on.',
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
    'Ask what the demo has for sale:',
    curl(`${url}/publisher/v3.0/property/available/.json`, search),
    '',
    'Book a room:',
    curl(`${url}/publisher/v3.0/book/reservation/.json`, booking),
  ]
}

/** The test card number that every payment company publishes. */
const demoCard = (checkin: string) => ({
  cardholder: 'Ada Lovelace',
  number: '4111111111111111',
  month: '12',
  year: Number(checkin.slice(0, 4)) + 2,
  cvv: '123',
  postal_code: '81224',
})

const curl = (address: string, body: object): string => `curl -s ${address} -d '${JSON.stringify(body)}'`
