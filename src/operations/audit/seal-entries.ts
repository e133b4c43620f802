// Seals the entries of the audit trail: each seal is a keyed hash over the one before it and the entry. It is done outside the
// changes, by one server at a time, so that no change waits for another.

import { type AuditEntry, sealedText } from '../../lodging/people/audit.ts'
import { findSeal, readUnsealed, type Seal, takeSealingTurn, writeSeals } from '../../store/audit/seals.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { AppContext } from '../context.ts'

const eachTime = 500

/** The newest seal, as it is kept outside the database: "1234:" and the hash in hexadecimal digits. */
export const headOf = ({ sequence, hash }: Pick<Seal, 'sequence' | 'hash'>): string =>
  `${sequence}:${hash.toString('hex')}`

/** Seals all entries that wait; `onSealed` is told the new head, which a log keeps where the database cannot change it. */
export async function sealEntries(
  context: Pick<AppContext, 'database' | 'keyring'>,
  onSealed: (head: string) => void,
): Promise<void> {
  for (;;) {
    if ((await readUnsealed(context.database, 1)).length === 0) return
    const head = await context.database.transaction(async transaction => {
      if (!(await takeSealingTurn(transaction))) return null
      const waiting = await readUnsealed(transaction, eachTime)
      if (waiting.length === 0) return null
      const last = await findSeal(transaction, null)
      const seals = sealsAfter(last, waiting, context.keyring)
      await writeSeals(transaction, seals)
      return seals.at(-1)!
    })
    if (head === null) return
    onSealed(headOf(head))
  }
}

function sealsAfter(last: Seal | undefined, entries: readonly AuditEntry[], keyring: Keyring): Seal[] {
  const seals: Seal[] = []
  let former = last ?? beginning
  for (const entry of entries) {
    const seal = {
      sequence: former.sequence + 1,
      entryId: entry.id,
      hash: sealOf(keyring, former.hash, entry),
    }
    seals.push(seal)
    former = seal
  }
  return seals
}

/** Before the first seal. */
export const beginning: Pick<Seal, 'sequence' | 'hash'> = { sequence: 0, hash: Buffer.alloc(32) }

/** The hash of an entry that follows another. */
export const sealOf = (keyring: Keyring, former: Buffer, entry: AuditEntry): Buffer =>
  keyring.fingerprint('audit', Buffer.concat([former, Buffer.from(sealedText(entry))]))
