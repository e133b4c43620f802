// Looks up the discount code of a request. After too many guesses nothing is looked up, so that a right guess and a
// wrong one look the same (threat C1).

import type { DiscountCode } from '../../lodging/prices/rules.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { AppContext } from '../context.ts'
import { codeGuess, codeSubjects } from '../limits/limits.ts'

/** The code; null when none of that name exists. TooManyRequestsException after too many guesses. */
export async function findCode(
  { catalog, limits, keyring }: Pick<AppContext, 'catalog' | 'limits' | 'keyring'>,
  holder: KeyHolder,
  name: string,
  session: SessionEvidence,
): Promise<DiscountCode | null> {
  using permit = await limits.unknownCodes.admit(codeSubjects(holder, session.session_id))
  // A code of other publishers does not exist for this one, like a property of others (R6, threat A1).
  const code = (await catalog.code(holder.publisher.id, name)) ?? null
  if (code === null) await permit.failed(codeGuess(keyring, name))
  return code
}
