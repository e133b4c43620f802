// Cost of availability over HTTP: 5 rooms × 3 rates, with a promotion, a tax and a fee.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoProperties } from '../src/demo/destination.ts'
import { demoPictureDirectory } from '../src/demo/picture-directory.ts'
import type { PropertyDocument } from '../src/lodging/properties/property-document-schema.ts'
import type { Benchmark, Figure, RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel, today } from './setup/hotels.ts'
import { searchesOf, searchesOfFamilies, searchesOfGuests } from './setup/requests.ts'
import { pairedLoad, rateFigure } from './wire/paired-load.ts'

const property = 5001
const path = '/publisher/v3.0/property/available/.json'

export const benchmark: Benchmark = {
  about:
    'Availability over HTTP, one resident property of 5 rooms × 3 rates with a promotion, a tax and a fee; 32 ' +
    'connections to the server and 32 to a bare node:http server that parses the same body and answers as many ' +
    'constant bytes, in turns on one core, the load on the other. The rate is what a second of processor ' +
    'time, the database’s included, answers.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  await using server = await context.server('pinned')
  await importThrough(server, hotel({ id: property, rooms: 5, rates: 3, nights: 730 }))
  const scene = { server, database: context.databasePid, path, quick }
  const figures: Figure[] = []
  const add = async (name: string, bodies: readonly string[], least: number): Promise<void> => {
    figures.push(rateFigure(name, await pairedLoad({ ...scene, bodies }), least))
  }
  const count = quick ? 30_000 : 150_000
  for (const verbosity of [0, 1, 2] as const) {
    const [same] = searchesOf(property, { nights: 3, verbosity, count: 1 })
    await add(`the same request again, 3 nights, verbosity ${verbosity}`, [same!], 0.7)
  }
  await add(
    'another stay or party each time, 3 nights, verbosity 0',
    searchesOf(property, { nights: 3, verbosity: 0, count }),
    0.35,
  )
  await add(
    'another stay or party each time, 30 nights, verbosity 0',
    searchesOf(property, { nights: 30, verbosity: 0, count }),
    0.25,
  )
  await add(
    'the same question from another guest each time, 3 nights, verbosity 0',
    searchesOfGuests(property, { nights: 3, verbosity: 0, count }),
    0.65,
  )
  const largest = largestOfDemo()
  await importThrough(server, largest)
  await add(
    'the largest property of the demo, another stay and party with children each time, verbosity 2',
    searchesOfFamilies(largest.id, { nights: 3, verbosity: 2, count }),
    0.33,
  )
  return figures
}

/** Largest by rooms and rate plans, with its pictures inlined. */
function largestOfDemo(): PropertyDocument {
  const size = ({ rooms, rate_plans }: PropertyDocument): number => rooms.length * rate_plans.length
  const [largest] = demoProperties(today()).toSorted((a, b) => size(b) - size(a))
  return JSON.parse(JSON.stringify(largest), (_key, value) => {
    if (typeof value?.file !== 'string') return value
    const { file, ...others } = value
    const data = readFileSync(join(demoPictureDirectory, file)).toString('base64')
    return { ...others, data: `data:image/jpeg;base64,${data}` }
  })
}
