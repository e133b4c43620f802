import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PictureQueue } from '../../src/operations/pictures/picture-queue.ts'
import {
  filesUnder,
  jpeg,
  openPictureContext,
  type PictureContext,
  transparentPng,
} from '../support/pages/pictures.ts'

let context: PictureContext
let id: string
beforeAll(async () => {
  context = await openPictureContext()
  id = (await context.addPicture(await jpeg(1600, 1200))).id
})
afterAll(() => context[Symbol.asyncDispose]())

const get = (url: string, headers: Record<string, string> = {}) => context.server.inject({ url, headers })

describe('a picture at its address', () => {
  it('is sent whole, to be kept for a year', async () => {
    const answer = await get(`/images/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1600, height: 1200 })
  })

  it.each([
    ['?width=800', 800, 600],
    ['?height=600', 800, 600],
    ['?width=850&height=4096', 800, 600],
    ['?width=800&height=300', 400, 300],
    ['?width=16', 16, 12],
    ['?width=4096', 1600, 1200],
    ['?width=1600&height=1200&session=1', 1600, 1200],
  ])('is reduced to fit: %s', async (query, width, height) => {
    const answer = await get(`/images/${id}.jpg${query}`)
    expect(answer.statusCode).toBe(200)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  it('keeps its transparency when it is reduced', async () => {
    const logo = await context.addPicture(await transparentPng(400, 400))
    const answer = await get(`/images/${logo.id}?width=100`)
    expect(answer.headers['content-type']).toBe('image/webp')
    const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBeGreaterThan(100)
    expect(data[3]).toBeLessThan(150)
  })

  it('answers HEAD like GET without the body', async () => {
    for (const query of ['', '?width=320', '?width=320']) {
      const head = await context.server.inject({ method: 'HEAD', url: `/images/${id}${query}` })
      const full = await get(`/images/${id}${query}`)
      expect(head.statusCode).toBe(200)
      expect(head.rawPayload).toHaveLength(0)
      for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
        expect(head.headers[name], name).toBe(full.headers[name])
    }
  })

  it('answers 304 to who has it, and 200 to who has another size of it', async () => {
    const tag = String((await get(`/images/${id}?width=200`)).headers.etag)
    expect(tag).toMatch(/^"[0-9a-f]{32}-200x150-\d+"$/)
    for (const known of [tag, `W/${tag}`, '*', `"other", ${tag}`]) {
      const answer = await get(`/images/${id}?width=200`, { 'if-none-match': known })
      expect(answer.statusCode, known).toBe(304)
      expect(answer.rawPayload).toHaveLength(0)
      expect(answer.headers.etag).toBe(tag)
    }
    const other = await get(`/images/${id}?width=300`, { 'if-none-match': tag })
    expect(other.statusCode).toBe(200)
  })

  it('is drawn once: later answers come from the cache, byte for byte', async () => {
    const save = vi.spyOn(context.pictures, 'saveVariant')
    const first = await get(`/images/${id}?width=480`)
    const second = await get(`/images/${id}?width=499`)
    expect(save).toHaveBeenCalledTimes(1)
    save.mockRestore()
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  it('is drawn once when 50 clients ask for the same size at once', async () => {
    const save = vi.spyOn(context.pictures, 'saveVariant')
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(`/images/${id}?width=960`)))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(50).fill(200))
    expect(save).toHaveBeenCalledTimes(1)
    save.mockRestore()
  })

  it('has a bounded number of variants whatever is asked', { timeout: 30_000 }, async () => {
    await using own = await openPictureContext()
    const picture = await own.addPicture(await jpeg(300, 200))
    for (let side = 16; side <= 320; side += 1)
      await own.server.inject(`/images/${picture.id}?width=${side}&height=${336 - side}`)
    expect((await filesUnder(join(own.directory, 'variants'))).length).toBeLessThanOrEqual(20)
    expect(await readdir(join(own.directory, 'incoming'))).toEqual([])
  })

  it('is shown though the cache cannot be written', async () => {
    await using own = await openPictureContext()
    const picture = await own.addPicture(await jpeg(300, 200))
    await mkdir(join(own.directory, 'variants'), { recursive: true })
    await writeFile(join(own.directory, 'variants', picture.id.slice(0, 2)), 'in the way')
    const answer = await own.server.inject(`/images/${picture.id}?width=100`)
    expect(answer.statusCode).toBe(200)
    await vi.waitFor(() => expect(own.troubles.length).toBeGreaterThan(0))
  })

  it('is shown though the cache is smaller than one variant', async () => {
    await using own = await openPictureContext(1)
    const picture = await own.addPicture(await jpeg(300, 200))
    for (let round = 0; round < 3; round += 1) {
      const answer = await own.server.inject(`/images/${picture.id}?width=200`)
      expect(answer.statusCode).toBe(200)
      await own.pictures.sweepVariantsIfDue()
      expect(await filesUnder(join(own.directory, 'variants'))).toEqual([])
    }
  })
})

describe('a request for a picture that is refused', () => {
  const hostileValues = [
    '1e9',
    '1000000000',
    '-1',
    '0',
    '15',
    '4097',
    '9999',
    'NaN',
    'Infinity',
    '0x10',
    '',
    ' 12',
    '+16',
    '%2016',
    '16%20',
    '1.5',
    '16.0',
    '016',
    '١٦',
    '%D9%A1%D9%A6',
    `1${'0'.repeat(400)}`,
    '16,32',
    'null',
    '[]',
    '16%00',
    '%F0%9F%98%80',
    '16;',
  ]
  it.each(['width', 'height'])('names %s when its value is none', async field => {
    for (const value of hostileValues) {
      const answer = await get(`/images/${id}?${field}=${value}`)
      expect(answer.statusCode, value).toBe(400)
      expect(answer.json(), value).toMatchObject({ type: 'BadRequestException', errors: [{ field }] })
      expect(answer.headers['cache-control']).toBeUndefined()
    }
  })

  it('names both fields in one answer, and a field given twice', async () => {
    expect((await get(`/images/${id}?width=x&height=y`)).json().errors).toHaveLength(2)
    expect((await get(`/images/${id}?width=100&width=100`)).json()).toMatchObject({
      code: 400,
      errors: [{ field: 'width' }],
    })
  })

  it('is 404 for an id that is not kept', async () => {
    const answer = await get(`/images/${'0'.repeat(32)}?width=100`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ type: 'NotFoundException' })
  })

  it('is 503 with Retry-After when too many sizes wait, and goes on afterwards', async () => {
    const queue = new PictureQueue<string>({ atOnce: 2, mayWait: 3 })
    const gate = Promise.withResolvers<string>()
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      const result = await gate.promise
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      return result
    }
    const accepted = ['a', 'b', 'c', 'd', 'e'].map(key => queue.run(key, work))
    const joined = queue.run('a', work)
    await expect(queue.run('f', work)).rejects.toMatchObject({
      type: 'ServiceUnavailableException',
      headers: { 'Retry-After': '5' },
    })
    gate.resolve('drawn')
    expect(await Promise.all([...accepted, joined])).toEqual(Array(6).fill('drawn'))
    expect(most).toBe(2)
    expect(await queue.run('f', work)).toBe('drawn')
  })

  it('does not keep a turn for work that failed', async () => {
    const queue = new PictureQueue<string>({ atOnce: 1, mayWait: 0 })
    await expect(queue.run('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
    expect(await queue.run('a', async () => 'drawn')).toBe('drawn')
  })

  it('shares its turns out between those who ask, and keeps no place from one for another', async () => {
    const queue = new PictureQueue<string>({ atOnce: 1, mayWait: 3 })
    const [drawn, gate] = [[] as string[], Promise.withResolvers<string>()]
    const draw = (key: string) => {
      drawn.push(key)
      return gate.promise
    }
    const ask = (key: string, party: string) =>
      queue.run(key, () => draw(key), party).catch(({ type }) => `${key} ${type}`)
    const asked = [...['a1', 'a2', 'a3', 'a4'].map(key => ask(key, 'a')), ask('b1', 'b')]
    gate.resolve('drawn')
    expect(await Promise.all(asked)).toEqual([
      'drawn',
      'drawn',
      'drawn',
      'a4 ServiceUnavailableException',
      'drawn',
    ])
    expect(drawn).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('ends at once when the queue closes while it waits, and what is being drawn is drawn', async () => {
    const queue = new PictureQueue<string>({ atOnce: 1, mayWait: 3 })
    const gate = Promise.withResolvers<string>()
    const ends: string[] = []
    const drawn = queue.run('a', () => gate.promise).then(() => ends.push('drawn'))
    const refused = queue.run('b', async () => 'never').catch(({ type }) => ends.push(type))
    const closed = queue[Symbol.asyncDispose]().then(() => ends.push('closed'))
    await new Promise(resolve => setImmediate(resolve))
    expect(ends).toEqual(['ServiceUnavailableException'])
    gate.resolve('drawn')
    await Promise.all([drawn, refused, closed])
    expect(ends).toEqual(['ServiceUnavailableException', 'drawn', 'closed'])
  })

  it('never leaves a file open', async () => {
    const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length
    await get(`/images/${id}?width=240`)
    const before = await openFiles()
    const tag = String((await get(`/images/${id}?width=240`)).headers.etag)
    for (let round = 0; round < 20; round += 1) {
      await get(`/images/${id}?width=240`, { 'if-none-match': tag })
      await context.server.inject({ method: 'HEAD', url: `/images/${id}?width=240` })
      await get(`/images/${id}?width=240`)
    }
    await vi.waitFor(async () => expect(await openFiles()).toBeLessThan(before + 5))
  })
})
