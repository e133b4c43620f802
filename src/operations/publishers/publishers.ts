// Publishers: created, changed, and granted the properties that they may sell. publisher-check.ts checks them.

import { idErrors, requireId } from '../../lodging/documents/record-id.ts'
import type { ArchivedChoice } from '../../lodging/properties/archived.ts'
import type { Publisher } from '../../lodging/publishers/publisher.ts'
import type { Reader, Transaction } from '../../store/postgres/database.ts'
import { readCommissions, setCommission } from '../../store/publishers/commissions.ts'
import * as stored from '../../store/publishers/publishers.ts'
import { localTime } from '../../values/civil-dates.ts'
import type { Clock } from '../../values/clock.ts'
import { badRequest } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Millionths } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { currencyGaps } from '../installation/currency-gaps.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import { type GivenSettings, nameErrors, readSettings, settingErrors } from './publisher-check.ts'

type Context = Pick<AppContext, 'database'>
type ClockedContext = Pick<AppContext, 'database' | 'clock'>

/** A publisher with its share in what it books from now on. */
export interface PublisherWithCommission extends Publisher {
  readonly commission: Millionths
}

/** A publisher to be created. Texts are unchecked; omitted settings have their defaults. */
export interface NewPublisher {
  readonly name: string
  /** Whether it may sell every property, including later ones (contract R6). */
  readonly sellsAll: boolean
  readonly settings?: GivenSettings
  /** Its share in what it books; none when left out. */
  readonly commission?: Millionths | undefined
}

/** Changes to a publisher; undefined leaves a field unchanged. */
export interface PublisherChange {
  readonly name?: string | undefined
  readonly sellsAll?: boolean | undefined
  readonly settings?: GivenSettings
  /** Holds for what is booked from the present day in UTC on. */
  readonly commission?: Millionths | undefined
}

/** A publisher and the properties granted to it, by ascending id. */
export interface GrantedProperties {
  readonly publisher: Publisher
  readonly propertyIds: readonly number[]
}

export interface ChangedGrants extends GrantedProperties {
  /** A sentence for each of its currencies that cannot be converted. */
  readonly warnings: readonly string[]
}

/**
 * Publishers in the order they were created, all or a part of them; with `search` those whose names have it, in any case; also
 * archived ones, unless `archived` says otherwise.
 */
export const listPublishers = async (
  { database }: Context,
  part: ListPart<number> = wholeList,
  search = '',
  archived: ArchivedChoice = 'all',
): Promise<PublisherWithCommission[]> =>
  withCommissions(database, await stored.listPublishers(database, part, search, archived))

/** The publisher of an id. NotFoundException when there is none. */
export async function showPublisher({ database }: Context, id: number): Promise<PublisherWithCommission> {
  requireId('publisher_id', id)
  return withCommission(database, await stored.getPublisher(database, id))
}

/** Creates a publisher. BadRequestException names every field that is wrong. */
export async function createPublisher(
  { database, clock }: ClockedContext,
  publisher: NewPublisher,
): Promise<PublisherWithCommission> {
  const { name, sellsAll, settings = {}, commission } = publisher
  refuse([...nameErrors(name), ...settingErrors(settings)])
  return database.transaction(async transaction => {
    const described = { name: name.trim(), sellsAll, settings: readSettings(settings) }
    const created = await stored.createPublisher(transaction, described)
    if (commission !== undefined) await agreeOn(transaction, { clock, publisherId: created.id, commission })
    return withCommission(transaction, created)
  })
}

/**
 * Changes the given fields of a publisher that `check` lets pass. BadRequestException names every field that is wrong;
 * NotFoundException when there is no such publisher.
 */
export async function changePublisher(
  { database, clock }: ClockedContext,
  id: number,
  { name, sellsAll, settings = {}, commission }: PublisherChange,
  check: PresentCheck<PublisherWithCommission> = anyPresent,
): Promise<PublisherWithCommission> {
  refuse([
    ...idErrors('publisher_id', id),
    ...(name === undefined ? [] : nameErrors(name)),
    ...settingErrors(settings),
  ])
  return database.transaction(async transaction => {
    await stored.lockPublisher(transaction, id)
    check(await withCommission(transaction, await stored.getPublisher(transaction, id)))
    const changes = { id, name: name?.trim(), sellsAll, settings: readSettings(settings) }
    const changed = await stored.updatePublisher(transaction, changes)
    if (commission !== undefined) await agreeOn(transaction, { clock, publisherId: id, commission })
    return withCommission(transaction, changed)
  })
}

interface Agreement {
  readonly clock: Clock
  readonly publisherId: number
  readonly commission: Millionths
}

/** Sets the share from the present day in UTC on. */
async function agreeOn(
  transaction: Transaction,
  { clock, publisherId, commission: percent }: Agreement,
): Promise<void> {
  const since = localTime(clock.now(), 'UTC').today
  await setCommission(transaction, { publisherId, percent, since })
}

async function withCommissions(
  reader: Reader,
  publishers: readonly Publisher[],
): Promise<PublisherWithCommission[]> {
  const commissions = await readCommissions(
    reader,
    publishers.map(({ id }) => id),
  )
  return publishers.map(publisher => ({ ...publisher, commission: commissions.get(publisher.id) ?? 0 }))
}

const withCommission = async (reader: Reader, publisher: Publisher): Promise<PublisherWithCommission> =>
  (await withCommissions(reader, [publisher]))[0]!

/** The properties that a publisher was granted, by their ids in ascending order, all or a part of them. */
export async function listGrantedProperties(
  { database }: Context,
  publisherId: number,
  part: ListPart<number> = wholeList,
): Promise<number[]> {
  requireId('publisher_id', publisherId)
  return stored.readGrantedPropertyIds(database, publisherId, part)
}

/**
 * Allows a publisher to sell these properties too. BadRequestException for impossible ids; NotFoundException when the
 * publisher or one of the properties does not exist.
 */
export const grantProperties = (
  context: ClockedContext,
  publisherId: number,
  propertyIds: readonly number[],
): Promise<ChangedGrants> =>
  changeGrants(context, { publisherId, propertyIds }, granted => [...granted, ...propertyIds])

/** Revokes grants of properties; those that were not granted are no error. Throws as `grantProperties`. */
export const revokeProperties = (
  context: ClockedContext,
  publisherId: number,
  propertyIds: readonly number[],
): Promise<ChangedGrants> =>
  changeGrants(context, { publisherId, propertyIds }, granted =>
    granted.filter(id => !propertyIds.includes(id)),
  )

/**
 * Allows a publisher to sell only these properties, even if it could sell all before, if `check` lets what it may sell pass.
 * Throws as `grantProperties`.
 */
export const limitToProperties = (
  context: ClockedContext,
  publisherId: number,
  propertyIds: readonly number[],
  check: PresentCheck<GrantedProperties> = anyPresent,
): Promise<ChangedGrants> =>
  changeGrants(context, { publisherId, propertyIds, sellsAll: false, check }, () => propertyIds)

interface GrantChange {
  readonly publisherId: number
  /** As the caller gave them. */
  readonly propertyIds: readonly number[]
  readonly sellsAll?: false
  readonly check?: PresentCheck<GrantedProperties>
}

async function changeGrants(
  { database, clock }: ClockedContext,
  { publisherId, propertyIds, sellsAll, check = anyPresent }: GrantChange,
  change: (granted: readonly number[]) => readonly number[],
): Promise<ChangedGrants> {
  refuse([
    ...idErrors('publisher_id', publisherId),
    ...propertyIds.flatMap((id, index) => idErrors(`property_ids[${index}]`, id)),
  ])
  const now = await database.transaction(async transaction => {
    // The lock makes concurrent changes read the grants one after another, so that none is lost.
    await stored.lockPublisher(transaction, publisherId)
    const granted = await stored.readGrantedPropertyIds(transaction, publisherId)
    check({ publisher: await stored.getPublisher(transaction, publisherId), propertyIds: granted })
    const changed = change(granted)
    const sorted = [...new Set(changed)].sort((a, b) => a - b)
    await stored.grantProperties(transaction, publisherId, sorted)
    const publisher =
      sellsAll === undefined
        ? await stored.getPublisher(transaction, publisherId)
        : await stored.updatePublisher(transaction, { id: publisherId, sellsAll, settings: {} })
    return { publisher, propertyIds: sorted }
  })
  // One that sells everything sells nothing more for being granted it.
  return { ...now, warnings: now.publisher.sellsAll ? [] : await currencyGaps(database, clock, publisherId) }
}

function refuse(errors: Parameters<typeof badRequest>[0]): void {
  if (errors.length > 0) throw badRequest(errors)
}
