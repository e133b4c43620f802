// Speed of taking in what channel managers push: a burst of years of nights, each with another price, restriction and count.

import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { adminRequest, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import type { ServerProcess } from './setup/server-process.ts'

const size = { rooms: 5, rates: 3, nights: 750 }
const nights = size.rooms * size.rates * size.nights
const property = 8101
const first = today()
const sharedSecret = 'a-secret-of-the-benchmark'

export const benchmark: Benchmark = {
  about:
    `An ARIUpdate of Cloudbeds over HTTP with a row for each night of ${size.rooms} rooms × ${size.rates} rates × ` +
    `${size.nights} days: a price, a minimum stay and a count that differ from night to night, checked, written and ` +
    'committed. The floor is COPY of one row a night with the same columns from a file of the database server’s own into ' +
    'a table with a primary key, in turns.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using server = await context.server('free')
  await importThrough(server, hotel({ id: property, ...size }))
  const account = await connect(server)
  const file = join(context.directory, 'pushed.copy')
  await writeFile(
    file,
    `${nightsOf(0)
      .map(row => [property, ...Object.values(row)].join('\t'))
      .join('\n')}\n`,
  )
  await chmod(file, 0o644)
  await context.database.query(
    `CREATE TABLE bare_push (property_id int, room_id int, rate_code text, night date, price text, min_los int, units int,
                             PRIMARY KEY (property_id, room_id, rate_code, night))`,
  )
  const runs = []
  for (let run = 0; run < (quick ? 4 : 12); run += 1) {
    const body = pushed(account, run)
    const taken = await seconds(() => send(server, body))
    await context.database.query('TRUNCATE bare_push')
    const copied = await seconds(() => context.database.query(`COPY bare_push FROM '${file}'`))
    runs.push({ taken, copied })
  }
  // The first two warm up.
  const counted = runs.slice(2)
  const times = counted.map(({ taken }) => taken)
  const ratios = counted.map(({ taken, copied }) => copied / taken)
  return [
    {
      name: 'nights of a rate pushed',
      detail: `${nights} nights in ${Math.round(median(times) * 1000)} ms`,
      value: nights / median(times),
      unit: 'a second',
      better: 'more',
      floor: {
        name: 'COPY',
        value: nights / median(counted.map(({ copied }) => copied)),
        ratio: median(ratios),
        ratios,
      },
    },
    {
      name: `longest burst of ${size.nights} days`,
      value: Math.max(...times) * 1000,
      unit: 'ms',
      better: 'less',
      limit: 2000,
    },
  ]
}

interface Account {
  readonly login: string
  readonly secret: string
}

async function connect(server: ServerProcess): Promise<Account> {
  const document = { property_id: property, kind: 'cloudbeds', partner_secret: sharedSecret }
  return adminRequest<Account>(server, 'POST', '/admin/v1/channels', document)
}

/** One row for each night; the values move with the run, so that every night is written. */
function nightsOf(run: number) {
  return Array.from({ length: size.rooms }, (_, room) =>
    Array.from({ length: size.rates }, (_, rate) =>
      Array.from({ length: size.nights }, (_, night) => ({
        room: room + 1,
        rate: `RATE${rate + 1}`,
        day: formatDay(addDays(first, night)),
        price: `${90 + ((night * 7 + rate * 11 + run * 13) % 90)}.${10 + ((night + run) % 80)}`,
        minimum: 1 + ((night + run) % 5),
        units: 3 + ((night + room + run) % 9),
      })),
    ).flat(),
  ).flat()
}

function pushed({ login, secret }: Account, run: number): string {
  return JSON.stringify({
    ...{ verb: 'ARIUpdate', guid: `6C08B96E-450D-4E6A-9933-${String(run).padStart(12, '0')}` },
    ...{ ota_property_id: login, ota_property_password: secret, ota_property_sub_id: '' },
    ...{ mya_property_id: 1, ota_cid: 'bench', shared_secret: sharedSecret, currency: 'USD' },
    Inventory: nightsOf(run).map(({ room, rate, day, price, minimum, units }) => ({
      ...{ ota_room_id: String(room), ota_rate_id: rate, start_date: day, end_date: day },
      ...{ rate: price, min_los: minimum, units },
    })),
  })
}

async function send({ port }: ServerProcess, body: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/channels/cloudbeds/ARIUpdate`, {
    method: 'POST',
    body,
  })
  const text = await answer.text()
  if (!text.includes('"success":true')) throw new Error(`the push was refused: ${text.slice(0, 500)}`)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
