// Cost of a view over HTTP, at the highest verbosity.

import type { Benchmark, Figure, RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'
import { viewOf } from './setup/requests.ts'
import { pairedLoad, rateFigure } from './wire/paired-load.ts'

export const benchmark: Benchmark = {
  about: 'View over HTTP of one resident property of 5 rooms × 3 rates; measured as availability is.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using server = await context.server('pinned')
  await importThrough(server, hotel({ id: 5001, rooms: 5, rates: 3, nights: 730 }))
  const path = '/publisher/v3.0/property/view/.json'
  const scene = { server, database: context.databasePid, path, quick, bodies: [viewOf(5001, 2)] }
  return [rateFigure('view at verbosity 2', await pairedLoad(scene), 0.7)]
}
