// The publisher interface in the OpenAPI document. The framework only describes these operations; endpoint.ts answers them.

import type { FastifyInstance } from 'fastify'
import { answers } from '../openapi.ts'
import { unknownPath } from '../wire/unknown-paths.ts'
import { type PublisherOperation, pathsOf } from './operation.ts'

/** Describes operations under their documented paths; aliases work but are not documented. */
export async function describeOperations(
  app: FastifyInstance,
  operations: readonly PublisherOperation[],
): Promise<void> {
  await app.register(async scope => {
    scope.setValidatorCompiler(() => () => true)
    for (const operation of operations) describe(scope, operation)
  })
}

function describe(app: FastifyInstance, operation: PublisherOperation): void {
  const { path, summary, description, body, result, refusals, mayBePending } = operation
  const [url] = pathsOf(operation)
  app.post(url, {
    schema: {
      operationId: path.replace(/\/(.)/, (_, letter: string) => letter.toUpperCase()),
      summary,
      description,
      tags: ['publisher'],
      security: [{}, { publisherKey: [] }],
      body,
      response: { ...answers(result, refusals, url), ...(mayBePending && { 202: result }) },
    },
    handler: () => {
      throw unknownPath()
    },
  })
}
