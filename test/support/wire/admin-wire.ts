// The administration with operations that a test gives, without a database: which of them a request asks, with what, and the
// whole answer. It asks with an administrator's key, or as somebody who is signed in.

import { afterAll } from 'vitest'
import type { PersonSession } from '../../../src/http/admin/kit/caller.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { keys, openWire } from './fake-operations.ts'

interface WireAnswerOfAdmin {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

interface AskedBy {
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Who is signed in; an administrator's key without. */
  readonly person?: PersonSession
}

interface AdminWire {
  /** Secrets as "secret …". What was asked since the request before, in order: the name of the operation, then all that it was given. */
  readonly calls: readonly (readonly unknown[])[]
  /** Sends a request to a path below /admin/v1/: "GET keys". */
  ask(route: string, by?: AskedBy): Promise<WireAnswerOfAdmin>
  /** The status of a request and its errors by field, or its message where it names none. */
  refusal(route: string, by?: AskedBy): Promise<readonly [number, Readonly<Record<string, string>> | string]>
}

/** Somebody who is signed in, with the roles of an operator unless others are given. */
export const personSession = (changes: Partial<PersonSession> = {}): PersonSession =>
  ({
    person: { id: 7, name: 'Ada King', email: 'ada@example.com', language: 'en' },
    grants: [{ role: 'operator', publisherId: null, propertyId: null }],
    sessionId: 41,
    method: 'password',
    hasPassword: true,
    lacksSecondFactor: false,
    expiresAt: '2026-12-02T12:00:00Z',
    ...changes,
  }) as PersonSession

/** Call it once at the top of a file. */
export async function adminWire(operations: Partial<Operations>): Promise<AdminWire> {
  const calls: (readonly unknown[])[] = []
  let session: PersonSession | undefined
  const noted = Object.entries(operations).map(([name, answer]) => [
    name,
    (...given: unknown[]) => {
      if (!name.startsWith('identify')) calls.push([name, ...given.map(opened)])
      return (answer as (...given: unknown[]) => unknown)(...given)
    },
  ])
  const { app } = await openWire(
    {
      identifyPerson: async token => (token === 'of-a-session' ? session : undefined),
      areCovered: async () => true,
      ...(Object.fromEntries(noted) as Partial<Operations>),
    },
    { trustProxy: ['127.0.0.1'] },
  )
  afterAll(() => app.close())
  const ask: AdminWire['ask'] = async (route, { body, headers = {}, person } = {}) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string]
    session = person
    calls.length = 0
    const answer = await app.inject({
      method,
      url: `/admin/v1/${path}`,
      headers: { ...(person ? ofPerson : { authorization: `Bearer ${keys.admin}` }), ...headers },
      ...(body && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.body,
      headers: answer.headers,
    }
  }
  const refusal: AdminWire['refusal'] = async (route, by) => {
    const { status, body } = await ask(route, by)
    const errors: readonly { readonly field: string; readonly message: string }[] = body.errors ?? []
    const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
    return [status, errors.length === 0 ? body.message : byField]
  }
  return { calls, ask, refusal }
}

/** The same with secrets as texts. */
function opened(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal(text => `secret ${text}`)
  if (Array.isArray(value)) return value.map(opened)
  const isPlain =
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  return isPlain
    ? Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, opened(each)]))
    : value
}

const ofPerson = { cookie: '__Host-hostelry_session=of-a-session', 'sec-fetch-site': 'same-origin' }
