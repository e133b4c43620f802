// Seasons of properties.

import type { SeasonDates } from '../../lodging/properties/season.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface Season extends SeasonDates {
  readonly id: number
  readonly name: string
}

/** What a season is made of. */
export type SeasonContent = Omit<Season, 'id'>

/** The seasons of a property, by their first night. */
export async function readSeasons(reader: Reader, propertyId: number): Promise<Season[]> {
  const rows = await reader.query<Omit<Season, 'weekdays'> & { readonly weekdays: string }>(
    `SELECT season_id AS id, name, ${dayNumber('first_night')} AS first, ${dayNumber('last_night')} AS last,
            array_to_string(weekdays, ',') AS weekdays, is_yearly AS "isYearly"
       FROM season
      WHERE property_id = $1
      ORDER BY first_night, season_id`,
    [propertyId],
  )
  return rows.map(row => ({ ...row, weekdays: row.weekdays.split(',').map(Number) }))
}

/** Returns its id. */
export async function insertSeason(
  transaction: Transaction,
  propertyId: number,
  season: SeasonContent,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `INSERT INTO season (property_id, name, first_night, last_night, weekdays, is_yearly)
     VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING season_id AS id`,
    [propertyId, ...valuesOf(season)],
  )
  return row!.id
}

/** Gives a season of a property other content. */
export async function updateSeason(
  transaction: Transaction,
  propertyId: number,
  { id, ...content }: Season,
): Promise<void> {
  await transaction.query(
    `UPDATE season SET name = $3, first_night = $4, last_night = $5, weekdays = $6, is_yearly = $7
      WHERE property_id = $1 AND season_id = $2`,
    [propertyId, id, ...valuesOf(content)],
  )
}

/** False when the property has no season of this id. */
export async function removeSeason(
  transaction: Transaction,
  propertyId: number,
  id: number,
): Promise<boolean> {
  const rows = await transaction.query(
    'DELETE FROM season WHERE property_id = $1 AND season_id = $2 RETURNING season_id',
    [propertyId, id],
  )
  return rows.length > 0
}

const valuesOf = ({ name, first, last, weekdays, isYearly }: SeasonContent): readonly unknown[] => [
  name,
  formatDay(first),
  formatDay(last),
  weekdays,
  isYearly,
]
