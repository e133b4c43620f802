// What noting changes for publishers costs those who write nights: the same statements with the triggers that note rooms, rates and
// nights and with the ones before them, which noted the property alone.

import type { Reader } from '../src/store/postgres/database.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'

const property = 8301
const size = { rooms: 1, rates: 20, nights: 365 }

export const benchmark: Benchmark = {
  about:
    `Statements that write prices of ${size.nights} nights of ${size.rates} rates, the price of one night, and the sale of two nights, ` +
    'committed, with the triggers that note changes for publishers; the floor is the same with triggers that note the property ' +
    'alone, in turns.',
  measure,
}

const writes = [
  {
    name: 'a year of prices',
    statement: `UPDATE rate_calendar SET standard = ARRAY(SELECT $2::int + night FROM generate_series(1, cardinality(standard)) AS night)
                 WHERE property_id = $1`,
  },
  {
    name: 'the price of a night',
    statement: `UPDATE rate_calendar SET standard[1] = $2::int
                 WHERE (property_id, room_id, rate_code, month) =
                       (SELECT property_id, room_id, rate_code, month FROM rate_calendar WHERE property_id = $1
                         ORDER BY room_id, rate_code, month LIMIT 1)`,
  },
  {
    name: 'the sale of two nights',
    statement: `UPDATE night SET sold = $2::int % 2
                 WHERE property_id = $1 AND night IN (SELECT night FROM night WHERE property_id = $1 ORDER BY night LIMIT 2)`,
  },
] as const

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  {
    await using server = await context.server('free')
    await importThrough(server, hotel({ id: property, ...size }))
  }
  await context.database.query(
    `INSERT INTO night (property_id, room_id, night, allotment, follows_room)
     SELECT property_id, room_id, current_date + day, 5, false FROM room, generate_series(0, 9) AS day WHERE property_id = $1
     ON CONFLICT DO NOTHING`,
    [property],
  )
  await using before = await context.copy('before')
  await before.database.query(formerTriggers)
  const figures: Figure[] = []
  for (const { name, statement } of writes) {
    const runs: { readonly noted: number; readonly plain: number }[] = []
    for (let run = 0; run < (quick ? 60 : 300); run += 1) {
      const write = (database: Reader) =>
        milliseconds(() => database.query(statement, [property, 10_000 + run]))
      // Whoever comes first in a turn is warmed by nobody.
      if (run % 2 === 0)
        runs.push({ noted: await write(context.database), plain: await write(before.database) })
      else {
        const plain = await write(before.database)
        runs.push({ noted: await write(context.database), plain })
      }
    }
    figures.push(figureOf(name, runs.slice(10)))
  }
  return figures
}

function figureOf(name: string, runs: readonly { readonly noted: number; readonly plain: number }[]): Figure {
  const [value, floor] = [median(runs.map(({ noted }) => noted)), median(runs.map(({ plain }) => plain))]
  return {
    name,
    value,
    unit: 'ms',
    better: 'less',
    floor: { name: 'the property alone', value: floor, ratio: value / floor },
  }
}

async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

const formerTriggers = `
  CREATE OR REPLACE FUNCTION note_property() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_changes(TG_ARGV[0], ARRAY(SELECT DISTINCT property_id FROM changed));
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER rate_calendar_changed AFTER UPDATE ON rate_calendar REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_property('property');`
