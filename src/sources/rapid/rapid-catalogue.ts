// Which properties Rapid has, and what it tells of them: by key, by region, by country and within a polygon.

import type { Language } from '../../lodging/documents/languages.ts'
import type { ContentSelection, ContentSource, KeyPage, Unanswered } from '../source-content.ts'
import { callRapid, type RapidAnswer, type RapidCall, type RapidConnection } from './rapid-client.ts'
import { contentFields, readProperties } from './rapid-content.ts'
import { fieldsOf, idOf, isFields, objectsOf, textOf } from './rapid-fields.ts'
import type { RapidTerms } from './rapid-requests.ts'
import { rapidLanguage } from './rapid-words.ts'

/**
 * Rapid takes 250 keys in a request. A property is up to half a megabyte, and an answer has a limit, so it is asked for
 * less.
 */
const mostProperties = 25

/** Reads content with the connection and the terms of the source. */
export const rapidContent = (
  connection: RapidConnection,
  terms: Pick<RapidTerms, 'partnerFields'>,
): ContentSource => ({
  mostProperties,
  list: async (selection, page, language, deadline) => {
    const call = listCall(selection, page, rapidLanguage(language), terms)
    const answer = await callRapid(connection, { ...call, session: null, deadline })
    if (answer.answer !== 'read' || answer.status !== 200) return unanswered(answer)
    const keys = keysIn(selection, answer.body)
    return keys ? { answered: { ...keys, next: answer.next }, pause: pauseOf(answer) } : otherShape
  },
  read: async (keys, language: Language, deadline) => {
    const answer = await callRapid(connection, {
      operation: 'content',
      path: '/properties/content',
      query: [
        ['language', rapidLanguage(language)],
        ['supply_source', 'expedia'],
        ...contentFields.map(field => ['include', field] as const),
        ...keys.map(key => ['property_id', key] as const),
        ...terms.partnerFields,
      ],
      session: null,
      deadline,
    })
    if (answer.answer !== 'read' || answer.status !== 200) return unanswered(answer)
    const found = readProperties(answer.body, language)
    if (!found) return otherShape
    const asked = new Set(keys)
    return { answered: new Map([...found].filter(([key]) => asked.has(key))), pause: pauseOf(answer) }
  },
})

type ListCall = Pick<RapidCall, 'operation' | 'method' | 'path' | 'query' | 'body'>

function listCall(
  selection: ContentSelection,
  page: string | null,
  language: string,
  { partnerFields }: Pick<RapidTerms, 'partnerFields'>,
): ListCall {
  const source = ['supply_source', 'expedia'] as const
  // A link to a further page has everything that was asked in it.
  if (page !== null) return { operation: 'content', path: page }
  switch (selection.by) {
    case 'region':
      return {
        operation: 'regions',
        path: `/regions/${encodeURIComponent(selection.region)}`,
        query: [
          ['language', language],
          ['include', 'details'],
          ['include', 'property_ids'],
          source,
          ...partnerFields,
        ],
      }
    case 'polygon':
      return {
        operation: 'regions',
        method: 'POST',
        path: '/properties/geography',
        query: [['include', 'property_ids'], source, ...partnerFields],
        body: { type: 'Polygon', coordinates: [selection.corners] },
      }
    case 'country':
      return {
        operation: 'content',
        path: '/properties/content',
        query: [
          ['language', language],
          ['include', 'property_id'],
          ['country_code', selection.country],
          source,
          ...partnerFields,
        ],
      }
  }
}

/** Null where an answer is not of the shape that the call has. */
function keysIn(selection: ContentSelection, body: unknown): Omit<KeyPage, 'next'> | null {
  if (selection.by === 'region') {
    const { id, name, property_ids: ids } = fieldsOf(body)
    const region = idOf(id, 40)
    if (region === undefined) return null
    return { keys: Array.isArray(ids) ? keysOf(ids) : [], region: { key: region, name: textOf(name, 200) } }
  }
  if (Array.isArray(body))
    return { keys: keysOf(objectsOf(body).map(each => each.property_id)), region: null }
  if (!isFields(body)) return null
  const isMap = Object.values(body).every(isFields)
  return isMap
    ? { keys: keysOf(Object.values(body).map(each => fieldsOf(each).property_id)), region: null }
    : null
}

const keysOf = (ids: readonly unknown[]): string[] => ids.flatMap(id => idOf(id, 100) ?? [])

const pauseOf = (answer: RapidAnswer): number => (answer.answer === 'read' ? answer.pause : 0)

/** Of Rapid's own refusals, the limit on requests passes, and an old link is asked for anew by starting over. */
function unanswered(answer: RapidAnswer): Unanswered {
  if (answer.answer !== 'read')
    return { answered: null, reason: answer.reason, retryAfter: null, isFinal: false }
  const { status, retryAfter } = answer
  return { answered: null, reason: `HTTP ${status}`, retryAfter, isFinal: status >= 400 && status !== 429 }
}

const otherShape: Unanswered = {
  answered: null,
  reason: 'an answer of another shape',
  retryAfter: null,
  isFinal: false,
}
