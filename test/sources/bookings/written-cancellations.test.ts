// What a source says when a booking there is cancelled, as it is written down: who is told, and when it is asked again. The source says
// what the test wants it to.

import { describe, expect, test } from 'vitest'
import { cancelAtSource, finishAllCancelling } from '../../../src/operations/sources/finish-cancelling.ts'
import { cancelOrphans } from '../../../src/operations/sources/orphan-bookings.ts'
import { minor } from '../../../src/values/money.ts'
import { ago, type Says, saidBySource } from '../../support/sources/said-by-source.ts'

const { at, atSource, database, written } = await saidBySource()

describe('a booking that is cancelled', () => {
  const cancellation = (seconds: number) => ({
    cancellation: { at: ago(seconds), by: 'publisher', penalty: minor(0), refund: minor(0) } as const,
  })
  const confirmed = (seconds = 100) => ({ state: 'confirmed', confirmation: 'N 1', sent_at: ago(seconds) })
  const wayOut = (id: string) =>
    `cancel it there, then record it: hostelry reservation resolve ${id} cancelled`

  test.each<[string, Says | null, number, object | null, number | null]>([
    ['there', { cancel: { outcome: 'cancelled' } }, 100, null, null],
    ['where it is not there any more', { cancel: { outcome: 'nothing' } }, 41, null, null],
    [
      'before it can be seen',
      { cancel: { outcome: 'nothing' } },
      40,
      { reason: 'not seen there yet', isForPerson: false },
      60,
    ],
    [
      'and nobody answers',
      { cancel: { outcome: 'unknown', reason: 'reset' } },
      100,
      { reason: 'reset', isForPerson: false },
      60,
    ],
    [
      'and refused',
      { cancel: { outcome: 'rejected', reason: 'too late' } },
      100,
      { reason: 'too late', isForPerson: true },
      3600,
    ],
    [
      'where that cannot be asked',
      { supports: { cancel: false } },
      100,
      { reason: 'the source takes no cancellations from the server', isForPerson: true },
      3600,
    ],
    [
      'where no source is',
      null,
      100,
      { reason: 'the source remote is not configured', isForPerson: true },
      3600,
    ],
  ])('%s is finished, or asked again', async (_name, says, age, trouble, seconds) => {
    const reservation = await atSource('cancelling', confirmed(age), cancellation(60))
    expect(await cancelAtSource(at(says), reservation)).toEqual(trouble)
    expect(await written(reservation)).toMatchObject({
      steps: trouble === null ? ['cancelled: cancelled at the source'] : [],
      seconds,
      rooms: trouble === null ? [0, 0] : [2, 0],
    })
  })

  test.each([
    [30 * 60 - 1, false],
    [30 * 60, true],
  ])('without an answer for %i seconds is for a person: %s', async (seconds, isForPerson) => {
    const reservation = await atSource('cancelling', confirmed(), cancellation(seconds))
    const told: string[] = []
    const context = at({ cancel: { outcome: 'unknown', reason: 'reset' } })
    await database.query(
      'UPDATE reservation SET lease_until = NULL, cancellation = $2 WHERE reservation_id = $1',
      [reservation.id, JSON.stringify(reservation.cancellation)],
    )
    await finishAllCancelling(context, (_reservation, reason) => told.push(reason))
    expect(told).toEqual(
      isForPerson ? [`it could not be cancelled at its source: reset; ${wayOut(reservation.id)}`] : [],
    )
  })

  const orphan = (more: object = {}) => ({ ...confirmed(), state: 'orphan', settled_at: ago(100), ...more })
  test.each<[string, Says | null, object, string | null, boolean]>([
    [
      'is cancelled',
      { cancel: { outcome: 'cancelled' } },
      {},
      'it failed here but was booked at its source; it has been cancelled there',
      true,
    ],
    [
      'is gone',
      { cancel: { outcome: 'nothing' } },
      {},
      'it failed here but was booked at its source; it has been cancelled there',
      true,
    ],
    ['is not seen yet', { cancel: { outcome: 'nothing' } }, { settled_at: ago(10) }, null, false],
    ['is not answered for', { cancel: { outcome: 'unknown', reason: 'x' } }, {}, null, false],
    [
      'stays',
      { cancel: { outcome: 'rejected', reason: 'no' } },
      {},
      'it failed here but is booked at its source, and could not be cancelled: no; ',
      false,
    ],
    [
      'cannot be cancelled',
      { supports: { cancel: false } },
      {},
      'it failed here but is booked at its source, which takes no cancellations from the server; ',
      false,
    ],
  ])('although it failed here, and %s, is told to a person', async (_name, says, more, sentence, isEnded) => {
    const reservation = await atSource('failed', orphan(more))
    const told: string[] = []
    await database.query('UPDATE reservation SET lease_until = NULL WHERE reservation_id = $1', [
      reservation.id,
    ])
    await cancelOrphans(at(says), (_reservation, reason) => told.push(reason))
    const end = sentence?.endsWith('; ') ? wayOut(reservation.id) : ''
    expect(told).toEqual(sentence === null ? [] : [`${sentence}${end}`])
    expect(await written(reservation)).toMatchObject({
      steps: isEnded ? ['failed: orphan_cancelled'] : [],
      booking: { state: isEnded ? 'orphan_cancelled' : 'orphan' },
      seconds: isEnded ? null : end === '' ? 60 : 3600,
    })
  })
})
