// How many workers there are, what each gets of the limits, and how what they measure is put together.

import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { shareOf } from '../../src/config/worker-share.ts'
import { joinMetrics } from '../../src/http/wire/metrics/joined-metrics.ts'

const given = { DATABASE_URL: 'postgresql://hostelry@db.example.com/hostelry' }

describe('the number of workers', () => {
  test('is one, unless it is asked for, and auto is the number of cores', () => {
    expect(readConfig({}).workers).toBe(1)
    expect(readConfig({ ...given, WORKERS: '3' }).workers).toBe(3)
    expect(readConfig({ ...given, WORKERS: 'auto' }).workers).toBe(Math.min(64, availableParallelism()))
    expect(readConfig({ WORKERS: 'auto' }).workers).toBeLessThanOrEqual(8)
  })

  test.each(['0', '65', '-1', 'many', '1.5'])('is not %s', WORKERS => {
    expect(() => readConfig({ ...given, WORKERS })).toThrow('WORKERS is auto or a whole number from 1 to 64')
  })

  test('is limited by the connections of the embedded database', () => {
    expect(() => readConfig({ WORKERS: '9' })).toThrow('WORKERS is at most 8 with the embedded database')
  })

  test('is one with the test gateway, whose books are in memory', () => {
    const test = { ...given, PAYMENT_GATEWAY: 'test' }
    expect(readConfig(test).workers).toBe(1)
    expect(() => readConfig({ ...test, WORKERS: '2' })).toThrow('use it with WORKERS=1')
  })
})

test('memory, connections and questions to sources are divided among workers', () => {
  const shared = (variables: Record<string, string>) => {
    const config = shareOf(readConfig({ ...given, ...variables }))
    const { atOnce, perSecond, failures } = config.sourceLimits('connector')
    return { ...config, atOnce, perSecond, failures }
  }
  expect(shared({ WORKERS: '4' })).toMatchObject({
    databasePoolSize: 4,
    catalogMegabytes: 64,
    answerCacheMegabytes: 8,
    maxConnections: 1000,
    maxConnectionsPerAddress: 100,
    atOnce: 5,
    perSecond: 13,
    failures: 5,
  })
  expect(
    shared({ WORKERS: '4', DATABASE_POOL_SIZE: '3', ANSWER_CACHE_MB: '0', CATALOG_MB: '1' }),
  ).toMatchObject({
    databasePoolSize: 3,
    catalogMegabytes: 1,
    answerCacheMegabytes: 0,
  })
})

test('the series of a metric stand together, once explained', () => {
  const text = (worker: number): string =>
    `# HELP a Of a.\n# TYPE a counter\na{worker="${worker}"} 1\n\n# HELP b Of b.\n# TYPE b gauge\nb{worker="${worker}"} 2\n`
  expect(joinMetrics([text(1), text(2), ''])).toBe(
    '# HELP a Of a.\n# TYPE a counter\na{worker="1"} 1\na{worker="2"} 1\n\n' +
      '# HELP b Of b.\n# TYPE b gauge\nb{worker="1"} 2\nb{worker="2"} 2\n',
  )
})
