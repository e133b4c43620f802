// Two publishers and two hotels on one server: whoever may do everything with the one finds nothing of the other. Every route is
// asked for every foreign id, and answers as for an id that nothing has; no list shows what is foreign (threat A1).

import { describe, expect, test } from 'vitest'
import type { HeadersOfPage } from '../../support/people/signed-in.ts'
import { idOf, lists, nothing, twoHolders } from '../../support/people/two-holders.ts'

const { server, named, ask, own, foreign, headers, operator } = await twoHolders()

test('there are routes of every kind', () => {
  expect(named.length).toBeGreaterThan(45)
  for (const list of Object.keys(nothing)) expect(named.join('\n')).toContain(`/${list}`)
})

test.each(named)('%s answers for a foreign id as for none', async route => {
  const [ofOther, ofNobody] = [await ask(route, foreign, headers), await ask(route, nothing, headers)]
  expect(ofOther.status, ofOther.text).toBe(404)
  expect({ ...ofOther, text: '' }).toEqual({ ...ofNobody, text: '' })
})

describe('a list', () => {
  test.each(lists)('of %s shows what is covered, and nothing else', async list => {
    const { body } = await ask(`GET /admin/v1/${list}`, own, headers)
    expect(body[list].map(idOf)).toEqual([own[list]])
    const wide = (await server.inject({ url: `/admin/v1/${list}`, headers: operator })).json()
    expect(wide[list].length).toBeGreaterThan(1)
  })

  test.each([
    ['keys', 'publisher_id', 'publishers'],
    ['webhooks', 'publisher_id', 'publishers'],
    ['channels', 'property_id', 'properties'],
    ['reviews', 'property_id', 'properties'],
    ['reservations', 'property_id', 'properties'],
  ])('of %s by a foreign %s is empty', async (list, field, kind) => {
    const answer = await server.inject({ url: `/admin/v1/${list}?${field}=${foreign[kind]}`, headers })
    expect([answer.statusCode, answer.json()[list]]).toEqual([200, []])
  })
})

test('a search and the figures of the day know nothing foreign', async () => {
  const found = async (asker: HeadersOfPage) => {
    const search = { method: 'POST', url: '/admin/v1/reservations/search', headers: asker } as const
    const { reservations } = (await server.inject({ ...search, payload: { search: '@example' } })).json()
    const { totals } = (await server.inject({ url: '/admin/v1/dashboard', headers: asker })).json()
    return { ids: reservations.map(({ id }: { id: string }) => id), bookings: totals[0]?.bookings }
  }
  expect(await found(headers)).toEqual({ ids: [own.reservations], bookings: 1 })
  expect(await found(operator)).toMatchObject({ ids: { length: 2 }, bookings: 2 })
})

test('what is covered is found', async () => {
  const reads = named.filter(route => /^GET \S+\/\{\w+\}$/.test(route) && !route.includes('message'))
  expect(reads.length).toBe(9)
  for (const route of reads) expect((await ask(route, own, headers)).status, route).toBe(200)
})
