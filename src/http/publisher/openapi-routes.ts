// The publisher interface in the OpenAPI document. The framework only describes these operations; endpoint.ts answers them.

import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { answers } from '../openapi.ts'
import { unknownPath } from '../wire/unknown-paths.ts'
import { type PublisherOperation, pathsOf } from './operation.ts'
import { lineType } from './presenter/answer-bytes.ts'

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

/** The answer of lines, of which the schema is that of the first. */
const linesOf = ({ description, ...first }: TSchema & { readonly description?: string }) => ({
  description,
  content: { [lineType]: { schema: first } },
})

const unchanged = {
  type: 'null',
  description: 'Nothing: `If-None-Match` names the `ETag` of this answer.',
}

function describe(app: FastifyInstance, operation: PublisherOperation): void {
  const { path, summary, description, body, result, refusals, mayBePending, isTagged, isLines } = operation
  const [url] = pathsOf(operation)
  app.post(url, {
    schema: {
      operationId: path.replaceAll(/\/(.)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      description,
      tags: ['publisher'],
      security: [{}, { publisherKey: [] }],
      body,
      response: {
        ...answers(isLines ? linesOf(result) : result, refusals, url),
        ...(mayBePending && { 202: result }),
        ...(isTagged && { 304: unchanged }),
      },
    },
    handler: () => {
      throw unknownPath()
    },
  })
}
