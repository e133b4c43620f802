// Pictures in the format that the browser takes, and their previews.

import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { picturePreviews } from '../../src/operations/pictures/picture-previews.ts'
import {
  filesUnder,
  jpeg,
  openPictureContext,
  type PictureContext,
  transparentPng,
} from '../support/pages/pictures.ts'

let context: PictureContext
beforeAll(async () => {
  context = await openPictureContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const get = (url: string, accept: string) => context.server.inject({ url, headers: { accept } })
const added = async (width: number, height: number) =>
  (await context.addPicture(await jpeg(width, height))).id

test('a browser that takes AVIF gets WebP at once, and AVIF as soon as it is drawn', async () => {
  const id = await added(1200, 800)
  const first = await get(`/images/${id}?width=640`, chrome)
  expect(first.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
  await expect
    .poll(async () => (await get(`/images/${id}?width=640`, chrome)).headers['content-type'], {
      timeout: 20_000,
    })
    .toBe('image/avif')
  const later = await get(`/images/${id}?width=640`, chrome)
  expect(await sharp(later.rawPayload).metadata()).toMatchObject({ width: 640, height: 427 })
  expect(later.headers.etag).not.toBe(first.headers.etag)
  expect(later.rawPayload.length).toBeLessThan(
    (await get(`/images/${id}?width=640`, '*/*')).rawPayload.length,
  )
})

test.each([
  ['*/*', 'image/jpeg'],
  ['image/*', 'image/jpeg'],
  ['image/webp', 'image/webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'image/webp'],
  ['IMAGE/WEBP', 'image/webp'],
  ['image/webp;q=0.0', 'image/jpeg'],
  ['', 'image/jpeg'],
])('Accept: %s is answered with %s', async (accept, type) => {
  const id = await added(400, 300)
  expect((await get(`/images/${id}?width=320`, accept)).headers['content-type']).toBe(type)
})

test('a picture in full size stays as it was stored, and a large one is not converted', async () => {
  const id = await added(2400, 1600)
  expect((await get(`/images/${id}`, chrome)).headers['content-type']).toBe('image/jpeg')
  expect((await get(`/images/${id}?width=2400`, chrome)).headers['content-type']).toBe('image/jpeg')
  expect((await get(`/images/${id}?width=1920`, chrome)).headers['content-type']).toBe('image/webp')
})

test('a picture that is asked for by its height is converted too', async () => {
  const id = await added(400, 300)
  expect((await get(`/images/${id}?height=240`, 'image/webp')).headers['content-type']).toBe('image/webp')
})

test('a picture is converted up to two and a half million pixels', async () => {
  const [most, more] = [await added(2000, 1250), await added(2001, 1250)]
  expect((await get(`/images/${most}?width=4096`, 'image/webp')).headers['content-type']).toBe('image/webp')
  expect((await get(`/images/${more}?width=4096`, 'image/webp')).headers['content-type']).toBe('image/jpeg')
})

test('a crowd that asks for AVIF waits for none of it', async () => {
  const ids: string[] = []
  for (let index = 0; index < 70; index += 1) ids.push(await added(200 + index, 200))
  // More than may wait for AVIF, in two halves that the queue of WebP can take.
  for (const half of [ids.slice(0, 35), ids.slice(35)]) {
    const answers = await Promise.all(half.map(id => get(`/images/${id}?width=160`, chrome)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
  expect(context.troubles).toEqual([])
})

test('a preview is a few hundred bytes, ready for the page after the one that asks first', async () => {
  const preview = picturePreviews(context.showPicture)
  const id = await added(1200, 801)
  expect(preview(id)).toBeUndefined()
  await vi.waitFor(() => expect(preview(id)).toMatch(/^data:image\/webp;base64,/), { timeout: 5000 })
  const address = preview(id)!
  expect(address.length).toBeLessThan(1400)
  const pixels = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  expect((await sharp(pixels).metadata()).width).toBe(16)
})

test('pictures that show through, and those that are not there, have no preview', async () => {
  const preview = picturePreviews(context.showPicture)
  const { id } = await context.addPicture(await transparentPng(300, 300))
  for (const each of [id, 'f'.repeat(32), 'x']) {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(preview(each)).toBeUndefined()
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  }
})

test('nothing is written once the pictures are closed', async () => {
  const closing = await openPictureContext()
  try {
    const ids = await Promise.all(
      [600, 700, 800].map(async width => (await closing.addPicture(await jpeg(width, 500))).id),
    )
    const asked = ids.map(id => closing.showPicture(id, { width: 500, height: null }, ['avif', 'webp']))
    await Promise.all(asked)
    await closing.showPicture[Symbol.asyncDispose]()
    const left = await filesUnder(closing.directory)
    await sleep(1_000)
    expect(await filesUnder(closing.directory)).toEqual(left)
  } finally {
    await closing[Symbol.asyncDispose]()
  }
})
