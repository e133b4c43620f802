// The stream of events on a clock of its own: what is told when, to whom, to a reader that stands still, and when it ends.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StreamWire, streamEndpoint } from '../../support/notifications/stream-endpoint.ts'
import { personSession } from '../../support/wire/admin-wire.ts'

const of = (propertyId: number) =>
  personSession({ grants: [{ role: 'property_manager', publisherId: null, propertyId }] })
const changed = (id: number) => `event: calendar\ndata: {"property_id":${id}}\n\n`
const all = 'event: all\ndata: {}\n\n'
const begun = 'retry: 2000\nevent: open\ndata: {}\n\n'
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a stream', () => {
  test('begins with its headers and an event', async () => {
    const { open, route } = streamEndpoint()
    const wire = await open()
    expect(route).toMatchObject({
      url: '/admin/v1/events/stream',
      config: { isByPerson: false },
      schema: { hide: true },
    })
    expect(wire.head).toEqual([
      200,
      {
        'x-request-id': 'q',
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    ])
    expect(wire.told()).toEqual(['hijacked', begun])
  })

  test('tells changes of a tenth of a second together, each property once', async () => {
    const { open, tell } = streamEndpoint()
    const wire = await open()
    wire.told()
    for (const id of [11, 12, 11]) tell(id)
    await pass(99)
    expect(wire.told()).toEqual([])
    await pass(1)
    expect(wire.told()).toEqual([changed(11), changed(12)])
    await pass(500)
    expect(wire.told()).toEqual([])
    tell(13)
    await pass(100)
    expect(wire.told()).toEqual([changed(13)])
  })

  test('says that everything is to be read where changes were lost, or are more than 500', async () => {
    const { open, tell } = streamEndpoint()
    const wire = await open()
    wire.told()
    tell(11)
    tell(null)
    await pass(100)
    expect(wire.told()).toEqual([all])
    for (let id = 1; id <= 500; id += 1) tell(id)
    await pass(100)
    expect(wire.told()).toHaveLength(500)
    for (let id = 1; id <= 501; id += 1) tell(id)
    await pass(100)
    expect(wire.told()).toEqual([all])
    tell(14)
    await pass(100)
    expect(wire.told()).toEqual([changed(14)])
  })

  test('tells of the properties of the roles only', async () => {
    const { open, tell, state } = streamEndpoint()
    state.session = of(11)
    const wire = await open(of(11))
    wire.told()
    tell(12)
    await pass(1000)
    tell(11)
    tell(12)
    await pass(100)
    expect(wire.told()).toEqual([changed(11)])
  })

  test('follows the roles, which are read anew after a second', async () => {
    const { open, tell, state } = streamEndpoint()
    const wire = await open(of(11))
    wire.told()
    state.session = of(12)
    tell(11)
    await pass(100)
    expect([wire.told(), state.asked]).toEqual([[changed(11)], 0])
    await pass(800)
    tell(11)
    await pass(100)
    expect([wire.told(), state.asked]).toEqual([[], 1])
    tell(12)
    await pass(100)
    expect([wire.told(), state.asked]).toEqual([[changed(12)], 1])
  })

  test.each([
    ['signed out', undefined],
    ['without a role', personSession({ grants: [] })],
    ['without the second factor that is needed', personSession({ lacksSecondFactor: true })],
  ])('ends for whoever is %s, and tells nothing more', async (_who, session) => {
    const { open, tell, state } = streamEndpoint()
    const wire = await open()
    wire.told()
    state.session = session
    await pass(1000)
    tell(11)
    await pass(100)
    expect(wire.told()).toEqual(['end'])
    expect(wire.destroyed).toBe(false)
    await pass(4999)
    expect(wire.destroyed).toBe(false)
    await pass(1)
    expect(wire.destroyed).toBe(true)
  })

  test('beats every fifteen seconds, and ends at a beat too', async () => {
    const { open, state } = streamEndpoint()
    const wire = await open()
    wire.told()
    await pass(14_999)
    expect(wire.told()).toEqual([])
    await pass(1)
    expect(wire.told()).toEqual([':\n\n'])
    wire.writableNeedDrain = true
    await pass(15_000)
    expect(wire.told()).toEqual([])
    wire.writableNeedDrain = false
    state.session = undefined
    await pass(15_000)
    expect(wire.told()).toEqual(['end'])
  })

  test('ends after ten minutes, and is not written to any more', async () => {
    const { open, tell } = streamEndpoint()
    const wire = await open()
    await pass(600_000 - 1)
    expect(wire.told()).not.toContain('end')
    await pass(1)
    expect(wire.told()).toContain('end')
    tell(11)
    await pass(15_000)
    expect(wire.told().filter(text => text !== 'end')).toEqual([])
  })
})

describe('a reader that stands still', () => {
  test('is told when it reads on, each property once', async () => {
    const { open, tell } = streamEndpoint()
    const wire = await open()
    wire.told()
    wire.writableNeedDrain = true
    tell(11)
    await pass(100)
    tell(11)
    tell(12)
    await pass(100)
    expect(wire.told()).toEqual([])
    wire.writableNeedDrain = false
    wire.emit('drain')
    await pass(100)
    expect(wire.told()).toEqual([changed(11), changed(12)])
  })

  test('is told that changes were lost', async () => {
    const { open, tell } = streamEndpoint()
    const wire = await open()
    wire.told()
    wire.writableNeedDrain = true
    tell(null)
    await pass(100)
    wire.writableNeedDrain = false
    wire.emit('drain')
    await pass(100)
    expect(wire.told()).toEqual([all])
  })

  test('hears nothing where nothing has changed', async () => {
    const { open } = streamEndpoint()
    const wire = await open()
    wire.told()
    wire.emit('drain')
    // The beat and the end; nothing that would be told soon.
    expect(vi.getTimerCount()).toBe(2)
    await pass(100)
    expect(wire.told()).toEqual([])
  })
})

describe('streams', () => {
  const tooMany = expect.objectContaining({
    type: 'TooManyRequestsException',
    message: 'Too many pages are open; close some of them.',
    headers: { 'Retry-After': '30' },
  })
  const another = (id: number) => personSession({ person: { ...personSession().person, id } as never })

  test('of one person are twenty at most, of all the limit', async () => {
    const { open } = streamEndpoint(22)
    const own = []
    for (let count = 0; count < 20; count += 1) own.push(await open())
    await expect(open()).rejects.toEqual(tooMany)
    await open(another(8))
    await open(another(9))
    await expect(open(another(10))).rejects.toEqual(tooMany)
    own[0]!.destroy()
    await open()
    await expect(open(another(10))).rejects.toEqual(tooMany)
  })

  test('of all are two hundred at most', async () => {
    const { open, watchers } = streamEndpoint()
    for (let id = 0; id < 200; id += 1) await open(another(id))
    await expect(open(another(200))).rejects.toEqual(tooMany)
    expect(watchers.size).toBe(200)
  })

  test('of whoever has left before they begin are never begun', async () => {
    const { open, watchers } = streamEndpoint()
    const wire = new StreamWire()
    wire.destroyed = true
    await open(personSession(), wire)
    expect([wire.told(), watchers.size, vi.getTimerCount()]).toEqual([['hijacked'], 0, 0])
  })

  test('that were left are watched and timed no more', async () => {
    const { open, tell, watchers } = streamEndpoint()
    const wire = await open()
    tell(11)
    wire.destroy()
    expect([watchers.size, vi.getTimerCount()]).toEqual([0, 0])
  })

  test('end when the server closes', async () => {
    const { open, close } = streamEndpoint()
    const wires = [await open(), await open()]
    await close()
    for (const wire of wires) expect(wire.told()).toEqual(['hijacked', begun, 'end'])
  })

  test('are refused to somebody without a role for any property', async () => {
    const { open, watchers } = streamEndpoint()
    await expect(open(personSession({ grants: [] }))).rejects.toMatchObject({ type: 'ForbiddenException' })
    expect(watchers.size).toBe(0)
  })
})
