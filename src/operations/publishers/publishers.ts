// Publishers: created, changed, and granted the properties that they may sell. publisher-check.ts checks them.

import type { Publisher } from '../../lodging/publisher.ts'
import { idErrors, requireId } from '../../lodging/record-id.ts'
import * as stored from '../../store/publishers/publishers.ts'
import { badRequest } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import { type GivenSettings, nameErrors, readSettings, settingErrors } from './publisher-check.ts'

type Context = Pick<AppContext, 'database'>

/** A publisher to be created. Texts are unchecked; omitted settings have their defaults. */
export interface NewPublisher {
  readonly name: string
  /** Whether it may sell every property, including later ones (contract R6). */
  readonly sellsAll: boolean
  readonly settings?: GivenSettings
}

/** Changes to a publisher; undefined leaves a field unchanged. */
export interface PublisherChange {
  readonly name?: string | undefined
  readonly sellsAll?: boolean | undefined
  readonly settings?: GivenSettings
}

/** A publisher and the properties granted to it, by ascending id. */
export interface GrantedProperties {
  readonly publisher: Publisher
  readonly propertyIds: readonly number[]
}

/** Publishers in the order they were created, all or a part of them; with `search` those whose names have it, in any case. */
export const listPublishers = (
  { database }: Context,
  part: ListPart<number> = wholeList,
  search = '',
): Promise<Publisher[]> => stored.listPublishers(database, part, search)

/** The publisher of an id. NotFoundException when there is none. */
export async function showPublisher({ database }: Context, id: number): Promise<Publisher> {
  requireId('publisher_id', id)
  return stored.getPublisher(database, id)
}

/** Creates a publisher. BadRequestException names every field that is wrong. */
export async function createPublisher({ database }: Context, publisher: NewPublisher): Promise<Publisher> {
  const { name, sellsAll, settings = {} } = publisher
  refuse([...nameErrors(name), ...settingErrors(settings)])
  return database.transaction(transaction =>
    stored.createPublisher(transaction, { name: name.trim(), sellsAll, settings: readSettings(settings) }),
  )
}

/**
 * Changes the given fields of a publisher that `check` lets pass. BadRequestException names every field that is wrong;
 * NotFoundException when there is no such publisher.
 */
export async function changePublisher(
  { database }: Context,
  id: number,
  { name, sellsAll, settings = {} }: PublisherChange,
  check: PresentCheck<Publisher> = anyPresent,
): Promise<Publisher> {
  refuse([
    ...idErrors('publisher_id', id),
    ...(name === undefined ? [] : nameErrors(name)),
    ...settingErrors(settings),
  ])
  return database.transaction(async transaction => {
    await stored.lockPublisher(transaction, id)
    check(await stored.getPublisher(transaction, id))
    return stored.updatePublisher(transaction, {
      id,
      name: name?.trim(),
      sellsAll,
      settings: readSettings(settings),
    })
  })
}

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
  context: Context,
  publisherId: number,
  propertyIds: readonly number[],
): Promise<GrantedProperties> =>
  changeGrants(context, { publisherId, propertyIds }, granted => [...granted, ...propertyIds])

/** Revokes grants of properties; those that were not granted are no error. Throws as `grantProperties`. */
export const revokeProperties = (
  context: Context,
  publisherId: number,
  propertyIds: readonly number[],
): Promise<GrantedProperties> =>
  changeGrants(context, { publisherId, propertyIds }, granted =>
    granted.filter(id => !propertyIds.includes(id)),
  )

/** Allows a publisher to sell only these properties, even if it could sell all before. Throws as `grantProperties`. */
export const limitToProperties = (
  context: Context,
  publisherId: number,
  propertyIds: readonly number[],
): Promise<GrantedProperties> =>
  changeGrants(context, { publisherId, propertyIds, sellsAll: false }, () => propertyIds)

interface GrantChange {
  readonly publisherId: number
  /** As the caller gave them. */
  readonly propertyIds: readonly number[]
  readonly sellsAll?: false
}

async function changeGrants(
  { database }: Context,
  { publisherId, propertyIds, sellsAll }: GrantChange,
  change: (granted: readonly number[]) => readonly number[],
): Promise<GrantedProperties> {
  refuse([
    ...idErrors('publisher_id', publisherId),
    ...propertyIds.flatMap((id, index) => idErrors(`property_ids[${index}]`, id)),
  ])
  return database.transaction(async transaction => {
    // The lock makes concurrent changes read the grants one after another, so that none is lost.
    await stored.lockPublisher(transaction, publisherId)
    const changed = change(await stored.readGrantedPropertyIds(transaction, publisherId))
    const sorted = [...new Set(changed)].sort((a, b) => a - b)
    await stored.grantProperties(transaction, publisherId, sorted)
    const publisher =
      sellsAll === undefined
        ? await stored.getPublisher(transaction, publisherId)
        : await stored.updatePublisher(transaction, { id: publisherId, sellsAll, settings: {} })
    return { publisher, propertyIds: sorted }
  })
}

function refuse(errors: Parameters<typeof badRequest>[0]): void {
  if (errors.length > 0) throw badRequest(errors)
}
