// What Rapid has under one of our references: its itineraries as one finding. A new one may be invisible for minutes, or
// show no more than its number; neither proves anything.

import type { SourceFinding } from '../source.ts'
import { type Fields, fieldsOf, idOf, linkOf, objectsOf, textOf } from './rapid-fields.ts'

export interface Itinerary {
  readonly id: string
  /** Null where the answer does not say. */
  readonly reference: string | null
  readonly rooms: readonly ItineraryRoom[]
  /** Links of an itinerary that is only held. */
  readonly resume: string | null
  readonly cancel: string | null
}

export interface ItineraryRoom {
  /** Null where Rapid does not say, or says something new. */
  readonly status: 'pending' | 'booked' | 'canceled' | null
  readonly cancel: string | null
}

/** A list, or the one itinerary of a call by its number; undefined for an answer of another shape. */
export function readItineraries(body: unknown): Itinerary[] | undefined {
  const entries = Array.isArray(body) ? body : [body]
  const read = entries.map(readItinerary)
  return read.every(each => each !== undefined) ? read : undefined
}

function readItinerary(value: unknown): Itinerary | undefined {
  const fields: Fields = fieldsOf(value)
  const id = idOf(fields.itinerary_id)
  if (id === undefined) return undefined
  return {
    id,
    reference: textOf(fields.affiliate_reference_id, 40) || null,
    rooms: objectsOf(fields.rooms).map(room => ({
      status: statuses.find(status => status === room.status) ?? null,
      cancel: linkOf(room, 'cancel')?.href ?? null,
    })),
    resume: linkOf(fields, 'resume')?.href ?? null,
    cancel: linkOf(fields, 'cancel')?.href ?? null,
  }
}

const statuses = ['pending', 'booked', 'canceled'] as const

/** Those of our reference: an itinerary that names another is not ours. */
export const ofReference = (itineraries: readonly Itinerary[], reference: string): Itinerary[] =>
  itineraries.filter(each => each.reference === null || each.reference === reference)

/** What a reference has come to. A booking that stands counts more than a cancelled one beside it. */
export function findingOf(itineraries: readonly Itinerary[]): SourceFinding {
  if (itineraries.length === 0) return { found: 'nothing' }
  const findings = itineraries.map(stateOf)
  const order = ['booked', 'held', 'cannot_tell', 'refused'] as const
  for (const found of order) {
    const finding = findings.find(each => each.found === found)
    if (finding) return finding
  }
  return { found: 'cannot_tell', reason: 'no state' }
}

function stateOf({ id, rooms, resume }: Itinerary): SourceFinding {
  const has = (status: ItineraryRoom['status']): boolean => rooms.some(room => room.status === status)
  if (rooms.length === 0) return { found: 'cannot_tell', reason: 'no more than its number' }
  if (has(null)) return { found: 'cannot_tell', reason: 'a state that is not known' }
  if (has('pending')) {
    return resume === null ? { found: 'cannot_tell', reason: 'pending' } : { found: 'held', confirmation: id }
  }
  return has('booked') ? { found: 'booked', confirmation: id } : { found: 'refused' }
}
