// The examples of /docs/reference and /docs/api, ready to send: with the demo's key, its card and days in the future. The document at /openapi.json
// has fixed examples.

import { addDays, formatDay, nightsBetween, parseDay } from '../../values/civil-dates.ts'

export interface TryOut {
  /** A public key; null if there is none. */
  readonly key: string | null
  /** First and last day of a stay that the demo can sell. */
  stay(): { readonly checkin: string; readonly checkout: string }
}

/** A function that makes something of the examples once for each of their days, and then gives it again. */
export function madeDaily<Made>({ stay }: TryOut, make: () => Made): () => Made {
  let latest: { readonly checkin: string; readonly made: Made } | null = null
  return () => {
    const { checkin } = stay()
    if (latest?.checkin !== checkin) latest = { checkin, made: make() }
    return latest.made
  }
}

/** The test card number that payment companies publish. */
const card = { '<CARD_NUMBER>': '4111111111111111', '<CVV>': '123' }

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of any shape
type Json = any

/**
 * The document for /docs/api: requests go to `path` at the address of the page, and an example's days are moved so that its stay
 * is `stay`. Changes `document`.
 */
export function triedOut(document: Json, { key, stay }: TryOut, path: string): Json {
  const { checkin } = stay()
  const replaced: Record<string, string> = { ...card, ...(key !== null && { '<API_KEY>': key }) }
  document.servers = [{ url: path, description: 'This server.' }]
  for (const methods of Object.values<Json>(document.paths)) {
    for (const operation of Object.values<Json>(methods)) {
      const body = operation.requestBody?.content?.['application/json']
      const example = body?.example
      if (!example || !operation.tags?.includes('publisher')) continue
      const sendable = moved(example, daysBetween(firstDay(example), checkin), replaced)
      if (sendable.payment) sendable.payment.year = Number(checkin.slice(0, 4)) + 2
      body.example = sendable
    }
  }
  return document
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

function firstDay(value: Json): string | undefined {
  if (typeof value === 'string') return isDay(value) ? value : undefined
  if (value === null || typeof value !== 'object') return undefined
  return Object.values(value)
    .map(firstDay)
    .filter(day => day !== undefined)
    .sort()[0]
}

const daysBetween = (from: string | undefined, to: string): number =>
  from === undefined ? 0 : nightsBetween(parseDay(from)!, parseDay(to)!)

/** The example with its days moved and its placeholders filled. */
function moved(value: Json, days: number, replaced: Readonly<Record<string, string>>): Json {
  if (typeof value === 'string') {
    const day = isDay(value) ? parseDay(value) : undefined
    if (day !== undefined) return formatDay(addDays(day, days))
    return replaced[value] ?? value
  }
  if (Array.isArray(value)) return value.map(each => moved(each, days, replaced))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moved(each, days, replaced)]))
}
