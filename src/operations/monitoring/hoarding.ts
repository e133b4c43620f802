// Reports a publisher or session that takes more of a room than guests do: rooms that are held and never booked, or
// booked to be cancelled, are lost to everybody else (threat C3). Nothing is refused for it; staff decides.

import { readSettings } from '../../store/installation/settings.ts'
import { type InventoryShare, readInventoryShares } from '../../store/monitoring/hoarding.ts'
import type { Reader } from '../../store/postgres/database.ts'
import type { AppContext } from '../context.ts'

/** One or two bookings of a room type with two rooms are ordinary guests. */
const fewestClaims = 3

/** Shares above the limit of the settings. */
export async function findShares(reader: Reader, now: Temporal.Instant): Promise<InventoryShare[]> {
  const { inventorySharePercent, inventoryShareMinutes } = await readSettings(reader)
  return readInventoryShares(reader, {
    now: now.toString(),
    bookedSince: now.subtract({ minutes: inventoryShareMinutes }).toString(),
    percent: inventorySharePercent,
    claims: fewestClaims,
  })
}

/** The share in a sentence. */
export function shareSentence(share: InventoryShare): string {
  const who = share.sessionId === null ? '' : `, session ${share.sessionId},`
  const when =
    share.nights === 1 ? `on ${share.from}` : `on ${share.nights} nights from ${share.from} to ${share.to}`
  return `publisher ${share.publisherId}${who} has taken ${share.percent} percent of room ${share.roomId} of property ${share.propertyId} ${when}`
}

/** Reports each share once, and again when it returns. */
export function shareWatch(
  { database, clock }: AppContext,
  onShare: (share: InventoryShare) => void,
): () => Promise<void> {
  let reported = new Set<string>()
  return async () => {
    const shares = await findShares(database.patient, clock.now())
    const names = shares.map(
      share => `${share.publisherId} ${share.propertyId} ${share.roomId} ${share.sessionId}`,
    )
    for (const [index, share] of shares.entries()) if (!reported.has(names[index]!)) onShare(share)
    reported = new Set(names)
  }
}
