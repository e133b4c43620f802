// What a call from within the server asks of an operation: the same as a request, in the bare form whatever the publisher's is.

import { describe, expect, test } from 'vitest'
import { PublisherCalls } from '../../../src/http/publisher/calls.ts'
import type { PublisherOperation } from '../../../src/http/publisher/operation.ts'
import { publisherOperations } from '../../../src/http/publisher/operations.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { olderHolder } from '../../support/prices/given-answers.ts'
import { sampleAnswer, sampleBooking } from '../../support/prices/sample-answers.ts'
import { sampleSession as session } from '../../support/wire/read-requests.ts'
import { chosen, days, guest, payment, two } from '../../support/wire/request-parts.ts'

const asked: [string, KeyHolder | boolean, object?][] = []
const noted =
  <Answer>(name: string, answer: Answer) =>
  async (holder: KeyHolder, request: object): Promise<Answer> => {
    asked.push([name, holder, request])
    return answer
  }
const operations = {
  freshen: async (mayBeStale: boolean) => void asked.push(['freshen', mayBeStale]),
  view: noted('view', sampleAnswer(0)),
  viewMany: noted('viewMany', { answers: [sampleAnswer(0)], found: { total: 1, facets: null } }),
  reserve: noted('reserve', {
    ...sampleBooking,
    reservation: { ...sampleBooking.reservation, status: 'unknown' },
    isReplayed: true,
  }),
} as unknown as Operations
const published: PublisherOperation[] = publisherOperations(operations, 'https://rooms.example')
const calls = new PublisherCalls(operations, published)

const settings = { ...olderHolder.publisher.settings, pendingAs504: true }
const holder: KeyHolder = { ...olderHolder, publisher: { ...olderHolder.publisher, settings } }
const bare = { ...settings, envelope: 'bare', pendingAs504: false }
const booking = { ...chosen, ...days, rooms: [{ name: 'Ada', ...two }], guest, payment }

describe('a call', () => {
  test('is asked fresh where memory may not answer it, and in the bare form', async () => {
    asked.length = 0
    const viewed = await calls.call('property/view', { property_id: 1 }, { holder, session })
    expect([viewed.status, viewed.headers, viewed.body.id]).toEqual([200, {}, 3144])
    const booked = await calls.call('book/reservation', booking, { holder, session, idempotencyKey: 'one' })
    expect([booked.status, booked.headers, booked.body.status]).toEqual([
      202,
      { 'Retry-After': '10', 'Idempotent-Replayed': 'true' },
      'pending',
    ])
    expect(
      asked.map(([name, given]) => [name, typeof given === 'boolean' ? given : given.publisher.settings]),
    ).toEqual([
      ['freshen', true],
      ['view', bare],
      ['freshen', false],
      ['reserve', bare],
    ])
    expect(asked[3]![2]).toMatchObject({ session, idempotencyKey: 'one' })
  })

  test('has no key of a request where none was given', async () => {
    asked.length = 0
    await calls.call('book/reservation', booking, { holder, session })
    expect(asked[1]![2]).toMatchObject({ idempotencyKey: null })
  })

  test('for a list has its own headers', async () => {
    const { headers, body } = await calls.call('properties/view', {}, { holder, session })
    expect([headers, body.length]).toEqual([{ 'X-Total-Count': '1' }, 1])
  })

  test('without the scope or with wrong fields asks nothing', async () => {
    asked.length = 0
    const viewer = { ...holder, scopes: ['view'] as const }
    await expect(calls.call('book/reservation', booking, { holder: viewer, session })).rejects.toMatchObject({
      type: 'UnauthorizedException',
    })
    expect(asked).toEqual([])
    await expect(calls.call('property/view', {}, { holder, session })).rejects.toMatchObject({
      errors: [{ field: 'property_id', message: 'is required' }],
    })
    expect(asked).toEqual([['freshen', true]])
  })
})
