// Requests to the administration of a whole server, with an administrator's key, each answer compared with what
// /openapi.json says of it.

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { createKey } from '../../../src/operations/publishers/keys.ts'
import type { App } from '../../../src/server/app.ts'

export type AdminMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface AdminAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
}

export interface AdminRequests {
  readonly key: string
  readonly keyId: string
  /** Every route of the administration: "GET /admin/v1/keys/{id}". */
  readonly routes: readonly string[]
  /** The routes that have answered with success. */
  readonly tried: ReadonlySet<string>
  /** Sends a request to a path below /admin/v1/; the answer has to be the documented one of its status. */
  ask(method: AdminMethod, path: string, body?: object, bearer?: string | null): Promise<AdminAnswer>
  /** The status and the fields of a refusal. */
  refusal(method: AdminMethod, path: string, body?: object): Promise<[number, string[]]>
}

export async function adminRequests({
  context,
  server,
}: Pick<App, 'context' | 'server'>): Promise<AdminRequests> {
  const { key, keyId } = await createKey(context, {
    holder: { kind: 'admin' },
    label: 'test',
    expiresOn: null,
  })
  const document = (await server.inject('/openapi.json')).json()
  const routes = Object.entries<object>(document.paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, methods]) => Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`))
  const mistakes = validatorOf(document)
  const tried = new Set<string>()
  const ask: AdminRequests['ask'] = async (method, path, body, bearer = key) => {
    const url = `/admin/v1/${path}`
    const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) })
    const route = routes.find(each => patternOf(each).test(`${method} ${url.split('?')[0]}`))
    expect(route, `${method} ${url}`).toBeDefined()
    const [, template = ''] = route!.split(' ')
    const isFile = String(answer.headers['content-type']).startsWith('text/csv')
    const given = isFile ? {} : answer.json()
    const response = ['paths', template, method.toLowerCase(), 'responses', String(answer.statusCode)]
    if (!isFile)
      expect(mistakes(given, ...response, 'content', 'application/json', 'schema'), answer.body).toEqual([])
    if (answer.statusCode < 300) tried.add(route!)
    return { status: answer.statusCode, body: given, text: answer.body }
  }
  return {
    key,
    keyId,
    routes,
    tried,
    ask,
    refusal: async (method, path, body) => {
      const answer = await ask(method, path, body)
      return [answer.status, answer.body.errors.map(({ field }: { field: string }) => field)]
    },
  }
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Gives what is wrong with a value by a schema of the document, in which objects that name their fields have no others. */
function validatorOf(document: object): (value: unknown, ...pointer: string[]) => unknown {
  const closed = JSON.parse(JSON.stringify(document), (_key, value) =>
    value?.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...closed, $id: 'document' })
  return (value, ...pointer) => {
    const path = pointer.map(name => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    const validate = ajv.compile({ $ref: `document#${encodeURI(path)}` })
    return validate(value) ? [] : validate.errors
  }
}
