// The OpenAPI document in parts: one for publishers with their webhooks, one for the administration.

import { eventsAnswer } from './publisher/schemas/event-bodies.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of any shape
type Json = any

/**
 * The operations of `document` whose tags are all among `tags`, with the tags, schemas and ways to sign in that they name and no
 * others. Shares what it takes with `document`.
 */
export function partOf(document: Json, tags: readonly string[]): Json {
  const isWanted = (operation: Json): boolean => operation.tags?.every((tag: string) => tags.includes(tag))
  const paths = Object.fromEntries(
    Object.entries<Json>(document.paths).flatMap(([path, methods]) => {
      const wanted = Object.entries(methods).filter(([, operation]) => isWanted(operation))
      return wanted.length > 0 ? [[path, Object.fromEntries(wanted)]] : []
    }),
  )
  return {
    ...document,
    tags: document.tags.filter(({ name }: { name: string }) => tags.includes(name)),
    paths,
    components: namedBy(paths, document.components),
  }
}

/** The document for publishers, `types` being the kinds of events that webhooks bring. */
export function withWebhooks(document: Json, types: readonly string[]): Json {
  return { ...document, webhooks: Object.fromEntries(types.map(type => [type, { post: webhook(type) }])) }
}

/** A webhook is an event of the operation `events`, so its fields are those of the answer. */
function webhook(type: string): object {
  const event = eventsAnswer.properties.events.items
  return {
    tags: ['publisher'],
    operationId: `on-${type}`,
    summary: `The event ${type}`,
    description:
      'Sent by POST with the headers webhook-id, webhook-timestamp and webhook-signature of Standard Webhooks. ' +
      'Any 2xx ends it; anything else is tried again.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { ...event, properties: { ...event.properties, type: { type: 'string', const: type } } },
        },
      },
    },
    responses: { '2XX': { description: 'The event is taken.' } },
  }
}

/** The components that `paths` name, also through each other. */
function namedBy(paths: object, components: Json): Json {
  const securitySchemes = new Set<string>()
  const schemas = new Set<string>()
  // Sets are walked with what is added on the way.
  const visit = (value: Json): void => {
    if (value === null || typeof value !== 'object') return
    if (typeof value.$ref === 'string') schemas.add(value.$ref.slice(value.$ref.lastIndexOf('/') + 1))
    for (const each of Object.values(value)) visit(each)
  }
  visit(paths)
  for (const name of schemas) visit(components.schemas[name])
  for (const methods of Object.values<Json>(paths))
    for (const { security = [] } of Object.values<Json>(methods))
      for (const name of security.flatMap(Object.keys)) securitySchemes.add(name)
  const kept = (all: object | undefined, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => names.has(name)))
  return {
    ...components,
    schemas: kept(components.schemas, schemas),
    securitySchemes: kept(components.securitySchemes, securitySchemes),
  }
}
