// The publisher of what the hotels' staff books (docs/decisions 53).

import { conflict } from '../../values/faults.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { createPublisher } from './publishers.ts'

const name = 'Front desk'

/** Its id; it is made where there is none yet. It has no keys, and nothing is granted to it. */
export async function housePublisher(transaction: Transaction): Promise<number> {
  const known = await findHousePublisher(transaction)
  if (known !== undefined) return known
  await transaction.query('LOCK TABLE house_publisher IN SHARE ROW EXCLUSIVE MODE')
  const madeMeanwhile = await findHousePublisher(transaction)
  if (madeMeanwhile !== undefined) return madeMeanwhile
  const { id } = await createPublisher(transaction, { name, sellsAll: false })
  await transaction.query('INSERT INTO house_publisher (publisher_id) VALUES ($1)', [id])
  return id
}

/** ConflictException for the publisher of the desk: with a key, pages, a webhook or a role others would see the guests of all houses. */
export async function refuseHousePublisher(reader: Reader, publisherId: number): Promise<void> {
  if ((await findHousePublisher(reader)) !== publisherId) return
  throw conflict(
    'publisher_id',
    'What staff books at the desk stands under this publisher, and only the houses see it; make another publisher.',
  )
}

/** Undefined until it is made, and where it is not one of those that whoever asks may see. */
export async function findHousePublisher(reader: Reader): Promise<number | undefined> {
  const [row] = await reader.query<{ id: number }>('SELECT publisher_id AS id FROM house_publisher')
  return row?.id
}
