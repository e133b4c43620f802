// The administration of channels: connections of properties, and the messages exchanged with them. A secret is in one answer
// only, that of its making.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inBody, inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { asSeen, namingOthers } from '../kit/if-match.ts'
import { pageOf } from '../kit/list-page.ts'
import * as schemas from './channel-schemas.ts'

const all = '/admin/v1/channels'
const one = `${all}/:id`

/** Adds the routes of channels. */
export function addChannelRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  addReadingRoutes(scope, operations, publicUrl)
  addChangingRoutes(scope, operations, publicUrl)
  addStateRoutes(scope, operations, publicUrl)
  addMessageRoutes(scope, operations)
}

function addReadingRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listChannels',
    access: may('properties.read', 'list'),
    summary: 'Connections to channels.',
    description: 'In the order they were made, with how they have been doing.',
    query: schemas.channelQuery,
    result: schemas.channelPage,
    answer: async ({ query, propertiesWithin }) => {
      const { property_id: propertyId = null, kind = null, state = null, ...page } = query
      const { entries, nextCursor } = await pageOf(
        page,
        part => operations.listChannels({ propertyId, kind, state }, part),
        ({ id }) => id,
        propertiesWithin,
      )
      return { channels: entries.map(entry => schemas.presentChannel(entry, publicUrl)), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showChannel',
    access: may('properties.read', inPath('channel')),
    summary: 'A connection to a channel.',
    description: 'Without its secrets.',
    path: schemas.channelPath,
    result: schemas.channelAnswer,
    version: schemas.channelVersion,
    answer: async ({ path }) => schemas.presentChannel(await operations.showChannel(path.id), publicUrl),
  })
}

function addChangingRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createChannel',
    access: may('properties.change', inBody('property', 'property_id')),
    summary: 'Connects a property to a channel.',
    description:
      'Bookings whose stay is not over are told to it. The answer is the only place where the secret is ever shown.',
    document: schemas.newChannel,
    status: 201,
    result: schemas.createdChannel,
    refusals: [404, 409],
    answer: async ({ document }) => {
      const { channel, secret, alsoWrittenBy } = await operations.createChannel(document)
      const shown = { ...schemas.presentChannel(channel, publicUrl), alsoWrittenBy }
      return secret.reveal(text => ({ ...shown, secret: text }))
    },
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changeChannel',
    access: may('properties.change', inPath('channel')),
    summary: 'Changes a connection.',
    description:
      'Fields that are left out stay; null ends what a field says. A mapping is replaced as a whole.',
    path: schemas.channelPath,
    document: schemas.channelChange,
    takesIfMatch: true,
    result: schemas.channelAnswer,
    version: schemas.channelVersion,
    refusals: [409],
    answer: async ({ path, document, ifMatch }) => {
      const check = asSeen(ifMatch, schemas.storedVersion)
      const object = {
        kind: 'channel',
        id: String(path.id),
        seen: /^(?!state|secret|partner_secret)/,
      } as const
      const change = () => operations.changeChannel(path.id, document, check)
      return schemas.presentChannel(await namingOthers(operations, object, change), publicUrl)
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/rotate-secret`,
    operationId: 'rotateChannelSecret',
    access: may('properties.change', inPath('channel')),
    summary: 'Makes a new secret.',
    description: 'The old one ends at once. The answer is the only place where the new one is ever shown.',
    path: schemas.channelPath,
    result: schemas.rotatedChannel,
    refusals: [409],
    answer: async ({ path }) => {
      const secret = await operations.rotateChannelSecret(path.id)
      const channel = schemas.presentChannel(await operations.showChannel(path.id), publicUrl)
      return secret.reveal(text => ({ ...channel, secret: text }))
    },
  })
}

const moves = [
  ['pause', 'paused', 'Pauses a connection.', 'It takes and sends nothing; what is to be sent is kept.'],
  ['resume', 'active', 'Resumes a connection.', 'What was kept is sent.'],
  [
    'archive',
    'archived',
    'Ends a connection.',
    'For good; it stays as a record, and its login opens nothing.',
  ],
] as const

function addStateRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  for (const [name, state, summary, description] of moves) {
    addAdminRoute(scope, {
      method: 'POST',
      url: `${one}/${name}`,
      operationId: `${name}Channel`,
      access: may('properties.change', inPath('channel')),
      summary,
      description: `${description} Again is no error.`,
      path: schemas.channelPath,
      result: schemas.channelAnswer,
      refusals: [409],
      answer: async ({ path }) =>
        schemas.presentChannel(await operations.setChannelState(path.id, state), publicUrl),
    })
  }
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/retell`,
    operationId: 'retellChannel',
    access: may('properties.change', inPath('channel')),
    summary: 'Sends bookings once more.',
    description: 'Those whose sending was given up, with all retries.',
    path: schemas.channelPath,
    result: schemas.retellAnswer,
    refusals: [409],
    answer: async ({ path }) => ({
      channel_id: path.id,
      bookings: await operations.retellChannel(path.id),
    }),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/open-missing-nights`,
    operationId: 'openMissingNights',
    access: may('properties.change', inPath('channel')),
    summary: 'Opens the nights that a calendar has no more.',
    description:
      'Those that are closed still because many went at once, which may be a mistake of the site. Without such nights it is no error.',
    path: schemas.channelPath,
    result: schemas.openedAnswer,
    answer: async ({ path }) => ({
      channel_id: path.id,
      nights: await operations.openMissingNights(path.id),
    }),
  })
}

function addMessageRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}/messages`,
    operationId: 'listChannelMessages',
    access: may('properties.read', inPath('channel')),
    summary: 'Messages of a connection.',
    description: 'The newest first, kept for thirty days.',
    path: schemas.channelPath,
    query: schemas.messageQuery,
    result: schemas.messagePage,
    answer: async ({ path, query }) => {
      const { troubles = false, ...page } = query
      const { entries, nextCursor } = await pageOf(
        page,
        part => operations.listChannelMessages({ channelId: path.id, troubles }, part),
        ({ id }) => id,
      )
      return { messages: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}/messages/:message`,
    operationId: 'showChannelMessage',
    access: may('properties.read', inPath('channel')),
    summary: 'A message of a connection.',
    description: 'With its text, which has no credentials, cards or guests.',
    path: schemas.messagePath,
    result: schemas.messageAnswer,
    answer: ({ path }) => operations.showChannelMessage(path.id, path.message),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/messages/:message/replay`,
    operationId: 'replayChannelMessage',
    access: may('properties.change', inPath('channel')),
    summary: 'Takes a message again.',
    description: 'As if it came now: what came since may be overwritten.',
    path: schemas.messagePath,
    result: schemas.replayAnswer,
    refusals: [409],
    answer: async ({ path }) => {
      const taken = await operations.replayChannelMessage(path.id, path.message)
      return {
        outcome: taken.outcome,
        message_id: taken.messageId,
        warnings: [...taken.warnings],
        errors: [...taken.errors],
      }
    },
  })
}
