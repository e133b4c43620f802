// Requests of every shape that a stranger may send, drawn from a seed: good ones, ones with hostile values in some fields,
// torn ones, odd paths and headers, and bodies that trickle in (threats D1 to D10).

import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import type { Random } from '../chaos/random.ts'
import { bodySchemas, fieldsOf, forSale } from '../support/canaries/hostile-requests.ts'
import { notoriousTexts } from '../support/canaries/hostile-values.ts'
import {
  type AnyCallName,
  allCallNames,
  bodyOf,
  calls,
  type JsonBody,
  setAt,
  stayObjects,
} from '../support/wire/publisher-calls.ts'

export interface HostileInput {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as it is sent, piece by piece. */
  readonly pieces: readonly Buffer[]
  /** Without saying how long the body is. */
  readonly isChunked: boolean
}

/** What an input may name. */
export interface Known {
  readonly key: string
  readonly today: string
  /** Reservations that were made, and a hold. */
  readonly references: JsonBody
}

export const cardDigits = '4111111111111111'

const fields = Object.fromEntries(
  allCallNames.map(call => [call, fieldsOf(bodySchemas[call], '').map(({ path }) => path)]),
) as Record<AnyCallName, string[]>

/** The next input. */
export function hostileInput(random: Random, known: Known): HostileInput {
  if (random.once(16)) return oddPath(random, known)
  const call = random.pick(allCallNames)
  const body = goodBody(random, call, known)
  for (let changes = random.below(4); changes > 0; changes -= 1) change(random, call, body)
  const bytes = torn(random, Buffer.from(JSON.stringify(body)))
  const method = random.once(60) ? random.pick(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']) : 'POST'
  return {
    method,
    path: `/publisher/v3.0/${calls[call].path}`,
    headers: random.once(5) ? oddHeaders(random) : {},
    pieces: random.once(12) ? trickled(random, bytes) : [bytes],
    // Node sends no chunks with HEAD: its body would be the next request, and broken.
    isChunked: random.once(12) && method !== 'HEAD',
  }
}

function goodBody(random: Random, call: AnyCallName, { key, today, references }: Known): JsonBody {
  const body = bodyOf(call, key, references)
  const checkin = addDays(parseDay(today)!, 1 + random.below(600))
  const stay = { checkin: formatDay(checkin), checkout: formatDay(addDays(checkin, 1 + random.below(14))) }
  const sale = random.pick(forSale)
  for (const object of stayObjects(body))
    for (const [field, value] of Object.entries({ ...sale, ...stay }))
      if (Object.hasOwn(object, field)) object[field] = value
  return body
}

function change(random: Random, call: AnyCallName, body: JsonBody): void {
  const path = random.once(8) ? `extra${random.below(9)}` : random.pick(fields[call])
  try {
    setAt(body, path, value(random))
  } catch {
    // An earlier change has put something there that has no fields.
  }
}

const value = (random: Random): unknown => random.pick(values)(random)

const values: readonly ((random: Random) => unknown)[] = [
  cardRun,
  cardRun,
  marks,
  marks,
  random => 'x9 '.repeat(random.below(random.once(60) ? 100_000 : 600)),
  random => random.pick(notoriousTexts.filter(({ length }) => length < 10_000)),
  random => random.pick(notoriousTexts.filter(({ length }) => length < 10_000)),
  codeUnits,
  random => random.pick([0, -1, 1, 9, 2 ** 31, 2 ** 53, 1e21, 1e308, 0.1, random.below(2 ** 31)]),
  random => String(random.below(2 ** 31)),
  () => undefined,
  random => random.pick([null, true, false, '', [], {}, [[]], [null], [{}]]),
  nested,
  random => Array.from({ length: random.below(30) }, () => random.pick([1, 'a', null, {}, []])),
  random => '9'.repeat(random.below(3000)),
]

const between = [' ', '-', '_', '/', ',', ':', '\t', '\n', '\u2013', '\u200b', '\u3000', ' - ', '    ', '']

/** Card numbers in some spelling, sometimes many. */
function cardRun(random: Random): string {
  const separator = random.pick(between)
  const digits = random.pick([
    cardDigits,
    '378282246310005',
    '６０１１１１１１１１１１１１１７',
    `${cardDigits}9`,
  ])
  const parts = random.once(2) ? [...digits] : (digits.match(/.{1,4}/g) ?? [])
  const times = random.once(30) ? random.below(2500) : 1 + random.below(3)
  return Array(times).fill(parts.join(separator)).join(random.pick(between))
}

function marks(random: Random): string {
  const [count, more] = [random.below(60), random.once(40) ? random.below(20_000) : 0]
  return `a${'\u0301'.repeat(count + more)}${'\u0316'.repeat(count + more)}`
}

function codeUnits(random: Random): string {
  const units = Array.from({ length: random.below(60) }, () => random.below(0x1_00_00))
  return String.fromCharCode(...units)
}

function nested(random: Random): unknown {
  const isList = random.once(2)
  let inner: unknown = 1
  for (let depth = random.below(40); depth > 0; depth -= 1) inner = isList ? [inner] : { a: inner }
  return inner
}

function torn(random: Random, bytes: Buffer): Buffer {
  if (!random.once(8)) return bytes
  const at = random.below(bytes.length + 1)
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
  const noise = Buffer.from(Array.from({ length: 1 + random.below(8) }, () => random.below(256)))
  return random.pick([
    head,
    Buffer.concat([head, noise, tail]),
    Buffer.concat([head, tail.subarray(noise.length)]),
    Buffer.concat([head, tail.subarray(0, 40), tail]),
  ])
}

/** At most twenty pieces, of one byte at the end. */
function trickled(random: Random, bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  while (at < bytes.length && pieces.length < 19) {
    const size = random.once(2) ? 1 : 1 + random.below(bytes.length)
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return at < bytes.length ? [...pieces, bytes.subarray(at)] : pieces
}

const printable = (text: string): string => text.replaceAll(/[^!-~]/g, '_')

function oddHeaders(random: Random): Record<string, string> {
  const text = printable(random.pick([cardRun, codeUnits, () => 'é'])(random)).slice(0, 6000) || '-'
  const name = random.pick([
    'x-request-id',
    'idempotency-key',
    'authorization',
    'accept-encoding',
    'content-type',
  ])
  return { [name]: name === 'authorization' ? `Bearer ${text}` : text }
}

function oddPath(random: Random, { key }: Known): HostileInput {
  const text = encodeURI(printable(cardRun(random))).slice(0, 8000)
  const path = random.pick([
    `/${text}`,
    `/publisher/v3.0/${text}/.json`,
    `/publisher/v3.0/property/view/.json?key=${key}&property_id=${text}`,
    `/admin/v1/reservations/${text.slice(0, 190)}`,
    `/admin/v1/reservations?page=${text}`,
    `/image/${text.slice(0, 180)}.jpg?w=${random.below(9000)}`,
    `/%${text}`,
    '/openapi.json',
    '/healthz',
  ])
  return { method: random.pick(['GET', 'POST']), path, headers: {}, pieces: [], isChunked: false }
}
