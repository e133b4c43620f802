// PgBouncer that pools by transaction: the server works behind it, or says at its start what it lacks.

import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { openApp } from '../../../src/server/app.ts'
import { openDatabase } from '../../../src/store/postgres/database.ts'
import { behindWall } from '../../../src/store/postgres/wall.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testKeyOf } from '../../support/hotels/test-key.ts'
import { hasPgbouncer, pgbouncer } from '../../support/machines/pgbouncer.ts'
import { startCuttingProxy } from '../../support/network/cutting-proxy.ts'
import { testDatabase } from '../../support/run/database.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

describe.skipIf(!hasPgbouncer)(
  'behind PgBouncer by transaction (Debian: apt install pgbouncer)',
  async () => {
    if (!hasPgbouncer) return
    const { database, connectionString } = await testDatabase()
    const other = await testDatabase()
    const wire = await startCuttingProxy(await pgbouncer(connectionString))
    afterAll(() => wire[Symbol.asyncDispose]())
    const variables = {
      DATABASE_URL: wire.connectionString,
      DATABASE_DIRECT_URL: connectionString,
      CATALOG_FRESH_MS: '500',
    }
    // A job's commit would be cut in place of a booking's.
    const harness = await testApp({ variables, jobs: false })
    const { app, post } = harness
    const { key, publisherId } = await testPublisher(harness)
    const from = parseDay(testToday)!
    await importProperty(app.context, smallHotel({ from, allotment: 50 }), null)
    const checkin = addDays(from, 10)
    const book = () => post('book/reservation/.json', bookingBody({ key, checkin, nights: 2 }))
    const search = () =>
      post('property/available/.json', searchBody({ key, property: 9001, checkin, nights: 2 }))
    const sold = async () => {
      const rows = await database.query<{ sold: number }>('SELECT sold FROM night ORDER BY night')
      return rows.map(row => row.sold)
    }

    test('everything works, however many ask at once', async () => {
      const asked = Array.from({ length: 20 }, () => [book(), search(), app.server.inject('/readyz')])
      const answers = await Promise.all(asked.flat())
      const statuses = answers.map(answer => ('status' in answer ? answer.status : answer.statusCode))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await sold()).toEqual([20, 20])
    })

    test('what live and test keys book beside each other is kept apart', async () => {
      const before = await sold()
      const testKey = await testKeyOf(app.context, publisherId)
      const bodies = Array.from({ length: 24 }, (_, place) =>
        bookingBody({ key: place % 2 === 0 ? key : testKey, checkin, nights: 2 }),
      )
      const answers = await Promise.all(bodies.map(body => post('book/reservation/.json', body)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await sold()).toEqual(before.map(count => count + 12))
      const totals = await Promise.all(
        [key, testKey].map(each => post('reservation/index/.json', { key: each, limit: 1 })),
      )
      expect(totals.map(({ body }) => body.total)).toEqual([before[0]! + 12, 12])
    })

    test('what is limited to some properties, and what is not, is kept apart', async () => {
      const { database: whole } = app.context
      const limited = behindWall(whole, { propertyIds: [1], publisherIds: [] })
      const counts = await Promise.all(
        Array.from({ length: 24 }, async (_, place) => {
          const [row] = await (place % 2 === 0 ? whole : limited).query<{ count: number }>(
            'SELECT count(*) AS count FROM reservation',
          )
          return row!.count
        }),
      )
      expect(new Set(counts.filter((_, place) => place % 2 === 1))).toEqual(new Set([0]))
      expect(Math.min(...counts.filter((_, place) => place % 2 === 0))).toBeGreaterThan(0)
    })

    test('no setting of one session is left for the next', async () => {
      const rows = await Promise.all(
        Array.from({ length: 12 }, () =>
          app.context.database.query(`SELECT current_setting('statement_timeout') AS statement`),
        ),
      )
      expect(new Set(rows.map(([row]) => row!.statement))).toEqual(new Set(['0']))
    })

    test.each(['before', 'after', 'late'] as const)(
      'a commit whose answer is lost (%s) is found out about by the process of PostgreSQL',
      async cut => {
        const before = (await sold())[0]!
        wire.cutNext(cut, /take_rooms\(/)
        const answer = await book()
        const wasCommitted = (await sold())[0]! === before + 1
        expect(answer.status).toBe(wasCommitted ? 200 : 503)
        expect(wasCommitted).toBe(cut !== 'before')
      },
      60_000,
    )

    test('a server without DATABASE_DIRECT_URL is refused in a sentence', async () => {
      const { DATABASE_DIRECT_URL: _, ...pooled } = { ...harness.environment }
      await expect(openApp(readConfig(pooled))).rejects.toThrow(
        'DATABASE_URL leads to a pooler such as PgBouncer, and changes are listened for over a session. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
      )
    })

    test('a direct address of another database is refused in a sentence', async () => {
      const variables = { ...harness.environment, DATABASE_DIRECT_URL: other.connectionString }
      await expect(openApp(readConfig(variables))).rejects.toThrow(
        'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
      )
    })

    test('a pool leads to it without knowing', async () => {
      await using pooled = openDatabase({ ...wire, poolSize: 4, applicationName: 'hostelry tests' })
      expect(await pooled.transaction(({ query }) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }])
    })
  },
)
