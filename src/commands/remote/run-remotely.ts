// Runs a command at a server elsewhere, by its interface of the administration: `--server URL` with an admin key.

import { isLoopbackHost } from '../../values/loopback.ts'
import { OperatorError } from '../../values/operator-error.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import { type Command, type CommandLine, table, UsageError } from '../kit/command.ts'
import { faultText } from '../kit/fault-text.ts'
import operations from './admin-operations.json' with { type: 'json' }
import { type Ask, asks } from './asks.ts'

export interface RemoteServer {
  readonly url: string
  readonly key: Secret | null
}

/** Longer than the server takes for anything. */
const patienceMilliseconds = 90_000

type Line = Pick<CommandLine, 'words' | 'options' | 'print'>

/** Prints what the server answers. UsageError for a command, an option or a server that cannot be asked, OperatorError for a refusal. */
export async function runRemotely(
  { name }: Pick<Command, 'name'>,
  line: Line,
  server: RemoteServer,
): Promise<void> {
  const asking = Object.hasOwn(asks, name) ? asks[name]! : null
  if (asking === null)
    throw new UsageError(
      [name, 'works on the database and the files of a server; run it there, without --server'].join(' '),
    )
  const origin = originOf(server.url)
  if (server.key === null)
    throw new UsageError(
      'HOSTELRY_ADMIN_KEY is not set; it is an admin key of that server, as "hostelry key create --admin" makes it there',
    )
  const { options, requireRead } = reading(line.options)
  const asked = await asking({ words: line.words, options })
  requireRead()
  const access = { origin, key: server.key }
  const several: readonly Ask[] = Array.isArray(asked) ? asked : [asked as Ask]
  for (const ask of several) {
    const answer = await wholeAnswer(access, ask)
    line.print(inWords(answer), answer)
  }
}

/** An option that is given and that nothing reads would be lost without a word. */
function reading(given: CommandLine['options']) {
  const read = new Set(['json', 'yes', 'server'])
  const options = new Proxy(given, {
    get(target, name) {
      read.add(String(name))
      return target[String(name)]
    },
  })
  return {
    options,
    requireRead() {
      const [unread] = Object.keys(given).filter(name => given[name] !== undefined && !read.has(name))
      if (unread !== undefined) throw new UsageError(`--${unread} does not work with --server`)
    },
  }
}

/** The key goes there with every request: to nobody who listens on the way, and to no other host. */
function originOf(text: string): string {
  const url = URL.parse(text)
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search + url.hash !== ''
  )
    throw new UsageError('--server is the address of the administration, such as https://desk.example.com')
  if (url.username + url.password !== '')
    throw new UsageError('--server takes no name and no password; the key is in HOSTELRY_ADMIN_KEY')
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw new UsageError(
      `--server is to begin with https://, as the key would be readable on the way to ${url.host}`,
    )
  return url.origin
}

interface Access {
  readonly origin: string
  readonly key: Secret
}

type Answer = string | Readonly<Record<string, unknown>>

/** With all pages of a list in one. */
async function wholeAnswer(access: Access, ask: Ask): Promise<Answer> {
  const first = await answerTo(access, ask)
  if (typeof first === 'string' || !('next_cursor' in first)) return first
  const { next_cursor: next, ...fields } = first
  const name = listIn(fields)
  const entries = name === null ? [] : [...(fields[name] as unknown[])]
  for (let cursor = next; typeof cursor === 'string' && name !== null; ) {
    const page = await answerTo(access, { ...ask, filters: { ...ask.filters, cursor } })
    if (typeof page === 'string') break
    entries.push(...(page[name] as unknown[]))
    cursor = page.next_cursor
  }
  return name === null ? fields : { ...fields, [name]: entries }
}

const listIn = (fields: Readonly<Record<string, unknown>>): string | null => {
  const lists = Object.keys(fields).filter(name => Array.isArray(fields[name]))
  return lists.length === 1 ? lists[0]! : null
}

async function answerTo({ origin, key }: Access, ask: Ask): Promise<Answer> {
  const { method, address } = addressOf(ask)
  const answer = await fetch(`${origin}${address}`, {
    method,
    headers: {
      accept: 'application/json, text/csv',
      authorization: key.reveal(text => `Bearer ${text}`),
      ...(ask.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
    // Another address would get the key.
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
  }).catch((error: Error) => {
    throw new OperatorError(`hostelry: the server at ${origin} does not answer (${reasonOf(error)}).`)
  })
  const text = await answer.text()
  if (answer.ok && answer.headers.get('content-type')?.startsWith('text/')) return text.replace('\ufeff', '')
  const body = readJson(text)
  if (answer.ok && body !== null) return body
  throw new OperatorError(refusalOf(origin, answer.status, body))
}

/** The method and the address of an operation, filled in. */
export function addressOf({ operation, path = {}, filters = {} }: Ask): { method: string; address: string } {
  const [method = '', route = ''] = operations[operation].split(' ')
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name]
    if (value === undefined || value === '') throw new UsageError(`give the ${name} of what is asked for`)
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return { method, address: `${filled}${given.length > 0 ? `?${search}` : ''}` }
}

const reasonOf = ({ name, cause }: Error): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : name

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

/** The sentence of the server, with what is wrong with each field. */
function refusalOf(origin: string, status: number, body: Readonly<Record<string, unknown>> | null): string {
  if (typeof body?.message !== 'string')
    return `hostelry: ${origin} answers ${status}, and not as a server of Hostelry does; --server is the address of its administration.`
  const errors = Array.isArray(body.errors) ? (body.errors as { field: string; message: string }[]) : []
  return faultText({ message: body.message, errors })
}

/** A list as a table of what is no list or object in its entries; anything else as it is answered. */
function inWords(answer: Answer): string {
  if (typeof answer === 'string') return answer.trimEnd()
  const name = listIn(answer)
  const isList = name !== null && Object.keys(answer).every(each => each === name || isPlain(answer[each]))
  if (!isList)
    return Object.values(answer).every(isPlain) ? ofFields(answer) : JSON.stringify(answer, null, 2)
  const entries = answer[name] as unknown[]
  if (!entries.every(entry => typeof entry === 'object' && entry !== null))
    return JSON.stringify(answer, null, 2)
  const rows = entries as Readonly<Record<string, unknown>>[]
  const columns = Object.keys(rows[0] ?? {}).filter(column => rows.every(row => isPlain(row[column])))
  const rest = Object.fromEntries(Object.entries(answer).filter(([each]) => each !== name))
  return [
    table(
      columns,
      rows.map(row => columns.map(column => row[column])),
    ),
    ...(Object.keys(rest).length > 0 ? [ofFields(rest)] : []),
  ].join('\n')
}

const ofFields = (fields: Readonly<Record<string, unknown>>): string =>
  table(['field', 'value'], Object.entries(fields))

const isPlain = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every(each => typeof each !== 'object'))
