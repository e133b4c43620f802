// Webhook endpoints, over rows that differ by one condition each: exactly those that are meant are read, listed and changed, in
// exactly these columns.

import { describe, expect, test } from 'vitest'
import {
  addSecret,
  countEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  dropOldSecrets,
  getEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from '../../../src/store/notifications/webhooks.ts'
import { doneIn, noChanges, type PlantedRow } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'

const done = doneIn(database)

describe('an endpoint', () => {
  const endpoint = (id: number, row: object = {}): PlantedRow => ({
    endpoint_id: id,
    publisher_id: 1,
    url: `https://${id}.example`,
    event_types: ['a'],
    secrets: ['\\x01'],
    created_at: noon,
    ...row,
  })
  const delivery = (id: number, endpoint_id: number | null, state: string): PlantedRow => ({
    delivery_id: id,
    endpoint_id,
    state,
  })
  const webhooks = [endpoint(1), endpoint(2), endpoint(3, { publisher_id: 2 }), endpoint(4)]
  const missing = { type: 'NotFoundException', message: 'There is no webhook 9.' }

  test('is made for a publisher that is there', async () => {
    const wanted = {
      publisherId: 1,
      url: 'https://new.example',
      types: ['b', 'c'],
      secrets: [Buffer.from([7])],
      isByKey: false,
    }
    const made = (publisherId: number) =>
      done({ publisher: [{ publisher_id: 1 }, { publisher_id: 2 }], webhook_endpoint: [] }, transaction =>
        createEndpoint(transaction, { ...wanted, publisherId }),
      )
    const { result, changes } = await made(1)
    expect(Object.values(changes)).toEqual([
      {
        endpoint_id: result,
        publisher_id: 1,
        url: 'https://new.example',
        event_types: ['b', 'c'],
        secrets: ['\\x07'],
        created_at: expect.any(String),
        is_by_key: false,
      },
    ])
    expect(await made(9)).toMatchObject({
      changes: noChanges,
      result: { type: 'NotFoundException', message: expect.stringContaining('9') },
    })
  })

  test('is read by its id, whole', async () => {
    const whole = {
      id: 2,
      publisherId: 1,
      url: 'https://2.example',
      types: ['a'],
      secrets: [Buffer.from([1])],
      createdAt: noon,
      disabledAt: null,
      isByKey: false,
    }
    for (const read of [getEndpoint, lockEndpoint]) {
      expect((await done({ webhook_endpoint: webhooks }, tx => read(tx, 2))).result).toEqual(whole)
      expect((await done({ webhook_endpoint: webhooks }, tx => read(tx, 9))).result).toMatchObject(missing)
    }
  })

  test('is listed with the deliveries of its own that wait and that were given up', async () => {
    const deliveries = [
      delivery(1, 1, 'waiting'),
      delivery(2, 1, 'waiting'),
      delivery(3, 1, 'parked'),
      delivery(4, 1, 'delivered'),
      delivery(5, 2, 'parked'),
      delivery(6, null, 'waiting'),
    ]
    const tables = { webhook_endpoint: webhooks, delivery: deliveries }
    const listed = async (...asked: [number | null, Parameters<typeof listEndpoints>[2]?]) =>
      (await done(tables, transaction => listEndpoints(transaction, ...asked))).result.map(
        ({ id, waiting, parked }) => [id, waiting, parked],
      )
    const [one, two, three, four] = [
      [1, 2, 1],
      [2, 0, 1],
      [3, 0, 0],
      [4, 0, 0],
    ]
    expect(await listed(null)).toEqual([one, two, three, four])
    expect(await listed(1)).toEqual([one, two, four])
    expect(await listed(2)).toEqual([three])
    expect(await listed(null, { after: 1, limit: 2 })).toEqual([two, three])
    expect(await listed(null, { after: null, limit: null, within: [2] })).toEqual([three])
    expect(await listed(1, { after: null, limit: null, within: [2] })).toEqual([])
    expect(await listed(null, { after: null, limit: null, within: [] })).toEqual([])
    const counted = async (id: number) =>
      (await done(tables, transaction => countEndpoint(transaction, id))).result
    expect(await counted(1)).toMatchObject({ id: 1, url: 'https://1.example', waiting: 2, parked: 1 })
    expect(await counted(9)).toMatchObject(missing)
  })

  test('is changed in what is given', async () => {
    const changed = async (id: number, changes: object) =>
      done({ webhook_endpoint: webhooks }, transaction => updateEndpoint(transaction, id, changes))
    expect((await changed(2, { url: 'https://x.example' })).changes).toEqual({
      'webhook_endpoint 2': { url: 'https://x.example' },
    })
    expect((await changed(2, { types: [] })).changes).toEqual({ 'webhook_endpoint 2': { event_types: [] } })
    expect((await changed(2, {})).changes).toEqual({})
    expect(await changed(9, { url: 'https://x.example' })).toMatchObject({
      changes: noChanges,
      result: missing,
    })
  })

  test('gets a second secret before the first, no third, and loses all but the newest', async () => {
    const two = endpoint(2, { secrets: ['\\x02', '\\x01'] })
    const added = (id: number) =>
      done({ webhook_endpoint: [endpoint(1), two, endpoint(3)] }, transaction =>
        addSecret(transaction, id, Buffer.from([7])),
      )
    expect((await added(1)).changes).toEqual({ 'webhook_endpoint 1': { secrets: ['\\x07', '\\x01'] } })
    expect(await added(2)).toMatchObject({
      changes: noChanges,
      result: {
        type: 'ConflictException',
        message: 'The secret of webhook 2 is being replaced already; end the old one first.',
      },
    })
    expect(await added(9)).toMatchObject({ changes: noChanges, result: missing })
    const dropped = (id: number) =>
      done(
        { webhook_endpoint: [endpoint(1), two, endpoint(3, { secrets: ['\\x03', '\\x01'] })] },
        transaction => dropOldSecrets(transaction, id),
      )
    expect((await dropped(2)).changes).toEqual({ 'webhook_endpoint 2': { secrets: ['\\x02'] } })
    expect(await dropped(1)).toMatchObject({ changes: noChanges, result: undefined })
    expect(await dropped(9)).toMatchObject({ changes: noChanges, result: missing })
  })

  test('that is disabled is sent nothing any more; since when stays', async () => {
    const deliveries = [delivery(1, 1, 'waiting'), delivery(2, 1, 'delivered'), delivery(3, 2, 'waiting')]
    const { changes, at } = await done(
      { webhook_endpoint: [endpoint(1), endpoint(2)], delivery: deliveries },
      transaction => disableEndpoint(transaction, 1),
    )
    expect(changes).toEqual({
      'webhook_endpoint 1': { disabled_at: at() },
      'delivery 1': { state: 'parked', last_status: 'endpoint disabled' },
    })
    const again = await done({ webhook_endpoint: [endpoint(1, { disabled_at: noon })] }, transaction =>
      disableEndpoint(transaction, 1),
    )
    expect(again.changes).toEqual({})
  })

  test('goes with its deliveries', async () => {
    const tables = {
      webhook_endpoint: [endpoint(1), endpoint(2)],
      delivery: [delivery(1, 1, 'delivered'), delivery(2, 2, 'waiting')],
    }
    const deleted = (id: number) => done(tables, transaction => deleteEndpoint(transaction, id))
    expect((await deleted(1)).changes).toEqual({ 'webhook_endpoint 1': null, 'delivery 1': null })
    expect(await deleted(9)).toMatchObject({ changes: noChanges, result: missing })
  })
})
