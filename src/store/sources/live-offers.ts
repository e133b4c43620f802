// What live sources offered a publisher for a stay, found again by the preview or the booking that follows, on any server.

import type { Reader, Transaction } from '../postgres/database.ts'

export interface LiveOfferKey {
  readonly publisherId: number
  readonly propertyId: number
  readonly source: string
  /** Keyed hash of dates, party, currency and language. */
  readonly fingerprint: Uint8Array
}

export interface KeptOffers extends LiveOfferKey {
  /** The availability as JSON. */
  readonly offers: string
  /** RFC 3339. */
  readonly answeredAt: string
}

/** Minutes for which offers are kept. */
const keptMinutes = 30

/** The instant (RFC 3339) since which offers are kept. */
export const keptSince = (now: Temporal.Instant): string => now.subtract({ minutes: keptMinutes }).toString()

/** The latest of a publisher that are kept. */
const mostOfPublisher = 5000

/** Writes what a source offered, over what it offered before. */
export async function saveLiveOffers(transaction: Transaction, kept: KeptOffers): Promise<void> {
  await transaction.query(
    `INSERT INTO live_offer (publisher_id, property_id, source, stay_fingerprint, offers, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (publisher_id, property_id, source, stay_fingerprint) DO UPDATE
        SET offers = excluded.offers, answered_at = excluded.answered_at
      WHERE live_offer.answered_at < excluded.answered_at`,
    [...keyOf(kept), kept.offers, kept.answeredAt],
  )
}

/** What a source offered, if that was after `since` (RFC 3339). */
export async function findLiveOffers(
  reader: Reader,
  key: LiveOfferKey,
  since: string,
): Promise<string | undefined> {
  const [row] = await reader.query<{ offers: string }>(
    `SELECT offers FROM live_offer
      WHERE publisher_id = $1 AND property_id = $2 AND source = $3 AND stay_fingerprint = $4 AND answered_at > $5`,
    [...keyOf(key), since],
  )
  return row?.offers
}

const keyOf = ({ publisherId, propertyId, source, fingerprint }: LiveOfferKey) => [
  publisherId,
  propertyId,
  source,
  Buffer.from(fingerprint),
]

/** Deletes offers from before `since` (RFC 3339), and the oldest of each publisher beyond a number. */
export async function pruneLiveOffers(transaction: Transaction, since: string): Promise<void> {
  await transaction.query('DELETE FROM live_offer WHERE answered_at <= $1', [since])
  await transaction.query(
    `DELETE FROM live_offer
      USING (SELECT publisher_id, property_id, source, stay_fingerprint,
                    row_number() OVER (PARTITION BY publisher_id ORDER BY answered_at DESC) AS place
               FROM live_offer) AS ranked
      WHERE live_offer.publisher_id = ranked.publisher_id
        AND live_offer.property_id = ranked.property_id
        AND live_offer.source = ranked.source
        AND live_offer.stay_fingerprint = ranked.stay_fingerprint
        AND place > $1`,
    [mostOfPublisher],
  )
}
