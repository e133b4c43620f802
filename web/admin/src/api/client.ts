// Calls of the administration's interface: one function, typed by the operation's name.

import { type AdministrationError, type AdminOperations, routes } from './types.ts'

type Name = keyof AdminOperations
type PartOf<Operation, Part extends string> = Operation extends { [Key in Part]: infer Value } ? Value : never
type Input<Operation> = Omit<Operation, 'answer'>

/** What an operation answers. */
export type Answer<Operation extends Name> = PartOf<AdminOperations[Operation], 'answer'>

/** A refusal of the server in its own words, or an answer that did not come. */
export class Refusal extends Error {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  /** The name of the refusal: `ConflictException`; empty if no answer came. */
  readonly type: string
  /** Names the request in the server's log; empty if no answer came. */
  readonly requestId: string
  /** What the message says, by name, where it has one. */
  readonly reason: ErrorAnswer['reason']
  /** What is wrong with each wrong field. */
  readonly errors: ErrorAnswer['errors']

  constructor(status: number, answer: Partial<ErrorAnswer>) {
    super(answer.message ?? '')
    this.status = status
    this.type = answer.type ?? ''
    this.requestId = answer.request_id ?? ''
    this.reason = answer.reason
    this.errors = answer.errors ?? []
  }
}

/** What an answer about a refusal is used for here. */
type ErrorAnswer = Pick<AdministrationError, 'type' | 'message' | 'request_id' | 'errors' | 'reason'>

interface Sent {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Conditions {
  readonly signal?: AbortSignal | undefined
  /** The version of what is changed, as it was read. */
  readonly ifMatch?: number | undefined
}

/** Asks an operation; throws a Refusal. The session goes along as a cookie that scripts cannot read. */
export async function call<Operation extends Name>(
  name: Operation,
  input: Input<AdminOperations[Operation]>,
  conditions?: Conditions,
): Promise<Answer<Operation>> {
  return (await callVersioned(name, input, conditions)).value
}

/** An answer, and the version of what it shows; -1 where the operation gives none. */
export interface Versioned<Value> {
  readonly value: Value
  readonly version: number
}

/** The same with the version that the answer has in its ETag. */
export async function callVersioned<Operation extends Name>(
  name: Operation,
  input: Input<AdminOperations[Operation]>,
  { signal, ifMatch }: Conditions = {},
): Promise<Versioned<Answer<Operation>>> {
  const [method = '', path = ''] = routes[name].split(' ')
  const { path: named = {}, query = {}, body } = input as Sent
  const url = withQuery(filledIn(path, named), query)
  const { value, version } = await send(method, url, body, { signal, ifMatch })
  return { value: value as Answer<Operation>, version }
}

/** Asks an operation that answers with a file; `onPiece` is told each piece as it arrives. Throws a Refusal. */
export async function callFile<Operation extends Name>(
  name: Operation,
  { body }: Input<AdminOperations[Operation]> & Sent,
  onPiece: (bytes: Uint8Array) => void,
): Promise<Blob> {
  const [method = '', url = ''] = routes[name].split(' ')
  const answer = await asked(method, url, body, {})
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    for (const reader = answer.body!.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' })
      pieces.push(value)
      onPiece(value)
    }
  } catch {
    throw new Refusal(0, {})
  }
}

async function send(
  method: string,
  url: string,
  body: unknown,
  conditions: Conditions,
): Promise<Versioned<unknown>> {
  const answer = await asked(method, url, body, conditions)
  const read: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refusal(answer.status, read as Partial<ErrorAnswer>)
  return { value: read, version: Number(/^"(\d+)"$/.exec(answer.headers.get('etag') ?? '')?.[1] ?? -1) }
}

const asked = (
  method: string,
  url: string,
  body: unknown,
  { signal, ifMatch }: Conditions,
): Promise<Response> =>
  fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(error => {
    if (signal?.aborted) throw error
    throw new Refusal(0, {})
  })

const filledIn = (path: string, named: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(named[name])))

function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}
