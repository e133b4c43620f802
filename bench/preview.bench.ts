// Cost of a preview over HTTP, including its price promise: every quote is stored for its session.

import type { Benchmark, Figure, RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'
import { previewsOf } from './setup/requests.ts'
import { pairedLoad, rateFigure } from './wire/paired-load.ts'

export const benchmark: Benchmark = {
  about:
    'Preview over HTTP of one room and rate of a resident property, 3 nights, another stay or party and another ' +
    'session each time, so that each has a quote that is kept; measured as availability is.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using server = await context.server('pinned')
  await importThrough(server, hotel({ id: 5001, rooms: 5, rates: 3, nights: 730 }))
  const path = '/publisher/v3.0/book/preview/.json'
  const bodies = previewsOf(5001, 3, quick ? 30_000 : 150_000)
  const kept = async (): Promise<number> => {
    const [row] = await context.database.query<{ count: number }>('SELECT count(*) FROM quote_session')
    return row!.count
  }
  const paired = await pairedLoad({ server, database: context.databasePid, path, quick, bodies })
  if ((await kept()) === 0) throw new Error('no quote was kept')
  return [rateFigure('preview, another stay each time, its quote kept', paired, 0.25)]
}
