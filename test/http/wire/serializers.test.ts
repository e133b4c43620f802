// Answers are written as they are. Compiling a serializer for each answer of each route, most of which would never be used,
// once took half of the time that the server needs to start.

import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** As Fastify itself loads what it depends on. */
const load = createRequire(import.meta.resolve('fastify'))
const compiler = load.resolve('@fastify/fast-json-stringify-compiler')

test('no serializer is compiled when the server starts', async () => {
  const compiled: string[] = []
  load(compiler)
  // What Fastify makes serializers with by itself; it is loaded with the server, so only after this.
  load.cache[compiler]!.exports =
    () =>
    () =>
    ({ url }: { readonly url: string }) => {
      compiled.push(url)
      return JSON.stringify
    }
  const { openWire } = await import('../../support/wire/fake-operations.ts')
  const { app } = await openWire()
  await app.ready()
  expect(compiled).toEqual([])
  await app.close()
})
