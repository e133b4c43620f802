// Each address has its own share of the drawing of pictures: the door says who asks.

import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pictureRoutes } from '../../src/http/picture-routes.ts'
import { type ShowPicture, showPictureFrom } from '../../src/operations/pictures/show-picture.ts'
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

test('an address that asks for many pictures has its share of the places, and the next one gets in', async () => {
  const gate = Promise.withResolvers<undefined>()
  const pictures = {
    findOriginal: async (id: string) => ({ id, format: 'jpg', width: 4000, height: 3000 }),
    openVariant: async () => undefined,
    openOriginal: () => gate.promise,
    sweepVariantsIfDue: async () => undefined,
  }
  await using show = showPictureFrom(pictures as never, () => undefined)
  const typeOf = (picture: number, party: string): Promise<string> =>
    show(picture.toString(16).padStart(32, '0'), { width: 320, height: null }, [], party).then(
      () => 'shown',
      ({ type }) => type,
    )
  const many = Array.from({ length: 66 }, (_, picture) => typeOf(picture, '203.0.113.1'))
  // Each has its place before the next comes.
  await setImmediate()
  const other = typeOf(66, '203.0.113.2')
  await setImmediate()
  gate.resolve(undefined)
  // What had a turn found no original; what gave way to the other address was refused.
  expect(await other).toBe('NotFoundException')
  const refused = (await Promise.all(many)).filter(type => type === 'ServiceUnavailableException')
  expect(refused).toHaveLength(1)
})
