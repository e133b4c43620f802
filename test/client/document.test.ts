// The client has one method for each operation of the server's document, and the types of that document.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Client, createClient } from '../../client/src/index.ts'
import { clientTypes, type OpenApiDocument, publisherPaths } from '../../scripts/docs/client-types.ts'
import { faultCatalogue } from '../../src/values/faults.ts'
import { testApp } from '../support/run/test-app.ts'

const { app } = await testApp()
const served = await fetch(`${app.url}/openapi.json`)
const document = (await served.json()) as OpenApiDocument
const clientFile = (path: string): string =>
  readFileSync(new URL(`../../client/${path}`, import.meta.url), 'utf8')
const readme = clientFile('README.md')

type Method = (request: object) => Promise<unknown>

/** All methods by name, those in groups as `book.preview`. */
const methodsOf = (client: Client): [string, Method][] =>
  Object.entries(client).flatMap<[string, Method]>(([name, member]) =>
    typeof member === 'function'
      ? [[name, member]]
      : Object.entries(member).map(([inner, method]): [string, Method] => [`${name}.${inner}`, method]),
  )

test('its types are those of the document that the server serves (else: node scripts/write-docs.ts)', () => {
  const types = clientFile('src/types.ts')
  expect(types).toBe(clientTypes(document))
  for (const type of Object.keys(faultCatalogue)) expect(types).toContain(`'${type}'`)
})

test('each operation of the document has one method, and each method an operation', async () => {
  const called: string[] = []
  const client = createClient({
    baseUrl: 'https://rooms.example.com/',
    key: 'some-key',
    fetch: async (url, init) => {
      expect(init).toMatchObject({ method: 'POST', body: '{}' })
      called.push(String(url).replace('https://rooms.example.com/publisher/v3.0/', ''))
      return Response.json({})
    },
  })
  for (const [name, method] of methodsOf(client)) {
    expect(readme, 'a row of the table of operations').toContain(`\`${name}\``)
    await method({})
  }
  const paths = publisherPaths(document)
  expect(paths.length).toBeGreaterThan(12)
  expect(called.sort()).toEqual(paths.map(path => `${path}/.json`).sort())
})

test('a schema that has no type in the client is refused instead of left out', () => {
  const schemas = { ...document.components.schemas, Night: { type: 'tuple' } }
  expect(() => clientTypes({ ...document, components: { schemas } })).toThrow('no type for the schema')
})
