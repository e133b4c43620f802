// Connections of properties to channels: made, shown, changed, paused, ended, and their secrets replaced.

import { randomBytes } from 'node:crypto'
import { type Channel, type ChannelState, ownCodes } from '../../lodging/channels/channel.ts'
import { checkChannelChange, checkNewChannel, tellingErrors } from '../../lodging/channels/channel-check.ts'
import type { ChannelFields } from '../../lodging/channels/channel-document.ts'
import { requireId } from '../../lodging/documents/record-id.ts'
import { knowTold, sendUnfetched } from '../../store/channels/changed-telling.ts'
import { addPresentBookings, countTellings, retellBookings } from '../../store/channels/channel-bookings.ts'
import { type ChannelActivity, readActivity } from '../../store/channels/channel-messages.ts'
import {
  anyChannel,
  type ChannelFilter,
  getChannel,
  insertChannel,
  listChannels as listStored,
  lockChannel,
  type StoredChannel,
  updateChannel,
} from '../../store/channels/channels.ts'
import { type CalendarTrouble, readTrouble } from '../../store/channels/icalendar-polls.ts'
import { lockProperty } from '../../store/properties/properties.ts'
import { formatDay, localTime } from '../../values/civil-dates.ts'
import { badRequest, conflict, type FieldError, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import { calendarRoomErrors, currencyErrors, fieldErrors } from './channel-checks.ts'
import { drawChannelSecret, hashSecret, sealPartnerSecret } from './channel-secrets.ts'
import { giveBackCalendar } from './icalendar/apply-nights.ts'
import { roomIdOf } from './icalendar/calendar-connection.ts'
import { type NamedChannel, otherWriters } from './other-writers.ts'

/** A connection as it may be shown: without its secrets, with how it has been doing. */
export interface ShownChannel extends Channel {
  readonly hasPartnerSecret: boolean
  /** RFC 3339, UTC; null before the first time. */
  readonly polledAt: string | null
  readonly activity: ChannelActivity
  /** What is wrong with the calendar that it reads; null when all is well. */
  readonly calendarTrouble: CalendarTrouble | null
  /** Bookings to be told, given up, and not acknowledged yet. */
  readonly bookings: {
    readonly waiting: number
    readonly parked: number
    readonly unacknowledged: number
  }
}

/** What is stored of a connection itself. */
export type StoredFacts = Omit<ShownChannel, 'activity' | 'bookings' | 'calendarTrouble'>

/** Connections in the order they were made, all or a part of them. */
export async function listChannels(
  context: AppContext,
  filter: Partial<ChannelFilter> = {},
  part: ListPart<number> = wholeList,
): Promise<ShownChannel[]> {
  const found = await listStored(context.database, { ...anyChannel, ...filter }, part)
  return Promise.all(found.map(channel => shown(context, channel)))
}

/** The connection of an id. 400 and 404. */
export async function showChannel(context: AppContext, id: number): Promise<ShownChannel> {
  requireId('channel_id', id)
  return shown(context, await getChannel(context.database, id))
}

/**
 * Connects a property to a channel, and returns the secret with which the channel proves who it is; it cannot be shown
 * again, and who writes the same counts and prices. The bookings whose stay is not over are told to it. BadRequestException with all errors,
 * NotFoundException for an unknown property, ConflictException for a login that is taken.
 */
export async function createChannel(
  context: AppContext,
  input: unknown,
): Promise<{ channel: ShownChannel; secret: Secret; alsoWrittenBy: NamedChannel[] }> {
  const checked = checkNewChannel(input)
  if ('errors' in checked) throw badRequest(checked.errors)
  const {
    property_id: propertyId,
    kind,
    login = drawLogin(kind, propertyId),
    currency,
    ...fields
  } = checked.channel
  const secret = drawChannelSecret()
  const id = await context.database.transaction(async transaction => {
    const property = await lockProperty(transaction, propertyId)
    if (!property) throw notFound(`There is no property ${propertyId}.`)
    const { document } = property
    refuse([...fieldErrors(context, kind, fields, document), ...currencyErrors(currency, document)])
    const channel = {
      propertyId,
      kind,
      login,
      currency: document.currency,
      secretHash: hashSecret(context.keyring, secret),
      ...bareChannel,
      createdAt: context.clock.now().toString(),
    }
    const written = laidOver(context, channel, fields)
    refuse([...tellingErrors(written, fields), ...calendarRoomErrors(written, document)])
    const id = await insertChannel(transaction, written)
    const { today } = localTime(context.clock.now(), document.time_zone)
    await addPresentBookings(transaction, { ...written, id }, formatDay(today))
    return id
  })
  const channel = await showChannel(context, id)
  return { channel, secret, alsoWrittenBy: await otherWriters(context.database, channel) }
}

/**
 * Changes what is given of a connection that `check` lets pass; null ends what a field says. One that gets an address is sent
 * there what it has not fetched. 400 and 404, and 409 for an archived one.
 */
export async function changeChannel(
  context: AppContext,
  id: number,
  input: unknown,
  check: PresentCheck<StoredFacts> = anyPresent,
): Promise<ShownChannel> {
  requireId('channel_id', id)
  const { kind, propertyId } = await getChannel(context.database, id)
  const checked = checkChannelChange(kind, input)
  if ('errors' in checked) throw badRequest(checked.errors)
  await context.database.transaction(async transaction => {
    const property = await lockProperty(transaction, propertyId)
    if (!property) throw notFound(`There is no property ${propertyId}.`)
    refuse(fieldErrors(context, kind, checked.fields, property.document))
    const channel = await lockLive(transaction, id)
    check(withoutSecrets(channel))
    const changed = laidOver(context, channel, checked.fields)
    const settingsErrors = checked.fields.settings ? calendarRoomErrors(changed, property.document) : []
    refuse([...tellingErrors(changed, checked.fields), ...settingsErrors])
    await updateChannel(transaction, changed)
    // Only a calendar has a room.
    const isMoved = roomIdOf(changed) !== roomIdOf(channel)
    const { today } = localTime(context.clock.now(), property.document.time_zone)
    if (isMoved) await giveBackCalendar(transaction, channel, today)
    if (channel.callbackUrl === null && changed.callbackUrl !== null) {
      await sendUnfetched(transaction, id, formatDay(today))
    }
    if (changed.knownBy === 'delivery') await knowTold(transaction, id)
    // What could not be sent for want of one of these may be sent now.
    const { callback_url, partner_secret, mapping } = checked.fields
    if (callback_url || partner_secret || mapping) await retellBookings(transaction, id)
  })
  return showChannel(context, id)
}

/**
 * Pauses, resumes or archives a connection; again is no error. One that is archived gives back what its calendar closed.
 * 400 and 404, and 409 for an archived one.
 */
export async function setChannelState(
  context: AppContext,
  id: number,
  state: ChannelState,
): Promise<ShownChannel> {
  requireId('channel_id', id)
  const { propertyId } = await getChannel(context.database, id)
  await context.database.transaction(async transaction => {
    const property = state === 'archived' ? await lockProperty(transaction, propertyId) : undefined
    const channel = await lockChannel(transaction, id)
    if (property && channel.kind === 'icalendar') {
      const { today } = localTime(context.clock.now(), property.document.time_zone)
      await giveBackCalendar(transaction, channel, today)
    }
    if (channel.state === state) return
    if (channel.state === 'archived') throw archived(id)
    await updateChannel(transaction, { ...channel, state })
  })
  return showChannel(context, id)
}

/** Draws a new secret, which replaces the present one at once and cannot be shown again. 400, 404 and 409. */
export async function rotateChannelSecret(context: AppContext, id: number): Promise<Secret> {
  requireId('channel_id', id)
  const secret = drawChannelSecret()
  await context.database.transaction(async transaction => {
    const channel = await lockLive(transaction, id)
    await updateChannel(transaction, { ...channel, secretHash: hashSecret(context.keyring, secret) })
  })
  return secret
}

/** Tells the bookings of a connection that were given up once more, and returns how many they are. 400, 404 and 409. */
export async function retellChannel(context: AppContext, id: number): Promise<number> {
  requireId('channel_id', id)
  return context.database.transaction(async transaction => {
    await lockLive(transaction, id)
    return retellBookings(transaction, id)
  })
}

/** A connection of which nothing was said. */
export const bareChannel = {
  partnerId: null,
  callbackUrl: null,
  partnerSecret: null,
  partnerSecretHash: null,
  minimumStay: 'arrival',
  knownBy: 'acknowledgement',
  mapping: ownCodes,
  settings: {},
} as const

async function shown(context: AppContext, channel: StoredChannel): Promise<ShownChannel> {
  const { database, clock } = context
  const [activity, calendarTrouble, bookings] = await Promise.all([
    readActivity(database, channel.id, clock.now().toString()),
    readTrouble(database, channel.id),
    countTellings(database, channel.id),
  ])
  return { ...withoutSecrets(channel), activity, calendarTrouble, bookings }
}

function withoutSecrets(channel: StoredChannel): StoredFacts {
  const {
    secretHash: _hash,
    partnerSecret,
    partnerSecretHash: _partner,
    pollValidator: _tag,
    ...rest
  } = channel
  return { ...rest, hasPartnerSecret: partnerSecret !== null }
}

async function lockLive(transaction: Parameters<typeof lockChannel>[0], id: number): Promise<StoredChannel> {
  const channel = await lockChannel(transaction, id)
  if (channel.state === 'archived') throw archived(id)
  return channel
}

const archived = (id: number) =>
  conflict('state', `Connection ${id} is archived; make a new one for the property.`)

/** Unique enough to be drawn without looking: 48 random bits beside the property. */
export const drawLogin = (kind: string, propertyId: number): string =>
  `${kind}-${propertyId}-${randomBytes(6).toString('hex')}`

/** The connection with fields laid over it. */
function laidOver<
  Stored extends Omit<StoredChannel, 'id' | 'state' | 'createdAt' | 'polledAt' | 'pollValidator'>,
>({ keyring }: AppContext, channel: Stored, fields: ChannelFields): Stored {
  const { callback_url, partner_id, partner_secret, minimum_stay, known_by, mapping, settings } = fields
  const secret = partner_secret === undefined ? null : new Secret(partner_secret)
  return {
    ...channel,
    ...(callback_url !== undefined && { callbackUrl: callback_url }),
    ...(partner_id !== undefined && { partnerId: partner_id }),
    ...(secret && {
      partnerSecret: sealPartnerSecret(keyring, channel, secret),
      partnerSecretHash: hashSecret(keyring, secret),
    }),
    ...(minimum_stay && { minimumStay: minimum_stay }),
    ...(known_by && { knownBy: known_by }),
    ...(mapping && { mapping }),
    ...(settings && { settings }),
  }
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw badRequest(errors)
}
