// What a browser is in the middle of while somebody signs in: kept here, sealed, under a token that only this browser has.

import { randomBytes } from 'node:crypto'
import * as stored from '../../store/people/sign-in-steps.ts'
import { Fault } from '../../values/faults.ts'
import { seal, unseal } from '../../values/secrets/sealing.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'keyring'>

/** A step is good for so long. */
const stepMinutes = 10

/** Keeps a step, and returns its token; that of an earlier step of the same sign-in where it is given. */
export async function putStep(
  { database, clock, keyring }: Context,
  kind: stored.StepKind,
  content: object,
  token = randomBytes(32).toString('base64url'),
): Promise<Secret> {
  const sealed = seal(keyring.key('sign-in step'), Buffer.from(JSON.stringify(content)), placeOf(kind))
  const expiresAt = clock.now().add({ minutes: stepMinutes }).toString()
  await stored.putStep(database, { token, kind, content: sealed, expiresAt })
  return new Secret(token)
}

/** Uses a step up, and returns its content. UnauthorizedException when this browser is in the middle of none. */
export const takeStep = <Content>(
  context: Context,
  kind: stored.StepKind,
  token: string | undefined,
): Promise<Content> => readStep(context, { kind, token, read: stored.takeStep })

/** The same without using it up. */
export const findStep = <Content>(
  context: Context,
  kind: stored.StepKind,
  token: string | undefined,
): Promise<Content> => readStep(context, { kind, token, read: stored.findStep })

async function readStep<Content>(
  { database, clock, keyring }: Context,
  {
    kind,
    token,
    read,
  }: {
    readonly kind: stored.StepKind
    readonly token: string | undefined
    readonly read: typeof stored.takeStep
  },
): Promise<Content> {
  const now = clock.now().toString()
  const sealed = token === undefined ? undefined : await read(database, { token, kind, now })
  if (sealed === undefined) throw begunNowhere()
  return JSON.parse(unseal(keyring.key('sign-in step'), sealed, placeOf(kind)).toString()) as Content
}

/** Deletes steps that have ended. */
export const forgetOldSteps = ({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> =>
  database.transaction(transaction => stored.forgetSteps(transaction, clock.now().toString()))

const placeOf = (kind: stored.StepKind): string => `sign-in step ${kind}`

const begunNowhere = (): Fault =>
  new Fault(
    'UnauthorizedException',
    `This sign-in was begun in another browser, took longer than ${stepMinutes} minutes, or was finished already; begin again.`,
  )
