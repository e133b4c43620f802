// Which reservations were made together.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** Another basket has this number. Nothing was written: draw another and write again. */
export class BasketNumberTaken extends Error {
  override readonly name = 'BasketNumberTaken'
}

type Item = Pick<Reservation, 'propertyId' | 'id' | 'publisherId'>

/** Writes a basket with its items in order. Throws BasketNumberTaken, after which the transaction is still usable. */
export async function insertBasket(
  transaction: Transaction,
  number: string,
  items: readonly Item[],
): Promise<void> {
  const written = await transaction.query(
    `INSERT INTO basket_item (property_id, reservation_id, publisher_id, basket_number, place)
     SELECT property_id, reservation_id, publisher_id, $4, place
       FROM unnest($1::int[], $2::uuid[], $3::int[]) WITH ORDINALITY AS item (property_id, reservation_id, publisher_id, place)
      WHERE NOT EXISTS (SELECT FROM basket_item WHERE basket_number = $4)
     ON CONFLICT DO NOTHING
     RETURNING place`,
    [
      items.map(({ propertyId }) => propertyId),
      items.map(({ id }) => id),
      items.map(({ publisherId }) => publisherId),
      number,
    ],
  )
  if (written.length < items.length) throw new BasketNumberTaken()
}

export interface BasketItem {
  readonly propertyId: number
  readonly id: string
}

/** The reservations of a basket of the publisher, in order; none where there is no such basket. */
export async function findBasketOf(
  reader: Reader,
  publisherId: number,
  number: string,
): Promise<BasketItem[]> {
  return reader.query<BasketItem>(
    `SELECT property_id AS "propertyId", reservation_id AS id
       FROM basket_item
      WHERE publisher_id = $1 AND basket_number = $2
      ORDER BY place`,
    [publisherId, number],
  )
}

/** The basket that a reservation was made in. */
export interface BasketPlace {
  readonly number: string
  /** From 1. */
  readonly place: number
}

/** Undefined for a reservation that was made alone. */
export async function findBasketPlace(
  reader: Reader,
  { propertyId, id }: Pick<Reservation, 'propertyId' | 'id'>,
): Promise<BasketPlace | undefined> {
  const [row] = await reader.query<BasketPlace>(
    'SELECT basket_number AS number, place FROM basket_item WHERE property_id = $1 AND reservation_id = $2',
    [propertyId, id],
  )
  return row
}
