// The audit trail: who changed what. It is read here; nothing changes it.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { type AuditEntry, type AuditScope, auditScopeOf } from '../../../lodging/people/audit.ts'
import type { AuditFilter } from '../../../operations/audit/entries.ts'
import type { Operations } from '../../../operations/operations.ts'
import { badRequest, type FieldError } from '../../../values/faults.ts'
import { partReader } from '../../reading/read-fields.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, knownCaller } from '../kit/admin-route.ts'
import { type Caller, requireAllowed, wallOf } from '../kit/caller.ts'
import { pageOf } from '../kit/list-page.ts'
import {
  type AuditFilterQuery,
  auditAnswer,
  auditFilter,
  auditPage,
  auditPath,
  auditQuery,
} from './audit-schemas.ts'

const all = '/admin/v1/audit'

/** Of what the person's roles cover; an entry outside is not found. */
const access = may('audit.read', 'list')

/** Adds the routes of the audit trail. */
export function addAuditRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listAuditEntries',
    access,
    summary: 'Who changed what, when and from where.',
    description:
      'The newest first. Managers of properties or publishers see the entries of theirs; of what a property did with a reservation ' +
      'its publisher does not see who of the staff it was. Operators, and readers of the whole installation, see all. Entries are only ever added; `hostelry audit verify` proves that none is missing.',
    query: auditQuery,
    result: auditPage,
    answer: async ({ query, caller }) => {
      const filter = filterOf(query, scopeOf(caller))
      const { entries, nextCursor } = await pageOf(
        query,
        ({ after, limit }) => operations.listAuditEntries(filter, { after, limit: limit ?? 1 }),
        ({ id }) => id,
      )
      return { entries: entries.map(presentEntry), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${all}/:id`,
    operationId: 'showAuditEntry',
    access,
    summary: 'One entry, with the number of its seal.',
    description: 'The seal is a keyed hash over the entry and the seal before it.',
    path: auditPath,
    result: auditAnswer,
    answer: async ({ path, caller }) => {
      const { seal, ...entry } = await operations.showAuditEntry(path.id, scopeOf(caller))
      return { ...presentEntry(entry), seal }
    },
  })
  addExport(scope, operations)
}

/** A table for spreadsheets, sent while it is read. */
function addExport(scope: FastifyInstance, operations: Pick<Operations, 'exportAuditTable'>): void {
  const readQuery = partReader(auditFilter, 'query')
  scope.route({
    method: 'GET',
    url: `${all}/export.csv`,
    // A table is no JSON, so the OpenAPI document has no words for it; docs/audit.md describes it.
    schema: { hide: true, summary: 'The same as a table for spreadsheets.' },
    onRequest: async request => {
      requireAllowed(knownCaller(request), access)
    },
    handler: async (request, reply) => {
      const errors: FieldError[] = []
      const query = readQuery(request.query, errors) as AuditFilterQuery
      if (errors.length > 0) throw badRequest(errors)
      const caller = knownCaller(request)
      // Whatever is read while the lines are sent is read behind the same wall.
      const lines = await scope.within(wallOf(caller, access), async () =>
        operations.exportAuditTable(filterOf(query, scopeOf(caller))),
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(Readable.from(lines))
    },
  })
}

const scopeOf = (caller: Caller): AuditScope =>
  caller.kind === 'key' ? null : auditScopeOf(caller.session.grants)

const filterOf = (query: AuditFilterQuery, scope: AuditScope): AuditFilter => ({
  actorKind: query.actor_kind ?? null,
  actorId: query.actor_id ?? null,
  objectKind: query.object_kind ?? null,
  objectId: query.object_id ?? null,
  action: query.action ?? null,
  publisherId: query.publisher_id ?? null,
  propertyId: query.property_id ?? null,
  from: query.from ?? null,
  to: query.to ?? null,
  text: query.text ?? null,
  scope,
})

const presentEntry = (entry: AuditEntry): Static<typeof auditPage>['entries'][number] => ({
  id: entry.id,
  at: entry.at,
  actor: { kind: entry.actorKind, id: entry.actorId, name: entry.actorName },
  address: entry.address,
  source: entry.source,
  action: entry.action,
  object: { kind: entry.objectKind, id: entry.objectId },
  publisher_id: entry.publisherId,
  property_id: entry.propertyId,
  before: fieldsOf(entry.before),
  after: fieldsOf(entry.after),
})

const fieldsOf = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : JSON.parse(text)
