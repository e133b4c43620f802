// Two people cannot overwrite each other: a change may name the version of the object that its maker saw, and is refused at any
// other. The version is drawn from what can be changed of the object, so that counts and times beside it do not count.

import { createHash } from 'node:crypto'
import type { Operations } from '../../../operations/operations.ts'
import type { PresentCheck } from '../../../operations/present-check.ts'
import { Fault } from '../../../values/faults.ts'

/** The version of an object whose changeable state this is: 32 bits of a hash, the same for fields in any order. */
export const versionOf = (state: object): number =>
  createHash('sha256').update(JSON.stringify(state, inOrder)).digest().readUInt32BE()

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * PreconditionFailedException for an object at none of the versions of If-Match; nothing for "*" (null) and without the
 * header (undefined), as programs send their changes.
 */
export const asSeen =
  <Present>(
    ifMatch: readonly number[] | null | undefined,
    version: (present: Present) => number,
  ): PresentCheck<Present> =>
  present => {
    if (ifMatch === null || ifMatch === undefined) return
    const now = version(present)
    if (ifMatch.includes(now)) return
    throw new ChangedMeanwhile(now)
  }

/** Refused by `asSeen`; nobody has looked yet who it was. */
class ChangedMeanwhile extends Fault {
  constructor(now: number, who: string | null = null) {
    const message = who ?? `the object is at "${now}" now`
    const sentence = 'Somebody has changed this since you read it; read it again and decide anew.'
    super('PreconditionFailedException', who === null ? sentence : `${sentence} ${who}`, {
      errors: [{ field: 'If-Match', message }],
    })
    this.now = now
  }
  readonly now: number
}

type Changed = Parameters<Operations['whoChanged']>[0]

/** Makes a change with an `asSeen`, whose refusal then names who has changed the object meanwhile, when and what. */
export async function namingOthers<Result>(
  { whoChanged }: Pick<Operations, 'whoChanged'>,
  object: Changed,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    throw new ChangedMeanwhile(error.now, await whoChanged(object))
  }
}
