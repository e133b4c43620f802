// Replays the bookings of two real hotels against a server (docs/operations.md, Replay): npm run replay. --events N
// sends the first N only; --data FILE names the data set; DATABASE_URL names a database, which must be empty.

import { parseArgs } from 'node:util'
import { openEmbedded } from '../src/store/embedded/embedded-postgres.ts'
import { OperatorError } from '../src/values/operator-error.ts'
import { dataSetPath, eventsOf, hasDataSet, readBookings } from '../test/replay/historic-bookings.ts'
import { type ReplayResult, replay } from '../test/replay/replay.ts'
import { openReplayContext } from '../test/replay/replay-context.ts'
import { historicCapacities, reckon } from '../test/replay/serial-reckoning.ts'
import { temporaryDirectory } from '../test/support/run/temporary-directory.ts'
import { progressOf } from './progress.ts'

const mostShown = 20

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: 'Infinity' },
    data: { type: 'string', default: dataSetPath },
  },
})
try {
  const result = await run()
  report(result)
  if (result.mismatches.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function run(): Promise<ReplayResult> {
  const first = Number(values.events)
  if (!(first >= 1)) throw new OperatorError('--events is a whole number, such as --events 10000')
  if (!hasDataSet(values.data)) {
    throw new OperatorError(
      `The bookings are not at ${values.data}. They are the data set "Hotel booking demand" ` +
        '(doi 10.1016/j.dib.2018.11.126), hotel_bookings.csv in a zip archive; name it with --data FILE.',
    )
  }
  const events = eventsOf(readBookings(values.data)).slice(0, first)
  const reckoning = reckon(events, historicCapacities)
  await using opening = new AsyncDisposableStack()
  const directory = opening.use(await temporaryDirectory())
  const databaseUrl =
    process.env.DATABASE_URL ??
    opening.use(await openEmbedded({ dataDirectory: directory.path, exclusive: true })).connectionString
  const context = opening.use(
    await openReplayContext({ databaseUrl, directory: directory.path, capacities: historicCapacities }),
  )
  using progress = progressOf(events.length, 'events')
  const stop = new AbortController()
  // Closes and removes the database on a signal too.
  process.once('SIGINT', () => stop.abort(new OperatorError('stopped')))
  return await replay(context, events, reckoning, { onEvent: () => progress.advance(), signal: stop.signal })
}

function report({ confirmed, refused, cancelled, seconds, mismatches }: ReplayResult): void {
  const requests = confirmed + refused + cancelled
  const figures = [
    ['bookings', confirmed + refused],
    ['  confirmed', confirmed],
    ['  refused', refused],
    ['cancelled', cancelled],
    ['seconds', Math.round(seconds)],
    ['requests a second', Math.round(requests / seconds)],
    ['mismatches', mismatches.length],
  ] as const
  for (const [name, count] of figures)
    console.log(`${name.padEnd(20)}${count.toLocaleString('en').padStart(9)}`)
  for (const mismatch of mismatches.slice(0, mostShown)) console.log(mismatch)
  if (mismatches.length > mostShown) console.log(`and ${mismatches.length - mostShown} more`)
}
