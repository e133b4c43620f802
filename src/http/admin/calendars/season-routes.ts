// Seasons of a property: spans of nights with a name, once or each year; and their prices and rules for the next time.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { propertyPath } from '../properties/property-schemas.ts'
import { choicesOf } from './calendar-routes.ts'
import { editQuery } from './calendar-schemas.ts'
import * as schemas from './season-schemas.ts'

const all = '/admin/v1/properties/:id/seasons'
const one = `${all}/:season`

/** Adds the routes. */
export function addSeasonRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listSeasons',
    access: may('properties.read', inPath('property')),
    summary: 'Spans of nights with a name.',
    description: 'By their first night, with the times that they are. No price depends on a season.',
    path: propertyPath,
    result: schemas.seasonList,
    answer: async ({ path }) => ({
      seasons: (await operations.listSeasons(path.id)).map(schemas.seasonAnswer),
    }),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createSeason',
    access: may('properties.change', inPath('property')),
    summary: 'Gives a span of nights a name.',
    description:
      'At most 366 nights, once or each year. 409 for a name that a season of these nights has already.',
    path: propertyPath,
    body: schemas.givenSeason,
    status: 201,
    refusals: [409],
    result: schemas.season,
    answer: async ({ path, body }) =>
      schemas.seasonAnswer(await operations.createSeason(path.id, schemas.contentOf(body))),
  })
  addAdminRoute(scope, {
    method: 'PUT',
    url: one,
    operationId: 'replaceSeason',
    access: may('properties.change', inPath('property')),
    summary: 'Gives a season another name or other nights.',
    description:
      'The whole season as it is to be. Nights keep their prices and rules. 409 for a name that another season of these nights has.',
    path: schemas.seasonPath,
    body: schemas.givenSeason,
    refusals: [409],
    result: schemas.season,
    answer: async ({ path, body }) => {
      const season = { id: path.season, ...schemas.contentOf(body) }
      return schemas.seasonAnswer(await operations.replaceSeason(path.id, season))
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: one,
    operationId: 'deleteSeason',
    access: may('properties.change', inPath('property')),
    summary: 'Deletes a season.',
    description: 'The nights keep their prices and rules.',
    path: schemas.seasonPath,
    result: schemas.seasonDeleted,
    answer: async ({ path }) => {
      await operations.deleteSeason(path.id, path.season)
      return { id: path.season }
    },
  })
  addCopyRoute(scope, operations)
}

function addCopyRoute(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/copy`,
    operationId: 'copySeason',
    access: may('properties.change', inPath('property')),
    summary: 'Copies the prices and rules of a season to its next time, or says what would change.',
    description:
      'Each night gets those of the night of the same weekday 52 weeks before, at the ends of the season of the nearest week in it; ' +
      'where that has no price, and on other days, nights keep what they have; counts of rooms stay. A season that does not come again gets another one of its name. `dry_run`, If-Match, `undo` and ' +
      '`redo` are those of an edit of the calendar.',
    path: schemas.seasonPath,
    query: editQuery,
    body: schemas.seasonToCopy,
    takesIfMatch: true,
    refusals: [409],
    result: schemas.seasonCopied,
    version: ({ version }) => version,
    answer: async ({ path, query, body, ifMatch, caller }) => {
      const choices = await choicesOf(operations, { query, ifMatch, caller })
      const asked = { propertyId: path.id, id: path.season, first: body.from ?? null }
      return schemas.copiedAnswer(await operations.copySeason(asked, choices))
    },
  })
}
