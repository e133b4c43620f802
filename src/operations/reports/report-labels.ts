// The names of properties, rooms and publishers in the rows of a report.

import { readPublisherNames } from '../../store/publishers/publishers.ts'
import { readPropertyNames, readRoomNames } from '../../store/reports/names.ts'
import type { AppContext } from '../context.ts'
import type { Grouping, ReportRow } from './report-question.ts'

/** The rows with names in place of ids; what is gone keeps its id. */
export async function withLabels(
  { database }: Pick<AppContext, 'database'>,
  by: readonly Grouping[],
  rows: readonly ReportRow[],
): Promise<ReportRow[]> {
  const idsOf = (grouping: Grouping): number[] => {
    const place = by.indexOf(grouping)
    return place < 0 ? [] : [...new Set(rows.map(({ keys }) => Number(keys[place]!.split('/')[0])))]
  }
  const [properties, publishers, propertiesOfRooms, rooms] = await Promise.all([
    ask(idsOf('property'), ids => readPropertyNames(database, ids)),
    ask(idsOf('publisher'), ids => readPublisherNames(database, ids)),
    ask(idsOf('room'), ids => readPropertyNames(database, ids)),
    ask(idsOf('room'), ids => readRoomNames(database, ids)),
  ])
  const labelOf = (key: string, grouping: Grouping): string => {
    if (grouping === 'property') return properties.get(Number(key)) ?? key
    if (grouping === 'publisher') return publishers.get(Number(key)) ?? key
    if (grouping !== 'room') return key
    const [property = '', room = ''] = key.split('/')
    return `${rooms.get(key) || room}, ${propertiesOfRooms.get(Number(property)) ?? property}`
  }
  return rows.map(row => ({ ...row, labels: row.keys.map((key, place) => labelOf(key, by[place]!)) }))
}

const ask = async <Key, Name>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<ReadonlyMap<Key, Name>>,
): Promise<ReadonlyMap<Key, Name>> => (ids.length === 0 ? new Map() : read(ids))
