// The administration of the demo destination.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { choice, flag, text } from '../kit/schema-words.ts'

const url = '/admin/v1/demo'

const state = choice('none: never requested; wished: requested, but not complete yet; loaded: complete.', [
  'none',
  'wished',
  'loaded',
])

/** Adds the routes of the demo. */
export function addDemoRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url,
    operationId: 'showDemo',
    access: may('installation.read', 'installation'),
    summary: 'Whether the demo is loaded, and may be.',
    description:
      'Anybody can guess its key, so it can be loaded over HTTP only on a server that others cannot reach.',
    result: Type.Object(
      { state, may_be_loaded: flag('Whether it may be loaded over HTTP.') },
      { description: 'The demo.' },
    ),
    answer: async () => {
      const demo = await operations.showDemo()
      return { state: demo.state, may_be_loaded: demo.isAllowed }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${url}/load`,
    operationId: 'loadDemo',
    access: may('installation.change', 'installation'),
    summary: 'Loads the demo destination with its publisher and key.',
    description: 'Loading it again makes its two years of nights begin today. It takes some seconds.',
    result: Type.Object(
      {
        state,
        warnings: Type.Array(text('A sentence.'), {
          description: 'Keys that can be guessed beside a property that is not the demo.',
        }),
      },
      { description: 'What was loaded.' },
    ),
    refusals: [409],
    answer: async () => {
      const { warnings } = await operations.loadDemo()
      return { state: 'loaded' as const, warnings: [...warnings] }
    },
  })
}
