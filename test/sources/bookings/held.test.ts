// A source that holds before it books: what is held is resumed once, and every doubt about it is one about the booking.

import { describe, expect, test } from 'vitest'
import { askBook, askOutcome } from '../../../src/sources/asking.ts'
import type { BookOutcome, LiveSource, SourceFinding } from '../../../src/sources/source.ts'

const held = { outcome: 'held', confirmation: 'H-1' } as const
const seconds = () => 5

const booking = { propertyId: 1, reference: 'r', guest: { email: 'ada@example.com' } } as never

function sourceThat(resumes: BookOutcome | (() => Promise<BookOutcome>), finding?: SourceFinding) {
  const calls: string[] = []
  const source = {
    times: { book: 5 },
    search: async () => ({ answered: new Map() }),
    book: async () => {
      calls.push('book')
      return held
    },
    resolve: async () => finding,
    resume: async (reference: { confirmation: string; email: string | null }) => {
      calls.push(`resume ${reference.confirmation} ${reference.email}`)
      return typeof resumes === 'function' ? resumes() : resumes
    },
  } as unknown as LiveSource
  return { source, calls }
}

describe('a booking that is only held', () => {
  test('is resumed at once and is then confirmed', async () => {
    const { source, calls } = sourceThat({ outcome: 'confirmed', confirmation: 'H-1' })
    expect(await askBook(source, booking, seconds)).toEqual({ outcome: 'confirmed', confirmation: 'H-1' })
    expect(calls).toEqual(['book', 'resume H-1 ada@example.com'])
  })

  test.each<[string, BookOutcome | (() => Promise<BookOutcome>), string]>([
    ['not reached', { outcome: 'unavailable', reason: 'refused' }, 'unknown'],
    ['unanswered', { outcome: 'unknown', reason: 'HTTP 202' }, 'unknown'],
    ['held again', held, 'unknown'],
    ['confirmed without a number', { outcome: 'confirmed', confirmation: '' }, 'unknown'],
    [
      'broken',
      async () => {
        throw new Error('no')
      },
      'unknown',
    ],
    ['refused', { outcome: 'rejected', refusal: 'other', reason: 'expired' }, 'rejected'],
  ])('whose resuming is %s is never booked again', async (_, resumes, outcome) => {
    const { source, calls } = sourceThat(resumes)
    expect(await askBook(source, booking, seconds)).toMatchObject({ outcome })
    expect(calls.filter(call => call === 'book')).toHaveLength(1)
  })

  test('is resumed only while time is left, and not even booked where there is none', async () => {
    const late = sourceThat({ outcome: 'confirmed', confirmation: 'H-1' })
    const left = [5, 0]
    expect(await askBook(late.source, booking, () => left.shift()!)).toEqual({
      outcome: 'unknown',
      reason: 'no time was left',
    })
    expect(late.calls).toEqual(['book'])
    const over = sourceThat({ outcome: 'confirmed', confirmation: 'H-1' })
    expect(await askBook(over.source, booking, () => 0)).toEqual({
      outcome: 'unavailable',
      reason: 'no time was left',
    })
    expect(over.calls).toEqual([])
  })

  test('and is found so by a look-up is resumed; a doubt remains one', async () => {
    const reference = {
      propertyId: 1,
      reference: 'r',
      confirmation: null,
      sentAt: '',
      email: 'ada@example.com',
    }
    const found = { found: 'held', confirmation: 'H-1' } as const
    const sound = sourceThat({ outcome: 'confirmed', confirmation: 'H-1' }, found)
    expect(await askOutcome(sound.source, reference)).toEqual({ found: 'booked', confirmation: 'H-1' })
    const refusing = sourceThat({ outcome: 'rejected', refusal: 'other', reason: 'expired' }, found)
    expect(await askOutcome(refusing.source, reference)).toEqual({ found: 'refused' })
    const doubtful = sourceThat({ outcome: 'unknown', reason: 'HTTP 202' }, found)
    expect(await askOutcome(doubtful.source, reference)).toEqual({ found: 'cannot_tell', reason: 'HTTP 202' })
  })
})
