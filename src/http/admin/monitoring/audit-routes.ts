// The audit trail: who changed what. It is read here, and changes are undone by it; nothing changes the trail itself.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { type AuditEntry, type AuditScope, auditScopeOf } from '../../../lodging/people/audit.ts'
import type { AuditFilter } from '../../../operations/audit/entries.ts'
import type { Operations } from '../../../operations/operations.ts'
import { badRequest, type FieldError } from '../../../values/faults.ts'
import { partReader } from '../../reading/read-fields.ts'
import { choicesOf } from '../calendars/calendar-routes.ts'
import { editQuery } from '../calendars/calendar-schemas.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute, knownCaller } from '../kit/admin-route.ts'
import { type Caller, requireAllowed, rightsOf, wallOf } from '../kit/caller.ts'
import { pageOf } from '../kit/list-page.ts'
import {
  type AuditFilterQuery,
  auditAnswer,
  auditFilter,
  auditPage,
  auditPath,
  auditQuery,
  undone,
  undoPath,
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
  addUndo(scope, operations)
  addExport(scope, operations)
}

function addUndo(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/:entry/undo`,
    operationId: 'undoAuditEntry',
    access: may('audit.undo', inPath('audit_entry', 'entry')),
    summary: 'Undoes the change of an entry, or says what would be lost.',
    description:
      'For edits of calendars and changes of the documents of properties, as far as the entry has what was before; by the operation ' +
      'that made the change, so that everything follows that follows such a change, and with an entry of its own. With `dry_run` ' +
      'nothing is changed; otherwise If-Match is required. 409 for an entry that cannot be undone, with the reason.',
    path: undoPath,
    query: editQuery,
    takesIfMatch: true,
    refusals: [409],
    result: undone,
    version: ({ version }) => version,
    answer: async ({ path, query, ifMatch, caller }) => {
      const choices = await choicesOf(operations, { query, ifMatch, caller })
      const { isDryRun, fields, ...answer } = await operations.undoAuditEntry(
        path.entry,
        placesOf(caller),
        choices,
      )
      return { ...answer, dryRun: isDryRun, fields: presentFields(fields) }
    },
  })
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

type Fields = Awaited<ReturnType<Operations['undoAuditEntry']>>['fields']

const presentFields = (fields: Fields) => ({
  now: Object.fromEntries(fields.map(({ field, now }) => [field, now])),
  becomes: Object.fromEntries(fields.map(({ field, becomes }) => [field, becomes])),
  lost: fields.filter(({ isLost }) => isLost).map(({ field }) => field),
})

/** What the roles that let the caller undo are for, which may be less than what the caller reads. */
function placesOf(caller: Caller): AuditScope {
  const coverage = rightsOf(caller, 'audit.undo')
  if (coverage === 'everything') return null
  return { publishers: coverage?.publisherIds ?? [], properties: coverage?.propertyIds ?? [] }
}

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
