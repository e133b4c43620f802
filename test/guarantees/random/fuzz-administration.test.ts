// Whatever an administrator sends to whichever route, the answer is the documented one of its status, and never a fault of
// the server (contract R5, S12, threats A4, D1 to D10). HOSTELRY_RUNS sets how many requests a route is sent; a failure
// prints the seed that repeats it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extraName, hostileValue } from '../../support/canaries/hostile-values.ts'
import { randomRuns } from '../../support/run/random-runs.ts'
import { testApp } from '../../support/run/test-app.ts'
import { type AdminMethod, adminRequests } from '../../support/wire/admin-requests.ts'

const runs = randomRuns(6, 10, 30)

const running = await testApp({ jobs: false })
const { server } = running.app
const { ask, key, routes } = await adminRequests(running.app)
const { paths } = (await server.inject('/openapi.json')).json()

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
}

/** Texts that can stand in an address. */
const addressText = hostileValue
  .map(value => (typeof value === 'string' ? value : String(JSON.stringify(value))))
  .map(text => encodeURIComponent(text.slice(0, 40).toWellFormed()))
  .filter(text => text !== '' && !/^\.{1,2}$/.test(text) && text.length < 190)

/** What would leave the machine or take long is asked for nothing that there is. */
const examples: Readonly<Record<string, object>> = {
  '/admin/v1/exchange-rates/import': { file: '<a/>' },
  '/admin/v1/demo/load': { nothing: true },
}

function requests(route: string): fc.Arbitrary<{ path: string; body: object | undefined }> {
  const [method = '', template = ''] = route.split(' ')
  const { parameters = [], requestBody } = paths[template][method.toLowerCase()]
  const example = examples[template] ?? requestBody?.content['application/json'].example
  const named = parameters.filter((each: Parameter) => each.in === 'path')
  const filters = parameters.filter((each: Parameter) => each.in === 'query')
  const inPath = route.endsWith('/test') ? addressText : fc.oneof(addressText, fc.constant('1'))
  return fc
    .record({
      places: fc.array(inPath, { minLength: named.length, maxLength: named.length }),
      query: fc.subarray(filters.map(({ name }: Parameter) => name) as string[]),
      values: fc.array(addressText, { minLength: filters.length, maxLength: filters.length }),
      changed: fc.dictionary(
        fc.oneof(fc.constantFrom(...Object.keys({ extra: 1, ...example })), extraName),
        hostileValue,
        { maxKeys: 3 },
      ),
    })
    .map(({ places, query, values, changed }) => {
      const left = [...places]
      const address = template.replace('/admin/v1/', '').replace(/\{\w+\}/g, () => left.shift() ?? '1')
      const asked = query.map((name, index) => `${name}=${values[index]}`).join('&')
      return {
        path: asked === '' ? address : `${address}?${asked}`,
        body: method === 'GET' || (!example && method === 'DELETE') ? undefined : { ...example, ...changed },
      }
    })
}

const seen = new Map<number, number>()

describe('every request has its answer', () => {
  test.each(routes)(
    '%s',
    async route => {
      const method = route.split(' ')[0] as AdminMethod
      await fc.assert(
        fc.asyncProperty(requests(route), async ({ path, body }) => {
          const { status, text } = await ask(method, path, body)
          seen.set(status, (seen.get(status) ?? 0) + 1)
          expect(status, text).toBeLessThan(500)
          expect(text).not.toContain(key)
        }),
        { numRuns: runs },
      )
    },
    30_000 + runs * 200,
  )

  test('and not all were of one kind', () => {
    for (const status of [200, 201, 400, 404])
      expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0)
  })
})

test('the log holds no key and no error', () => {
  const log = running.logLines.join('')
  for (const secret of [key, '"err"', 'whsec_']) expect(log).not.toContain(secret)
})
