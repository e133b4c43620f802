// What notices to other servers cost those who change calendars: transactions of 48 clients, with a server that sends
// notices as fast as it may and one that reads for each of them, and without.

import { Freshness } from '../src/catalog/freshness.ts'
import { propertyChanged } from '../src/store/postgres/notices.ts'
import { ChangeFeed } from '../src/store/properties/change-feed.ts'
import { NoticeSender } from '../src/store/properties/notice-sender.ts'
import { pgbenchLacking, transactionsPerSecond } from './database/pgbench.ts'
import { type Benchmark, type Figure, median, type RunOptions, shown } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'

const clients = 48
const first = 9001

export const benchmark: Benchmark = {
  about:
    'Changes of calendars by 48 clients of PostgreSQL (pgbench), each at a property of its own and a commit each: with a server ' +
    'that sends notices all the time and one that listens and reads, and the same without notices.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  const lacking = pgbenchLacking()
  if (lacking !== null) throw new Error(lacking)
  await using context = await openBenchContext()
  {
    await using importer = await context.server('free')
    for (let client = 0; client < clients; client += 1)
      await importThrough(importer, hotel({ id: first + client, rooms: 1, rates: 2, nights: 31 }))
  }
  const change = 'UPDATE rate_calendar SET flags = flags WHERE property_id = 9001 + :client_id;'
  const transactions = quick ? 100 : 500
  const changes = () => transactionsPerSecond(context, change, { clients, transactions })
  await changes()
  const runs = []
  for (let run = 0; run < (quick ? 3 : 9); run += 1) {
    // Each is first as often as the other.
    const isToldFirst = run % 2 === 0
    const before = await listening(context, isToldFirst, changes)
    const after = await listening(context, !isToldFirst, changes)
    const [told, without] = isToldFirst ? [before, after] : [after, before]
    const notifying = `BEGIN;\n${change}\nNOTIFY hostelry_bench;\nCOMMIT;`
    const inside = await transactionsPerSecond(context, notifying, { clients, transactions: 20 })
    runs.push({ told, without, inside })
  }
  const ratios = runs.map(({ told, without }) => told / without)
  return [
    {
      name: 'calendar changes of 48 clients, while notices are sent and read',
      detail: `with a NOTIFY in each transaction: ${shown(median(runs.map(({ inside }) => inside)))} per second`,
      value: median(runs.map(({ told }) => told)),
      unit: 'per second',
      better: 'more',
      floor: {
        name: 'without notices',
        value: median(runs.map(({ without }) => without)),
        ratio: median(ratios),
        ratios,
        limit: 0.9,
      },
    },
  ]
}

/** Runs `work` beside a server with requests, which reads the feed; and beside one that always has something to tell. */
async function listening(
  { connectionString, database }: BenchContext,
  isTold: boolean,
  work: () => Promise<number>,
): Promise<number> {
  await using freshness = new Freshness(new ChangeFeed(connectionString), 500, () => undefined)
  await using sender = new NoticeSender(database)
  const timer = setInterval(() => {
    freshness.ensure()?.catch(() => undefined)
    if (isTold) sender.tell([propertyChanged(first)])
  }, 10)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
