// The cache key of a request: everything that its answer depends on, as it was sent. It leaves out the session data of the
// guest, on which no answer depends, so that the same question from another guest has the same key.

import type { IncomingHttpHeaders } from 'node:http'
import { isObject, readPublisherBody } from '../reading/json-body.ts'
import { isForwarded } from '../wire/forwarded.ts'
import { isOfBrowser } from './pages.ts'

/** Longer bodies are rare and not cached by name. */
const longestNamed = 4096

export interface RequestName {
  readonly text: string
  /** The body before and after the value of `meta_data`; the whole body if nothing is cut out. */
  readonly before: string
  readonly after: string
  /** The value that was cut out, as JSON; null if there is none. */
  readonly metaData: string | null
}

/** Null for a request that is not cached by name: a long one, or one of a browser, whose page is checked each time. */
export function requestName(path: string, headers: IncomingHttpHeaders, body: string): RequestName | null {
  if (body.length > longestNamed || isOfBrowser(headers)) return null
  const { before, metaData, after } = cut(body)
  const forwarded = isForwarded(headers) ? 'forwarded' : ''
  const credentials = `${headers.authorization ?? ''} ${forwarded} ${headers['accept-encoding'] ?? ''}`
  // JSON contains no NUL, so the name also marks where the value was cut out.
  return { text: `${path} ${credentials} ${before}\0${after}`, before, after, metaData }
}

/**
 * Whether any other object between the two parts of a named body is the `meta_data` of the request: then a body that differs
 * only there asks the same. Check this before a name is stored.
 */
export function isCutAtMetaData({ before, after, metaData }: RequestName): boolean {
  if (metaData === null) return true
  try {
    const { meta_data } = readPublisherBody(`${before}{"probe":1}${after}`)
    return isObject(meta_data) && Object.hasOwn(meta_data, 'probe')
  } catch {
    return false
  }
}

const field = '"meta_data":'
const space = 0x20
const openBrace = 0x7b

/**
 * Cuts at the first place that looks like `meta_data`, up to the first closing brace. A value with objects or lists is not
 * cut out, because it counts towards the nesting of the body.
 */
function cut(body: string): Pick<RequestName, 'before' | 'after' | 'metaData'> {
  const at = body.indexOf(field)
  let start = at + field.length
  while (body.charCodeAt(start) === space) start += 1
  const end = at < 0 || body.charCodeAt(start) !== openBrace ? -1 : body.indexOf('}', start) + 1
  const metaData = end > 0 ? body.slice(start, end) : null
  return metaData === null || metaData.includes('[') || metaData.includes('{', 1)
    ? { before: body, metaData: null, after: '' }
    : { before: body.slice(0, start), metaData, after: body.slice(end) }
}
