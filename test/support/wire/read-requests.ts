// What the operations of the publisher interface ask of the program for a body, without a server.

import { publisherOperations } from '../../../src/http/publisher/operations.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { Fault, type FieldError } from '../../../src/values/faults.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { sampleHolder } from '../prices/sample-answers.ts'
import { sentencesOf } from './whole-refusal.ts'

/** What an operation of the program was asked, by its name. */
type Asked = readonly [name: string, request: unknown]

const asked: Asked[] = []
const enough = new Error('it was asked')

/** Each notes its request and gives no answer. */
const noting = new Proxy({} as Operations, {
  get:
    (_, name) =>
    (...given: unknown[]) => {
      if (name === 'memoryAge') return null
      asked.push([String(name), given.at(-1)])
      return Promise.reject(enough)
    },
})

const published = publisherOperations(noting, 'https://rooms.example')

/** The operation with this path, such as `property/view`. */
const operationAt = (path: string) => {
  const found = published.find(operation => operation.path === path)
  if (!found) throw new TypeError(`there is no operation ${path}`)
  return found
}

export const sampleSession = { session_id: 's', user_agent: 'u', ip: 'i' }

const read = (path: string, body: object) =>
  operationAt(path).read(body as Readonly<Record<string, unknown>>, sampleSession)

/** The name of the program's operation and its request, with the texts of secrets. */
export async function askedBy(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  asked.length = 0
  await read(path, body)
    .answer(sampleHolder, headers)
    .catch(error => {
      if (error !== enough) throw error
    })
  if (asked.length !== 1) throw new TypeError(`${path} asks ${asked.length} operations`)
  const [name, request] = asked[0]!
  return [name, revealed(request)]
}

/** The errors of a body; none where it is taken. */
export function errorsOf(path: string, body: object): readonly FieldError[] {
  try {
    read(path, body)
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return sentencesOf(error.errors)
  }
}

/** The text that the answer to a body is kept under; undefined for one that is not kept. */
export const questionOf = (path: string, body: object): string | undefined => read(path, body).question

const revealed = (value: unknown): unknown => {
  if (value instanceof Secret) return { secret: value.reveal(text => text) }
  if (Array.isArray(value)) return value.map(revealed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revealed(each)]))
}
