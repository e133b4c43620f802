// Each address has its own share of the drawing of pictures: the door says who asks.

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pictureRoutes } from '../../src/http/picture-routes.ts'
import type { ShowPicture } from '../../src/operations/pictures/show-picture.ts'
import { notFound } from '../../src/values/faults.ts'

test('a size of a picture is drawn in the share of the address that asks for it', async () => {
  const parties: (string | undefined)[] = []
  const show = async (...[, , , party]: Parameters<ShowPicture>): Promise<never> => {
    parties.push(party)
    throw notFound('There is no picture at this address.')
  }
  const showPicture: ShowPicture = Object.assign(show, { [Symbol.asyncDispose]: async () => {} })
  await using app = Fastify()
  const addressOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
    (headers['x-client'] as string | undefined) ?? null
  await app.register(pictureRoutes({ showPicture, addressOf }))
  for (const client of ['203.0.113.1', '203.0.113.2'])
    await app.inject({ url: `/images/${'0'.repeat(32)}?width=320`, headers: { 'x-client': client } })
  await app.inject({ url: `/images/${'0'.repeat(32)}?width=320` })
  expect(parties).toEqual(['203.0.113.1', '203.0.113.2', ''])
})
