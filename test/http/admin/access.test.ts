// What each route of the administration is about: the object whose id its path or body has, and where the roles of a person
// allow it. Which role may use which route test/people/keeping/roles.test.ts tells.

import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addAdminRoutes } from '../../../src/http/admin/admin-routes.ts'
import { type Access, type AskedParts, allowedBy } from '../../../src/http/admin/kit/access.ts'
import { subjectOf } from '../../../src/http/admin/kit/subjects.ts'
import type { Grant, Role } from '../../../src/lodging/people/person.ts'
import type { Operations } from '../../../src/operations/operations.ts'

const server = Fastify()
const accesses = new Map<string, unknown>()
server.addHook('onRoute', ({ schema, config }) => {
  const { operationId } = (schema ?? {}) as { readonly operationId?: string }
  if (operationId) accesses.set(operationId, config?.access)
})
// Nothing is asked of them.
await addAdminRoutes(server, {} as Operations, 'https://hostelry.example.com', () => null)
const accessOf = (operationId: string) => accesses.get(operationId) as Access

const asked = {
  path: { id: 3, slug: 'alps', reference: 'R1' },
  query: {},
  body: { publisher_id: 4, property_id: 11 },
  document: { reviews: [{ property_id: 11 }, { property_id: 12 }, null] },
} as unknown as AskedParts

const namedBy = (operationId: string, parts = asked) => {
  const { about } = accessOf(operationId)
  return typeof about === 'function' ? about(parts) : about
}

describe('what a route is about', () => {
  test.each<readonly [object, readonly string[]]>([
    [
      { kind: 'property', id: 3 },
      [
        'exportProperty',
        'importProperty',
        'checkProperty',
        'showPropertyArchive',
        'addPicture',
        'changeCalendar',
        'viewCalendar',
        'editCalendar',
        'downloadCalendar',
        'importCalendar',
        'offerStay',
        'previewStay',
        'bookForGuest',
        'startReservationImport',
        'continueReservationImport',
        'showReservationImport',
      ],
    ],
    [
      { kind: 'reservation', id: 'R1' },
      [
        'showReservation',
        'resolveReservation',
        'recordNoShow',
        'addReservationNote',
        'resendReservationMail',
        'cancelForProperty',
        'changeForProperty',
      ],
    ],
    [
      { kind: 'publisher', id: 3 },
      ['showPublisher', 'changePublisher', 'showPublisherArchive', 'listGrants'],
    ],
    [{ kind: 'publisher', id: 4 }, ['createKey', 'createWebhook', 'createSite']],
    [{ kind: 'property', id: 11 }, ['createChannel']],
    [{ kind: 'key', id: 3 }, ['showKey', 'showKeyUsage', 'revokeKey']],
    [{ kind: 'review', id: 3 }, ['publishReview', 'rejectReview']],
    [
      { kind: 'webhook', id: 3 },
      [
        'showWebhook',
        'changeWebhook',
        'deleteWebhook',
        'rotateWebhookSecret',
        'endOldWebhookSecrets',
        'testWebhook',
        'replayWebhook',
        'listDeliveries',
      ],
    ],
    [{ kind: 'delivery', id: 3 }, ['resendDelivery']],
    [
      { kind: 'site', id: 'alps' },
      [
        'showSite',
        'changeSite',
        'deleteSite',
        'showDraft',
        'changeDraft',
        'linkToPreview',
        'publishDraft',
        'discardDraft',
      ],
    ],
    [
      { kind: 'channel', id: 3 },
      [
        'showChannel',
        'changeChannel',
        'rotateChannelSecret',
        'pauseChannel',
        'resumeChannel',
        'archiveChannel',
        'retellChannel',
        'listChannelMessages',
        'showChannelMessage',
        'replayChannelMessage',
        'openMissingNights',
      ],
    ],
  ])('%j', (object, operationIds) => {
    for (const each of operationIds) expect([each, namedBy(each)]).toEqual([each, [object]])
  })

  test('every property of a document of reviews, and none where it is no list', () => {
    const properties = (...ids: unknown[]) => ids.map(id => ({ kind: 'property', id }))
    expect(namedBy('importReviews')).toEqual(properties(11, 12, undefined))
    for (const document of [{ reviews: 'x' }, {}]) {
      expect(namedBy('importReviews', { ...asked, document } as AskedParts)).toEqual(properties(undefined))
    }
    expect(namedBy('importReviews', { ...asked, document: { reviews: [] } } as AskedParts)).toEqual([])
  })

  test('the publisher of a document, too, and the read body before it', () => {
    const parts = { ...asked, body: {}, document: { publisher_id: 5 } } as unknown as AskedParts
    expect(namedBy('createSite', parts)).toEqual([{ kind: 'publisher', id: 5 }])
    const both = { ...parts, body: { publisher_id: 4 } } as AskedParts
    expect(namedBy('createSite', both)).toEqual([{ kind: 'publisher', id: 4 }])
  })
})

describe('the roles of a person', () => {
  const grant = (role: Role, publisherId: number | null = null, propertyId: number | null = null): Grant => ({
    role,
    publisherId,
    propertyId,
  })
  test.each<readonly [readonly Grant[], string, unknown]>([
    [[grant('operator')], 'listSettings', 'everything'],
    [[grant('read_only')], 'listSettings', 'everything'],
    [[grant('read_only', 4)], 'listSettings', null],
    [[grant('property_manager', null, 11)], 'createProperty', null],
    [[grant('property_manager')], 'createProperty', 'everything'],
    [[grant('property_manager', null, 11)], 'importProperty', { publisherIds: [], propertyIds: [11] }],
    [[grant('property_manager', null, 11)], 'listProperties', { publisherIds: [], propertyIds: [11] }],
    [[grant('front_desk', null, 11)], 'importProperty', null],
    [[grant('front_desk', null, 11)], 'viewCalendars', { publisherIds: [], propertyIds: [11] }],
    [[], 'listProperties', null],
  ])('%j allow %s for %j', (grants, operationId, coverage) => {
    expect(allowedBy(grants, accessOf(operationId))).toEqual(coverage)
  })
})

test('a route belongs to the subject of its first word', () => {
  expect(subjectOf('/admin/v1/keys/:id/usage')).toBe('administration: publishers')
  expect(subjectOf('/admin/v1/audit')).toBe('administration: reports')
  for (const url of ['/admin/v1/none', '/admin/v1', '/admin/keys']) {
    expect(() => subjectOf(url)).toThrow(new RangeError(`${url} belongs to no subject of the administration`))
  }
})
