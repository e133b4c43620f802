// The documents for one reader each: whole in itself, and together everything.

import { expect, test } from 'vitest'
import { webhookTypes } from '../../src/operations/notifications/webhooks.ts'
import { openWire } from '../support/wire/fake-operations.ts'

const { app } = await openWire({ listSites: async () => [] })
// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of any shape
const read = async (path: string): Promise<any> => (await app.inject(path)).json()
const whole = await read('/openapi.json')
const publisher = await read('/openapi/publisher.json')
const administration = await read('/openapi/administration.json')

test.each([
  ['publisher', publisher],
  ['administration', administration],
])('the document of the %s names nothing that it lacks', (_name, document) => {
  const text = JSON.stringify(document)
  const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
  expect(Object.keys(document.components.schemas).sort()).toEqual([...new Set(named)].sort())
  expect(document.tags.length).toBeGreaterThan(0)
})

test('the parts have every operation of the whole, each once', () => {
  const paths = [...Object.keys(publisher.paths), ...Object.keys(administration.paths)]
  expect(paths.sort()).toEqual(Object.keys(whole.paths).sort())
})

test('the document of publishers has their key alone, and every event as a webhook', () => {
  expect(Object.keys(publisher.components.securitySchemes)).toEqual(['publisherKey'])
  expect(JSON.stringify(publisher.paths)).not.toContain('/admin/')
  expect(Object.keys(publisher.webhooks)).toEqual(webhookTypes)
  const { post } = publisher.webhooks[webhookTypes[0]!]
  expect(post.requestBody.content['application/json'].schema.properties.type.const).toBe(webhookTypes[0])
})
