// A snapshot is all that the publisher may sell, and with the changes after its sequence it becomes what there is.

import { expect, test } from 'vitest'
import { createClient } from '../../client/src/index.ts'
import { numberPropertyChanges } from '../../src/operations/changes/number-changes.ts'
import { archiveProperty } from '../../src/operations/properties/archive-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/operations/publishers/publishers.ts'
import { formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { drawing, randomDeeds } from '../support/hotels/random-deeds.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { post } = harness
const { context, url } = harness.app
const from = parseDay(testToday)!
const ids = [9001, 9002, 9003]
for (const id of ids) await importProperty(context, smallHotel({ id, from, allotment: 50 }), null)
const all = await testPublisher(harness)
const granted = await testPublisher(harness, { sellsAll: false })

interface Shown {
  readonly id: number
}

const snapshot = async (key: string, fields: object = {}) => {
  const { status, text, headers } = await post('properties/snapshot/.json', { key, ...fields })
  expect(status, text).toBe(200)
  expect(headers['content-type']).toBe('application/x-ndjson')
  expect(text.endsWith('\n')).toBe(true)
  const [first, ...lines] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  return { sequence: first.sequence as number, properties: lines as Shown[] }
}

test('has each property as a view has it, in the order of ids, in the language, and goes on behind one', async () => {
  for (const fields of [{}, { verbosity: 2 }, { verbosity: 1, language: 'de' }]) {
    const { body } = await post('properties/view/.json', { key: all.key, ...fields })
    const { properties } = await snapshot(all.key, fields)
    expect(properties).toEqual(body.toSorted((one: Shown, other: Shown) => one.id - other.id))
    expect((await snapshot(all.key, { ...fields, after: 9001 })).properties).toEqual(properties.slice(1))
  }
  expect((await snapshot(all.key, { after: 9003 })).properties).toEqual([])
})

test('is the same for a test key', async () => {
  const testKey = await testKeyOf(context, all.publisherId)
  expect((await snapshot(testKey)).properties).toEqual((await snapshot(all.key)).properties)
})

test('has what the publisher may sell and is in business, and nothing else', async () => {
  expect((await snapshot(granted.key)).properties).toEqual([])
  await grantProperties(context, granted.publisherId, [9001, 9003])
  await archiveProperty(context, 9003)
  expect((await snapshot(granted.key)).properties.map(({ id }) => id)).toEqual([9001])
})

test('is compressed where that is accepted, and refuses what it does not know', async () => {
  const answer = await fetch(`${url}/publisher/v3.0/properties/snapshot/.json`, {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip' },
    body: JSON.stringify({ key: all.key, verbosity: 2 }),
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect((await answer.text()).split('\n')[0]).toMatch(/^\{"sequence":\d+\}$/)
  const refused = await post('properties/snapshot/.json', { key: all.key, after: -1, language: 'xx' })
  expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
    400,
    ['after', 'language'],
  ])
  expect((await post('properties/snapshot/.json', { key: 'none' })).status).toBe(401)
})

test('of many properties is streamed, and the client package reads it a property at a time', async () => {
  const many = Array.from({ length: 120 }, (_, index) => 20_001 + index)
  for (const id of many) await importProperty(context, smallHotel({ id, from, nights: 1 }), null)
  const hostelry = createClient({ baseUrl: url, key: all.key })
  const { sequence, properties } = await hostelry.properties.snapshot({ after: 20_000 })
  expect(sequence).toBeTypeOf('number')
  const found: number[] = []
  for await (const { id } of properties) found.push(id)
  expect(found).toEqual(many)
})

test('and the changes after it are what views and calendars answer, wherever the copy stops', async () => {
  const draw = drawing(seed)
  const { key } = granted
  const known = [9001, 9002]
  const scene = { context, post, from, ids: known, publisher: granted }
  const deed = randomDeeds(scene, draw)
  const calendar = async (id: number): Promise<unknown> => {
    const asked = { key, property_id: id, from: formatDay(from), days: 60, rooms: [{ adults: 2 }] }
    const { status, body } = await post('property/calendar/.json', asked)
    return status === 200 ? body : null
  }
  const views = async (): Promise<Map<number, unknown>> => {
    const { body } = await post('properties/view/.json', { key, property_ids: known, verbosity: 2 })
    return new Map(body.map((one: Shown) => [one.id, { ...one, meta_data: null }]))
  }
  for (let history = 0; history < randomRuns(3, 30, 300); history += 1) {
    for (let before = draw(4); before > 0; before -= 1) await deed()
    const begun = await snapshot(key, { verbosity: 2 })
    const copy = new Map<number, unknown>(begun.properties.map(one => [one.id, { ...one, meta_data: null }]))
    const days = new Map<number, unknown>()
    // Calendars are read after the lines, while other things happen.
    for (const id of copy.keys()) {
      if (draw(2) === 0) await deed()
      days.set(id, await calendar(id))
    }
    let after = begun.sequence
    for (let round = 0; round < 3; round += 1) {
      for (let count = draw(3); count >= 0; count -= 1) await deed()
      await numberPropertyChanges(context)
      const { status, body } = await post('properties/changes/.json', { key, after })
      expect(status, JSON.stringify(body)).toBe(200)
      after = body.next
      const present = await views()
      for (const { kind, property_id } of body.changes)
        for (const id of property_id === null ? known : [property_id]) {
          if (['content', 'terms'].includes(kind)) {
            if (present.has(id)) copy.set(id, present.get(id))
            else copy.delete(id)
          }
          if (!copy.has(id)) days.delete(id)
          else if (kind !== 'content' || !days.has(id)) days.set(id, await calendar(id))
        }
      expect([...copy].sort(), `history ${history}, round ${round}`).toEqual([...present].sort())
      for (const id of copy.keys())
        expect(days.get(id), `history ${history}, calendar ${id}`).toEqual(await calendar(id))
    }
  }
})
