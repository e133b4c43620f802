// Administration of companion services: made, changed, tried out and removed, with how they have answered of late.

import {
  type Companion,
  type CompanionKind,
  type CompanionOptions,
  companionKinds,
  companionName,
  completeOptions,
  optionErrors,
} from '../../lodging/companions/companion.ts'
import { idErrors, requireId } from '../../lodging/documents/record-id.ts'
import { isReservedSource } from '../../lodging/reviews/review-document.ts'
import { canBePublic } from '../../outbound/public-names.ts'
import { drawWebhookSecret } from '../../outbound/webhook-signature.ts'
import {
  deleteCompanionRow,
  getCompanion,
  insertCompanion,
  lockCompanion,
  readCompanions,
  updateCompanion,
  updateSecrets,
} from '../../store/companions/companions.ts'
import { type CompanionTrouble, readTroubles } from '../../store/companions/troubles.ts'
import { badRequest, conflict, type FieldError } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import { askCompanion } from './ask-companion.ts'
import { sealSecret } from './companion-secrets.ts'

/** What can be changed of a service. */
export interface CompanionFields {
  readonly url: string
  /** Null: all properties. */
  readonly propertyIds: readonly number[] | null
  readonly options: CompanionOptions
  readonly isOn: boolean
}

export interface NewCompanion extends Partial<Omit<CompanionFields, 'isOn'>> {
  readonly kind: string
  readonly name: string
  readonly url: string
}

/** A service as it may be shown. */
export interface ListedCompanion extends Omit<Companion, 'secrets'> {
  /** How many sign: two while one is being replaced. */
  readonly secrets: number
  /** Of this process, since it asked first; null while it has not. */
  readonly health: CompanionState | null
  /** Of all servers, the newest first. */
  readonly troubles: readonly CompanionTrouble[]
}

interface CompanionState {
  /** Left alone after failures in a row. */
  readonly isResting: boolean
  readonly underWay: number
  readonly answered: number
  readonly failed: number
  /** Not asked: left alone, or too many questions. */
  readonly notAsked: number
  /** Milliseconds; null without an answer. */
  readonly medianMilliseconds: number | null
  /** 95 of 100 answers took no longer. */
  readonly slowMilliseconds: number | null
  readonly answeredAt: string | null
}

type Context = Pick<AppContext, 'database' | 'companions' | 'keyring'>

/** In the order in which they were made, all or a part of them. */
export async function listCompanions(
  context: Context,
  part: ListPart<number> = wholeList,
): Promise<ListedCompanion[]> {
  return shownOf(context, await readCompanions(context.database, part))
}

/** 400 and 404. */
export async function showCompanion(context: Context, id: number): Promise<ListedCompanion> {
  requireId('companion_id', id)
  const [shown] = await shownOf(context, [await getCompanion(context.database, id)])
  return shown!
}

/** Makes a service and returns its secret, which cannot be shown again. 400, and 409 for a name that is taken. */
export async function createCompanion(
  context: Context,
  { kind, name, url, propertyIds = null, options = {} }: NewCompanion,
): Promise<{ readonly id: number; readonly secret: Secret }> {
  const errors: FieldError[] = [...urlErrors(context, url), ...propertyErrors(propertyIds)]
  if (!new RegExp(companionName).test(name))
    errors.push({
      field: 'name',
      message: 'must be a small letter, then up to 31 small letters, digits and -',
    })
  const known = companionKinds.find(each => each === kind)
  if (known === 'review' && isReservedSource(name))
    errors.push({ field: 'name', message: 'is the source of other reviews; give it another one' })
  if (known) errors.push(...optionErrors(known, options), ...scopeErrors(known, propertyIds))
  else errors.push({ field: 'kind', message: `must be one of ${companionKinds.join(', ')}`, code: 'choice' })
  if (errors.length > 0 || !known) throw badRequest(errors)
  const secret = drawWebhookSecret()
  const secrets = [sealSecret(context.keyring, name, secret)]
  const made = { kind: known, name, url, secrets, propertyIds, options: completeOptions(known, options) }
  const id = await context.database.transaction(transaction => insertCompanion(transaction, made))
  return { id, secret }
}

/** Changes what is given of a service that `check` lets pass and leaves the rest. 400 and 404. */
export async function changeCompanion(
  context: Context,
  id: number,
  change: Partial<CompanionFields>,
  check: PresentCheck<CompanionFields> = anyPresent,
): Promise<void> {
  const errors = [
    ...idErrors('companion_id', id),
    ...(change.url === undefined ? [] : urlErrors(context, change.url)),
    ...propertyErrors(change.propertyIds ?? null),
  ]
  if (errors.length > 0) throw badRequest(errors)
  await context.database.transaction(async transaction => {
    const present = await lockCompanion(transaction, id)
    check(present)
    const { options = {}, ...fields } = change
    const wrong = optionErrors(present.kind, options)
    wrong.push(...scopeErrors(present.kind, change.propertyIds ?? null))
    if (wrong.length > 0) throw badRequest(wrong)
    const completed = completeOptions(present.kind, { ...present.options, ...options })
    await updateCompanion(transaction, id, { ...present, ...given(fields), options: completed })
  })
}

/** Gives a new secret, with which everything is signed beside the old one. 400, 404, and 409 while one is being replaced. */
export async function rotateCompanionSecret({ database, keyring }: Context, id: number): Promise<Secret> {
  requireId('companion_id', id)
  const secret = drawWebhookSecret()
  await database.transaction(async transaction => {
    const { name, secrets } = await lockCompanion(transaction, id)
    if (secrets.length > 1)
      throw conflict(
        'companion_id',
        `The secret of "${name}" is being replaced already; end the old one first.`,
      )
    await updateSecrets(transaction, id, [sealSecret(keyring, name, secret), ...secrets])
  })
  return secret
}

/** Ends the use of all secrets of a service but the newest. 400 and 404. */
export async function endOldCompanionSecrets({ database }: Context, id: number): Promise<void> {
  requireId('companion_id', id)
  await database.transaction(async transaction => {
    const { secrets } = await lockCompanion(transaction, id)
    await updateSecrets(transaction, id, secrets.slice(0, 1))
  })
}

/** Removes a service that `check` lets pass. 400 and 404. */
export async function deleteCompanion(
  { database }: Context,
  id: number,
  check: PresentCheck<CompanionFields> = anyPresent,
): Promise<void> {
  requireId('companion_id', id)
  await database.transaction(async transaction => {
    check(await lockCompanion(transaction, id))
    await deleteCompanionRow(transaction, id)
  })
}

/** What came of trying a service out. */
export interface CompanionTrial {
  readonly isReady: boolean
  /** Why it is not; null where it is. */
  readonly reason: string | null
  readonly milliseconds: number
}

/** Asks a service now whether it is ready, also one that is off. 400 and 404. */
export async function checkCompanion(context: Context, id: number): Promise<CompanionTrial> {
  requireId('companion_id', id)
  const companion = await getCompanion(context.database, id)
  const begun = performance.now()
  const answer = await askCompanion(context, companion, 'check', {})
  const milliseconds = Math.round(performance.now() - begun)
  return answer.kind === 'answered'
    ? { isReady: true, reason: null, milliseconds }
    : { isReady: false, reason: answer.reason, milliseconds }
}

async function shownOf(
  { database, companions }: Context,
  rows: readonly Companion[],
): Promise<ListedCompanion[]> {
  const troubles = await readTroubles(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map(({ secrets, ...row }) => ({
    ...row,
    secrets: secrets.length,
    health: stateOf(companions.healthOf(row.id, row.url)),
    troubles: troubles
      .filter(({ companionId }) => companionId === row.id)
      .map(({ at, message, reason }) => ({ at, message, reason })),
  }))
}

function stateOf(health: ReturnType<AppContext['companions']['healthOf']>): CompanionState | null {
  if (!health) return null
  const { counts, latencies, isResting, underWay, answeredAt } = health
  const answered = counts.get('answered') ?? 0
  const failed = counts.get('failed') ?? 0
  const notAsked = [...counts.values()].reduce((sum, count) => sum + count, 0) - answered - failed
  const within = (share: number): number | null => {
    const latency = latencies[Math.ceil(latencies.length * share) - 1]
    return latency === undefined ? null : Math.round(latency)
  }
  return {
    isResting,
    underWay,
    answered,
    failed,
    notAsked,
    medianMilliseconds: within(0.5),
    slowMilliseconds: within(0.95),
    answeredAt,
  }
}

/** Without fields that are not given. */
const given = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

function urlErrors({ companions }: Pick<AppContext, 'companions'>, text: string): FieldError[] {
  const url = URL.parse(text)
  const { allowHttp, allowPrivate } = companions.allow
  const isSecure = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:')
  const isPlain = text.length <= 2000 && text.isWellFormed() && !/[\s\p{Cc}]/u.test(text)
  if (!url || !isSecure || !isPlain || url.username !== '' || url.password !== '') {
    const message =
      'must be an https address of at most 2000 characters, without user and password; COMPANION_ALLOW_PRIVATE=true lets it be http'
    return [{ field: 'url', message, code: 'web_address' }]
  }
  if (allowPrivate || canBePublic(url.hostname)) return []
  const message =
    'must be on the public Internet; COMPANION_ALLOW_PRIVATE=true lets it be on this machine or in a private network'
  return [{ field: 'url', message }]
}

/** Signing in is about no property. */
const scopeErrors = (kind: CompanionKind, propertyIds: readonly number[] | null): FieldError[] =>
  kind === 'identity' && propertyIds !== null
    ? [
        {
          field: 'property_ids',
          message: 'is not for a service of the kind identity, which is asked about everybody; leave it out',
        },
      ]
    : []

const propertyErrors = (ids: readonly number[] | null): FieldError[] =>
  ids?.length === 0
    ? [{ field: 'property_ids', message: 'must name a property; leave it out for all', code: 'one_at_least' }]
    : [...new Set((ids ?? []).flatMap(id => idErrors('property_ids', id)))].slice(0, 1)
