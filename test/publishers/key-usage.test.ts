// Requests are counted by key, operation and day, over all servers, and written by a job and at the end.

import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { forgetOldKeyUsage, showKeyUsage, writeKeyUsage } from '../../src/operations/publishers/key-usage.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { UsageCounter } from '../../src/operations/publishers/usage-counter.ts'
import { openApp } from '../../src/server/app.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app

const counted = (keyId: string, operation: string, requests: number, more = {}) =>
  expect.objectContaining({ keyId, operation, requests, limited: 0, day: testToday, ...more })

test('each request counts for its key and operation, under whatever path', async () => {
  const { key, keyId, publisherId } = await testPublisher(harness)
  const before = await showKeyUsage(context, { keyId, days: 1 })
  expect(before).toEqual([])
  await harness.post('properties/view/.json', { key })
  await harness.post('properties/view.json', { key })
  await harness.post('property/view/.json', { key, property_id: 'wrong' })
  await harness.post('currences.json', { key })
  await harness.post('property/view/.json', { key: 'hst_unknown', property_id: 1 })
  await writeKeyUsage(context)
  await harness.post('properties/view/.json', { key })
  await writeKeyUsage(context)
  const usage = await showKeyUsage(context, { publisherId, days: 1 })
  expect(usage).toEqual([
    counted(keyId, 'currencies', 1),
    counted(keyId, 'properties/view', 3),
    counted(keyId, 'property/view', 1),
  ])
})

test('a request over the limit is counted as one of them', async () => {
  const { publisherId } = await testPublisher(harness)
  const holder = { kind: 'publisher', publisherId, requestsPerMinute: 1 } as const
  const { key, keyId } = await createKey(context, { holder, label: '', expiresOn: null })
  for (let sent = 0; sent < 3; sent += 1) await harness.post('currencies/.json', { key })
  await writeKeyUsage(context)
  expect(await showKeyUsage(context, { keyId, days: 1 })).toEqual([
    counted(keyId, 'currencies', 3, { limited: 2 }),
  ])
})

test('a server writes what it has counted when it stops, and adds to what others have', async () => {
  const { key, keyId } = await testPublisher(harness)
  await harness.post('currencies/.json', { key })
  await writeKeyUsage(context)
  const clock = new FixedClock(`${testToday}T12:00:00Z`)
  const log = { write: () => undefined }
  const second = await openApp(readConfig(harness.environment), { clock, log })
  for (let sent = 0; sent < 4; sent += 1)
    expect((await sendTo(`${second.url}/publisher/v3.0/currencies/.json`, { key })).status).toBe(200)
  await second[Symbol.asyncDispose]()
  expect(await showKeyUsage(context, { keyId, days: 1 })).toEqual([counted(keyId, 'currencies', 5)])
})

test('what cannot be written is written the next time', async () => {
  const { key, keyId } = await testPublisher(harness)
  await harness.post('currencies/.json', { key })
  const broken = Object.create(context.database, {
    transaction: { value: () => Promise.reject(new Error('no database')) },
  })
  await expect(writeKeyUsage({ database: broken, usage: context.usage })).rejects.toThrow('no database')
  await harness.post('currencies/.json', { key })
  await writeKeyUsage(context)
  expect(await showKeyUsage(context, { keyId, days: 1 })).toEqual([counted(keyId, 'currencies', 2)])
})

test('the counts of a key that is gone are dropped, and those of others written', async () => {
  const { keyId } = await testPublisher(harness)
  context.usage.count('key_gone', 'property/view', false)
  context.usage.count(keyId, 'property/view', false)
  await writeKeyUsage(context)
  expect(await showKeyUsage(context, { keyId, days: 1 })).toHaveLength(1)
})

test('a day ends at midnight in UTC, and usage is forgotten after 400 days', async () => {
  const { key, keyId } = await testPublisher(harness)
  const daysOf = async (days: number) => (await showKeyUsage(context, { keyId, days })).map(({ day }) => day)
  for (const instant of ['2026-12-01T23:59:59Z', '2026-12-02T00:00:00Z']) {
    harness.clock.moveTo(instant)
    await harness.post('currencies/.json', { key })
  }
  await writeKeyUsage(context)
  expect(await daysOf(2)).toEqual(['2026-12-02', '2026-12-01'])
  expect(await daysOf(1)).toEqual(['2026-12-02'])
  harness.clock.moveTo('2028-01-05T00:00:00Z')
  await forgetOldKeyUsage(context)
  expect(await daysOf(400)).toEqual(['2026-12-02'])
  harness.clock.moveTo('2026-12-02T12:00:00Z')
  expect(await daysOf(400)).toEqual(['2026-12-02'])
})

test('memory for counts is bounded', () => {
  const counter = new UsageCounter(new FixedClock('2026-12-01T12:00:00Z'))
  for (let key = 0; key < 100_010; key += 1) counter.count(`key_${key}`, 'property/view', false)
  counter.count('key_0', 'property/view', true)
  const counts = counter.take()
  expect(counts).toHaveLength(100_000)
  expect(counts[0]).toEqual({
    keyId: 'key_0',
    day: '2026-12-01',
    operation: 'property/view',
    requests: 2,
    limited: 1,
  })
  expect(counter.take()).toEqual([])
})

test('is listed by command line', async () => {
  // As the clock of the command.
  harness.clock.moveTo(Temporal.Now.instant().toString())
  const { key, keyId, publisherId } = await testPublisher(harness)
  await harness.post('currencies/.json', { key })
  await writeKeyUsage(context)
  const hostelry = commandLine(harness.environment, '/tmp')
  const { output } = await hostelry(`key usage --publisher ${publisherId}`)
  expect(output).toMatch(new RegExp(`${keyId}\\s+currencies\\s+1\\s+0`))
  expect((await hostelry('key usage --days 401')).errors).toContain('from 1 to 400')
  expect((await hostelry('key usage nothing')).errors).toContain('There is no key of that id.')
})
