// A published OpenAPI document (3.0 or 3.1, in YAML) as a judge: every request and answer that strays from it is a finding,
// which names the operation, the place and the fault.

import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { parse } from 'yaml'
import {
  type Operation,
  type Parameter,
  type Published,
  readOperations,
} from '../wire/published-operations.ts'

export interface Finding {
  /** The operationId, or the method and path of what the document does not have. */
  readonly operation: string
  /** `request` or the status of the answer. */
  readonly message: 'request' | number
  /** Where in the message: `body/rooms/0/id`, `query/token`, `header/test`. */
  readonly at: string
  readonly fault: string
}

export interface ObservedRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Decoded; empty for none. */
  readonly body: Uint8Array
}

export interface ObservedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Uint8Array
}

export interface PublishedContract {
  readonly operations: readonly Operation[]
  /** The operation that a request is for; undefined where the document has none. */
  operationOf(request: Pick<ObservedRequest, 'method' | 'target'>): Operation | undefined
  requestFindings(request: ObservedRequest): Finding[]
  answerFindings(request: Pick<ObservedRequest, 'method' | 'target'>, answer: ObservedAnswer): Finding[]
  /** The faults of a value as the JSON body of an answer, for examples. */
  bodyFindings(operationId: string, status: number, body: unknown): Finding[]
}

/**
 * Reads the text of an OpenAPI document. `basePath` is where the server under test has its operations; by default they are
 * where the document's own servers have them.
 */
export function readPublishedContract(text: string, basePath?: string): PublishedContract {
  // Some generators fold long strings to the indentation of their key, which this parser refuses.
  const document = parse(text.replace(/\\\n +/g, ''), { maxAliasCount: -1 }) as Published
  const operations = readOperations(document, basePath)
  const isNewer = document.openapi.startsWith('3.1')
  const options: Options = { strict: false, validateSchema: false, allErrors: true, logger: false }
  const ajv = isNewer ? new Ajv2020(options) : new Ajv(options)
  ajvFormats.default(ajv as Ajv)
  ajv.addSchema(isNewer ? document : withNulls(document), 'contract')
  const compiled = new Map<string, ValidateFunction>()
  const faultsOf = (pointer: string, value: unknown): ErrorObject[] => {
    let validate = compiled.get(pointer)
    if (!validate) {
      validate = ajv.compile({ $ref: `contract#${pointer}` })
      compiled.set(pointer, validate)
    }
    return validate(value) ? [] : (validate.errors ?? [])
  }
  const operationOf: PublishedContract['operationOf'] = ({ method, target }) => {
    const path = target.split('?', 1)[0]!
    return operations.find(each => each.method === method.toLowerCase() && each.path.test(path))
  }
  const bodyFaults: BodyFaults = (pointer, value) =>
    faultsOf(pointer, value).map(error => ({ at: `body${error.instancePath}`, fault: wordsOf(error) }))
  return {
    operations,
    operationOf,
    requestFindings: request => {
      const operation = operationOf(request)
      if (!operation) return [unlisted(request, 'request')]
      const faults = [
        ...parameterFaults(operation, request, faultsOf),
        ...messageFaults(operation.body, request, bodyFaults),
        ...credentialFaults(operation, request),
      ]
      return faults.map(fault => ({ operation: operation.id, message: 'request', ...fault }))
    },
    answerFindings: (request, answer) => {
      const operation = operationOf(request)
      if (!operation) return [unlisted(request, answer.status)]
      const told = { operation: operation.id, message: answer.status }
      const listed = operation.answers(answer.status)
      if (!listed) return [{ ...told, at: 'status', fault: 'is not among the answers' }]
      return messageFaults(listed, answer, bodyFaults).map(fault => ({ ...told, ...fault }))
    },
    bodyFindings: (operationId, status, body) => {
      const content = operations.find(({ id }) => id === operationId)?.answers(status)?.content
      const pointer = content?.get('application/json')
      const told = { operation: operationId, message: status }
      if (!pointer) return [{ ...told, at: 'status', fault: 'has no JSON body' }]
      return bodyFaults(pointer, body).map(fault => ({ ...told, ...fault }))
    },
  }
}

type Fault = Pick<Finding, 'at' | 'fault'>
type BodyFaults = (pointer: string, value: unknown) => Fault[]

const unlisted = (
  { method, target }: Pick<ObservedRequest, 'method' | 'target'>,
  message: Finding['message'],
) => ({
  operation: `${method} ${target.split('?', 1)[0]}`,
  message,
  at: 'path',
  fault: 'is not in the document',
})

/** The body of a message: of a content type that is listed, and of its shape. */
function messageFaults(
  listed: Operation['body'],
  { headers, body }: Pick<ObservedAnswer, 'headers' | 'body'>,
  faults: BodyFaults,
): Fault[] {
  if (body.length === 0) return listed.isRequired ? [{ at: 'body', fault: 'is missing' }] : []
  if (listed.content.size === 0) return [{ at: 'body', fault: 'is not in the document' }]
  const type = String(headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase()
  const pointer = listed.content.get(type) ?? listed.content.get('*/*')
  if (pointer === undefined) return [{ at: 'header/content-type', fault: `"${type}" is not among the types` }]
  if (!/json$/.test(type)) return []
  try {
    return faults(pointer, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    return [{ at: 'body', fault: 'is not JSON in UTF-8' }]
  }
}

function parameterFaults(
  operation: Operation,
  { target, headers }: ObservedRequest,
  faultsOf: (pointer: string, value: unknown) => ErrorObject[],
): Fault[] {
  const url = new URL(target, 'http://contract')
  const inPath = operation.path.exec(url.pathname)?.groups ?? {}
  const given = (parameter: Parameter): string[] => {
    const { name, place } = parameter
    if (place === 'query') return url.searchParams.getAll(name)
    const value = place === 'path' ? inPath[parameter.group] : headers[name.toLowerCase()]
    return value === undefined
      ? []
      : [String(value)].map(each => (place === 'path' ? decodeURIComponent(each) : each))
  }
  const faults = operation.parameters.flatMap((parameter): Fault[] => {
    const at = `${parameter.place}/${parameter.name}`
    const values = given(parameter)
    if (values.length === 0) return parameter.isRequired ? [{ at, fault: 'is missing' }] : []
    return faultsOf(parameter.pointer, asTyped(parameter, values)).map(error => ({
      at,
      fault: wordsOf(error),
    }))
  })
  const known = new Set(operation.parameters.filter(({ place }) => place === 'query').map(({ name }) => name))
  const strangers = [...new Set(url.searchParams.keys())].filter(name => !known.has(name))
  return [...faults, ...strangers.map(name => ({ at: `query/${name}`, fault: 'is not in the document' }))]
}

/** The texts of a parameter as the value that its schema is about. */
function asTyped({ type, itemType, isExploded }: Parameter, texts: readonly string[]): unknown {
  const [first = ''] = texts
  if (type === 'array') {
    const items = isExploded ? texts : texts.flatMap(text => text.split(','))
    return items.map(text => asScalar(itemType, text))
  }
  return texts.length > 1 ? texts : asScalar(type, first)
}

function asScalar(type: string | undefined, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return (type === 'integer' || type === 'number') && /^-?\d/.test(text) ? Number(text) : text
}

const credentialFaults = ({ credentials }: Operation, { headers }: ObservedRequest): Fault[] =>
  credentials
    .filter(name => !headers[name.toLowerCase()])
    .map(name => ({ at: `header/${name}`, fault: 'is missing' }))

function wordsOf({ keyword, message = '', params }: ErrorObject): string {
  const detail = keyword === 'additionalProperties' || keyword === 'enum' ? ` ${JSON.stringify(params)}` : ''
  return `${message}${detail}`
}

/** OpenAPI 3.0 writes `nullable`, which JSON Schema does not know. */
function withNulls(document: unknown): object {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('nullable' in value)) return value
    const { nullable, type, ...schema } = value as { nullable?: unknown; type?: unknown }
    return { ...schema, type: nullable === true ? [type, 'null'] : type }
  })
}
