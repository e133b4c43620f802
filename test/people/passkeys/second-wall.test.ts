// The first wall is down: no route asks whom an object belongs to, and no list has a condition. The second one, in the database,
// stands alone, and nothing of another publisher or hotel is shown or changed (threat A1).

import { describe, expect, test, vi } from 'vitest'
import { hotels } from '../../support/hotels/booking-context.ts'
import { idOf, lists, nothing, twoHolders } from '../../support/people/two-holders.ts'

vi.mock('../../../src/http/admin/kit/access.ts', async original => ({
  ...(await original<typeof import('../../../src/http/admin/kit/access.ts')>()),
  allowedBy: () => 'everything',
}))

const { server, context, routes, named, ask, own, foreign, headers, operator } = await twoHolders()

/** What every request of somebody who is signed in may change. */
const ofEveryRequest = ['person_session', 'schema_migration']

/** What everybody may change of themselves, and links for whoever has forgotten a password. */
const ofOneself = /\/(session|account|links)\b/

/** A download is written down in the audit trail. */
const ofDownloads: Readonly<Record<string, readonly string[]>> = {
  'POST /admin/v1/reservations/csv': ['audit_entry', 'audit_unsealed'],
}

/** Every row of every table, but of those that the route may write. */
async function everything(route = ''): Promise<string> {
  const tables = await context.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'hostelry_test') AND tablename <> ALL ($1) ORDER BY 1`,
    [[...ofEveryRequest, ...(ofDownloads[route] ?? [])]],
  )
  expect(tables.length).toBeGreaterThan(40)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await context.database.query(`SELECT stored::text FROM ${name} AS stored ORDER BY 1`)
      return `${name}\n${rows.map(({ stored }) => stored).join('\n')}`
    }),
  )
  return texts.join('\n\n')
}

/** What only the other holder's rows have. */
const marks = ['andes', String(hotels.vault), String(foreign.reservations)]
/** Not as a part of a longer number, such as the fraction of a second or a random id. */
const marksIn = (text: string): string[] =>
  marks.filter(mark => new RegExp(`(?<![\\w.-])${mark}(?![\\w.-])`).test(text))

test('whoever has a role for nothing else gets past the first wall', async () => {
  const answer = await server.inject({ url: '/admin/v1/publishers?limit=100', headers })
  expect(answer.statusCode).toBe(200)
  const foreignKeys = await server.inject({ url: `/admin/v1/keys/${foreign.keys}`, headers: operator })
  expect(foreignKeys.statusCode).toBe(200)
})

describe('nothing changes, and the answer is that of an id that nothing has', () => {
  // A picture is nobody's until a document names it.
  test.each(named.filter(route => !route.endsWith('/pictures')))('%s', async route => {
    const before = await everything()
    const [ofOther, ofNobody] = [await ask(route, foreign, headers), await ask(route, nothing, headers)]
    const refusals = [ofOther, ofNobody].map(({ status, body }) => [status, body.type, body.errors?.length])
    expect(refusals[0], ofOther.text).toEqual(refusals[1])
    // A property among several that a body names is one of its errors; a document cannot replace what there is not.
    const replaces = route === 'PUT /admin/v1/properties/{id}'
    const expected = route.endsWith('/reviews') ? 400 : replaces ? 412 : 404
    expect(ofOther.status, ofOther.text).toBe(expected)
    expect(await everything()).toBe(before)
  })
})

describe('nothing is shown, and nothing of others changes', () => {
  test.each(routes.filter(route => !named.includes(route) && !ofOneself.test(route)))('%s', async route => {
    const before = await everything(route)
    const { status, text } = await ask(route, foreign, headers)
    expect(status, text).toBeLessThan(500)
    if (status < 300) expect(marksIn(text)).toEqual([])
    expect(await everything(route)).toBe(before)
  })

  test.each(lists)('the list of %s has what is covered', async list => {
    const { body } = await ask(`GET /admin/v1/${list}`, foreign, headers)
    expect(body[list].map(idOf)).toEqual([own[list]])
  })

  test('a search finds what is covered', async () => {
    const search = { method: 'POST', url: '/admin/v1/reservations/search', headers } as const
    const { reservations, total } = (await server.inject({ ...search, payload: { search: 'e' } })).json()
    expect([reservations.map(idOf), total]).toEqual([[own.reservations], 1])
  })
})

test('the next transaction on the same connections has the whole database again', async () => {
  await Promise.all(lists.map(list => ask(`GET /admin/v1/${list}`, own, headers)))
  const rows = await Promise.all(
    Array.from({ length: 16 }, () =>
      context.database.query<{ found: number }>('SELECT count(*) AS found FROM reservation, pg_sleep(0.01)'),
    ),
  )
  expect(new Set(rows.map(([row]) => row!.found))).toEqual(new Set([2]))
})

test('with the second wall down too, everything is open', async () => {
  await context.database.query('ALTER TABLE reservation DISABLE ROW LEVEL SECURITY')
  await context.database.query('ALTER TABLE review DISABLE ROW LEVEL SECURITY')
  const shown = await ask('GET /admin/v1/reservations/{reference}', foreign, headers)
  expect([shown.status, marksIn(shown.text)]).toEqual([200, marks.slice(1)])
  expect((await ask('POST /admin/v1/reviews/{id}/reject', foreign, headers)).status).toBe(200)
})
