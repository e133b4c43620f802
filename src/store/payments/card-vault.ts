// Sealed cards of properties that charge on site. This layer has no key to open them.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export interface ReservationKey {
  readonly propertyId: number
  readonly reservationId: string
}

export interface SealedCard {
  /** The data key of the card, sealed under the key of the installation. */
  readonly wrappedKey: Uint8Array
  /** The card, sealed under its data key. */
  readonly sealedCard: Uint8Array
}

/** Views of a card in total. */
export const mostViews = 3

/** One card for each reservation; a second one replaces the first and keeps its count of views. */
export async function writeSealedCard(
  transaction: Transaction,
  { propertyId, reservationId }: ReservationKey,
  { wrappedKey, sealedCard }: SealedCard,
  purgeAfter: Day,
): Promise<void> {
  await transaction.query(
    `INSERT INTO card_vault (property_id, reservation_id, wrapped_key, sealed_card, purge_after)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (property_id, reservation_id) DO UPDATE
        SET wrapped_key = excluded.wrapped_key, sealed_card = excluded.sealed_card,
            purge_after = excluded.purge_after`,
    [propertyId, reservationId, wrappedKey, sealedCard, formatDay(purgeAfter)],
  )
}

/** Moves the day on which a sealed card is deleted; does nothing where there is none. */
export async function keepCardUntil(
  transaction: Transaction,
  { propertyId, reservationId }: ReservationKey,
  purgeAfter: Day,
): Promise<void> {
  await transaction.query(
    'UPDATE card_vault SET purge_after = $3 WHERE property_id = $1 AND reservation_id = $2',
    [propertyId, reservationId, formatDay(purgeAfter)],
  )
}

/** Views of a card so far; undefined when there is no card. */
export async function findCardViews(
  reader: Reader,
  { propertyId, reservationId }: ReservationKey,
): Promise<number | undefined> {
  const [row] = await reader.query<{ views: number }>(
    'SELECT views FROM card_vault WHERE property_id = $1 AND reservation_id = $2',
    [propertyId, reservationId],
  )
  return row?.views
}

export interface CardView {
  /** The viewer, as named in the audit record. */
  readonly viewedBy: string
  /** RFC 3339. */
  readonly at: string
}

/**
 * Takes one of the views of a card and records the viewer. Undefined, with nothing written, when there is no card or no
 * view left. `views` includes this one.
 */
export async function takeCardView(
  transaction: Transaction,
  { propertyId, reservationId }: ReservationKey,
  { viewedBy, at }: CardView,
): Promise<(SealedCard & { readonly views: number }) | undefined> {
  const [row] = await transaction.query<SealedCard & { readonly views: number }>(
    `WITH taken AS (
       UPDATE card_vault SET views = views + 1
        WHERE property_id = $1 AND reservation_id = $2 AND views < ${mostViews}
       RETURNING property_id, reservation_id, views, wrapped_key, sealed_card),
     recorded AS (
       INSERT INTO card_view (property_id, reservation_id, view_number, viewed_by, at)
       SELECT property_id, reservation_id, views, $3, $4 FROM taken)
     SELECT views, wrapped_key AS "wrappedKey", sealed_card AS "sealedCard" FROM taken`,
    [propertyId, reservationId, viewedBy, at],
  )
  return row
}

/** The views of a reservation's card, in order; kept after the card is deleted. */
export async function listCardViews(
  reader: Reader,
  { propertyId, reservationId }: ReservationKey,
): Promise<CardView[]> {
  return reader.query<CardView>(
    `SELECT viewed_by AS "viewedBy", at FROM card_view
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY view_number`,
    [propertyId, reservationId],
  )
}

/** Deletes the card of a reservation that failed or was cancelled. */
export async function deleteCard(
  transaction: Transaction,
  { propertyId, id }: { readonly propertyId: number; readonly id: string },
): Promise<void> {
  await transaction.query('DELETE FROM card_vault WHERE property_id = $1 AND reservation_id = $2', [
    propertyId,
    id,
  ])
}

/** Deletes the cards that are due on a day; returns their count. */
export async function deleteCardsDue(transaction: Transaction, today: Day): Promise<number> {
  const deleted = await transaction.query(
    'DELETE FROM card_vault WHERE purge_after <= $1 RETURNING reservation_id',
    [formatDay(today)],
  )
  return deleted.length
}
