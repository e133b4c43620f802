// What the commands that archive say.

import type { ArchiveState } from '../../lodging/properties/archived.ts'

/** How many reservations are left, as the end of a sentence. */
export const toCome = ({ reservationsToCome: count }: ArchiveState): string =>
  count === 1 ? '1 reservation is still to come' : `${count} reservations are still to come`
