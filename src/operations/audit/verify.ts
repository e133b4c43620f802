// Recomputes the chain of the audit trail, and names each entry that is missing, changed or foreign.

import {
  countUnsealed,
  findLooseEntries,
  findSeal,
  type LooseEntry,
  readSealed,
} from '../../store/audit/seals.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { badRequest } from '../../values/faults.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import type { AppContext } from '../context.ts'
import { beginning, headOf, sealOf } from './seal-entries.ts'

export interface AuditVerdict {
  /** Sealed entries that were looked at. */
  readonly entries: number
  /** Entries that wait for their seal. */
  readonly waiting: number
  /** The newest seal; null before the first. */
  readonly head: string | null
  /** What is wrong, in sentences; the first of them where there are many. */
  readonly faults: readonly string[]
}

const eachTime = 1_000
const mostFaults = 20
/** A snapshot of a long trail. */
const patience = { lockMilliseconds: 2_000, statementMilliseconds: 60_000, isSnapshot: true } as const

/**
 * Verifies the whole chain. `knownHead` is the head of an earlier time, which the chain still has to contain: without it nobody
 * can tell that the newest entries were deleted with their seals. BadRequestException for one that is none.
 */
export async function verifyAudit(
  { database, keyring }: Pick<AppContext, 'database' | 'keyring'>,
  { knownHead = null }: { readonly knownHead?: string | null } = {},
): Promise<AuditVerdict> {
  if (knownHead !== null && !/^[1-9]\d{0,14}:[0-9a-f]{64}$/.test(knownHead)) {
    throw badRequest([{ field: 'head', message: 'must be the head that an earlier verification printed' }])
  }
  return database.transaction(reader => verdictOf(reader, keyring, { knownHead }), patience)
}

/** The same of the newest seals only, for the doctor, within its transaction. */
export async function verifyNewest(reader: Reader, keyring: Keyring): Promise<readonly string[]> {
  const newest = await findSeal(reader, null)
  const after = Math.max(0, (newest?.sequence ?? 0) - eachTime)
  return (await verdictOf(reader, keyring, { knownHead: null, after })).faults
}

interface Choices {
  readonly knownHead: string | null
  /** Only seals after this one. */
  readonly after?: number
}

async function verdictOf(
  reader: Reader,
  keyring: Keyring,
  { knownHead, after = 0 }: Choices,
): Promise<AuditVerdict> {
  const faults: string[] = []
  let former = after === 0 ? beginning : ((await findSeal(reader, after)) ?? null)
  let [sequence, entries] = [after, 0]
  for (;;) {
    const sealed = await readSealed(reader, sequence, eachTime)
    for (const { seal, entry } of sealed) {
      if (seal.sequence !== sequence + 1) {
        faults.push(gap(sequence + 1, seal.sequence - 1))
        former = null
      }
      if (entry === null) faults.push(`entry ${seal.entryId} is missing`)
      else if (former && !sealOf(keyring, former.hash, entry).equals(seal.hash))
        faults.push(`entry ${entry.id} or its seal ${seal.sequence} was changed`)
      former = seal
      sequence = seal.sequence
      entries += 1
    }
    if (sealed.length < eachTime || faults.length >= mostFaults) break
  }
  faults.push(...(await findLooseEntries(reader, mostFaults)).map(looseSentence))
  if (knownHead !== null && !(await contains(reader, knownHead))) faults.push(cut(knownHead))
  const newest = await findSeal(reader, null)
  return {
    entries,
    waiting: await countUnsealed(reader),
    head: newest ? headOf(newest) : null,
    faults: faults.slice(0, mostFaults),
  }
}

const gap = (from: number, to: number): string =>
  from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`

async function contains(reader: Reader, knownHead: string): Promise<boolean> {
  const seal = await findSeal(reader, Number(knownHead.split(':')[0]))
  return seal !== undefined && headOf(seal) === knownHead
}

const cut = (knownHead: string): string =>
  `the chain does not contain ${knownHead}: it was cut off or begun anew since`

const sentences: Readonly<Record<LooseEntry['fault'], string>> = {
  foreign: 'is foreign: it was written by something else than the audit trail',
  missing: 'is missing: it was deleted before it was sealed',
  late: 'has waited for its seal for more than ten minutes: is a server running?',
}

const looseSentence = ({ id, fault }: LooseEntry): string => `entry ${id} ${sentences[fault]}`
