// Plays Cloudbeds to a server, for trying a connection without an account there: checks it, pushes prices and counts, then
// fetches, acknowledges and prints the bookings. docs/channels.md shows how it is started.

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SimulatedCloudbeds } from './simulated-cloudbeds/simulator.ts'

const usage =
  'usage: node scripts/simulated-cloudbeds.ts --connection FILE --shared-secret FILE\n' +
  '         [--server http://127.0.0.1:8080] [--days 365] [--price 140] [--units 5] [--bookings N]\n' +
  '--connection: what `hostelry channel create … --json` printed.\n' +
  '--bookings: end after so many; else it runs until it is stopped.'

const { values } = parseArgs({
  options: {
    connection: { type: 'string' },
    'shared-secret': { type: 'string' },
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    days: { type: 'string', default: '365' },
    price: { type: 'string', default: '140' },
    units: { type: 'string', default: '5' },
    bookings: { type: 'string' },
  },
})
const { connection, 'shared-secret': shared } = values
if (connection === undefined || shared === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const textIn = (file: string): string => readFileSync(file, 'utf8').trim()
const { login, secret } = JSON.parse(textIn(connection)) as { login: string; secret: string }
const simulator = new SimulatedCloudbeds({
  url: `${values.server}/channels/cloudbeds`,
  login,
  password: secret,
  sharedSecret: textIn(shared),
})
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

try {
  await simulator.connect()
  say(`connected as ${login}`)
  const pushed = await simulator.push({
    days: Number(values.days),
    price: values.price,
    units: Number(values.units),
  })
  say(
    `pushed ${pushed.nights} nights of ${pushed.rooms} rooms and ${pushed.rates} rate plans; waiting for bookings`,
  )
  const most = values.bookings === undefined ? Number.POSITIVE_INFINITY : Number(values.bookings)
  for (let seen = 0; seen < most; ) {
    for (const booking of await simulator.fetchBookings()) {
      seen += 1
      say(
        `booking ${booking.OrderId}: ${booking.TotalPrice} ${booking.TotalCurrency}, ${simulator.stayOf(booking)}`,
      )
    }
    if (seen < most) await new Promise(resume => setTimeout(resume, 1000))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
