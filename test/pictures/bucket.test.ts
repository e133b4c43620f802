// Pictures in a bucket of a service that speaks S3: shown as from a directory, and every failure of the service is told.

import dns from 'node:dns'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pictureRoutes } from '../../src/http/picture-routes.ts'
import { addPictureTo } from '../../src/operations/pictures/add-picture.ts'
import { copyPictures } from '../../src/operations/pictures/copy-pictures.ts'
import { showPictureFrom } from '../../src/operations/pictures/show-picture.ts'
import { BucketOriginals } from '../../src/store/pictures/bucket-originals.ts'
import { Pictures } from '../../src/store/pictures/pictures.ts'
import { S3Client, type S3Settings, type S3Times } from '../../src/store/pictures/s3-client.ts'
import { findPictureId } from '../../src/store/pictures/stored-picture.ts'
import { Fault } from '../../src/values/faults.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { openS3Server, s3Account } from '../support/network/s3-server.ts'
import { signatureOf } from '../support/network/s3-signature.ts'
import { filesUnder, jpeg } from '../support/pages/pictures.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const s3 = await openS3Server()
const directory = await temporaryDirectory()
afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  await directory[Symbol.asyncDispose]()
})

let count = 0
beforeEach(() => {
  s3.objects.clear()
  s3.failures.length = 0
  s3.requests.length = 0
})

/** Pictures of a server of its own, with an empty cache. */
function bucketPictures(changed?: Partial<S3Settings>, times?: S3Times): Pictures {
  const own = join(directory.path, `server-${++count}`)
  return new Pictures(own, 1e8, new BucketOriginals(s3.settings(changed), times))
}

async function serving(pictures: Pictures): Promise<FastifyInstance> {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Fault)) throw error
    return reply.code(error.status).headers(error.headers).send({ message: error.message })
  })
  const showPicture = showPictureFrom(pictures, error => {
    throw error
  })
  await server.register(pictureRoutes({ showPicture, addressOf: () => null }))
  onTestFinished(async () => {
    await server.close()
    await showPicture[Symbol.asyncDispose]()
  })
  return server
}

describe('signatures', () => {
  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header": its examples.
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
  const example = (method: string, path: string, query: string, headers: Record<string, string>) =>
    signatureOf(
      { method, path, query, headers: { ...common, ...headers } },
      { date: '20130524', region: 'us-east-1', signedHeaders: Object.keys({ ...common, ...headers }).sort() },
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    )

  test('of the service that these tests use are those of the published examples', () => {
    const none = { 'x-amz-content-sha256': empty }
    expect([
      example('GET', '/test.txt', '', { ...none, range: 'bytes=0-9' }),
      example('PUT', '/test%24file.text', '', {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      }),
      example('GET', '/', 'lifecycle', none),
      example('GET', '/', 'max-keys=2&prefix=J', none),
    ]).toEqual([
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ])
  })
})

describe('pictures in a bucket', () => {
  test('are shown by every server, with the headers that let them be cached', async () => {
    const added = await addPictureTo(bucketPictures())(await jpeg(640, 480))
    expect([...s3.objects.keys()]).toEqual([`originals/${added.id.slice(0, 2)}/${added.id}/640x480.jpg`])
    expect([...s3.objects.values()][0]!.type).toBe('image/jpeg')
    const other = await serving(bucketPictures())
    const whole = await other.inject({ url: `/images/${added.id}` })
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals([...s3.objects.values()][0]!.bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      etag: expect.stringContaining(added.id),
    })
    const small = await other.inject({
      url: `/images/${added.id}?width=100`,
      headers: { accept: 'image/webp' },
    })
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await other.inject({ url: `/images/${'0'.repeat(32)}` })).statusCode).toBe(404)
  })

  test('are read from the bucket once by a server, then from its own disk, within its limit', async () => {
    const { id } = await addPictureTo(bucketPictures())(await jpeg(320, 200))
    const server = await serving(bucketPictures())
    s3.requests.length = 0
    for (let shown = 0; shown < 3; shown += 1)
      expect((await server.inject({ url: `/images/${id}` })).statusCode).toBe(200)
    expect(s3.requests).toHaveLength(2)
    const small = new Pictures(join(directory.path, 'small'), 1, new BucketOriginals(s3.settings()))
    const narrow = await serving(small)
    expect((await narrow.inject({ url: `/images/${id}` })).statusCode).toBe(200)
    await small.sweepVariantsIfDue()
    await expect.poll(() => filesUnder(join(directory.path, 'small'))).toEqual([])
  })

  test('stand under an address of their own for a service that names buckets in the host', async () => {
    // Names below localhost are not known everywhere.
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((
        _name: string,
        { all }: dns.LookupOptions,
        found: (error: null, address: unknown, family?: number) => void,
      ) => (all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4))) as never)
    onTestFinished(() => lookup.mockRestore())
    const pictures = bucketPictures({ url: `http://localhost:${s3.port}`, addressing: 'host' })
    const { id } = await addPictureTo(pictures)(await jpeg(64, 64))
    expect(s3.requests.at(-1)).toMatch(/^PUT pictures\.localhost:\/originals\//)
    expect(await pictures.findOriginal(findPictureId(id)!)).toMatchObject({ width: 64 })
    expect(await pictures.prepare()).toBeNull()
  })

  test('are copied from a directory once, however often it is asked for', async () => {
    const own = join(directory.path, 'before')
    const before = new Pictures(own, 1e8)
    const add = addPictureTo(before)
    const ids = []
    for (const side of [40, 50, 60]) ids.push((await add(await jpeg(side, 40))).id)
    await expect(copyPictures({ pictures: before }, null, () => undefined)).rejects.toThrow('PICTURES_S3_URL')
    const after = new Pictures(own, 1e8, new BucketOriginals(s3.settings()))
    expect(await copyPictures({ pictures: after }, null, () => undefined)).toEqual({ copied: 3, present: 0 })
    const again = new Pictures(own, 1e8, new BucketOriginals(s3.settings()))
    expect(await copyPictures({ pictures: again }, own, () => undefined)).toEqual({ copied: 0, present: 3 })
    await rm(own, { recursive: true })
    const server = await serving(bucketPictures())
    for (const id of ids) expect((await server.inject({ url: `/images/${id}` })).statusCode).toBe(200)
  })

  test('are gone once they are removed, original and sizes; again is no error', async () => {
    const pictures = bucketPictures()
    const { id } = await addPictureTo(pictures)(await jpeg(64, 48))
    const other = await addPictureTo(pictures)(await jpeg(48, 64))
    const picture = findPictureId(id)!
    await (await pictures.openOriginal((await pictures.findOriginal(picture))!))!.close()
    expect(await pictures.removeOriginal(picture)).toBe(true)
    expect([...s3.objects.keys()].filter(key => key.includes(id))).toEqual([])
    expect(await pictures.findOriginal(picture)).toBeNull()
    expect(await filesUnder(join(directory.path, `server-${count}`))).not.toContainEqual(
      expect.stringContaining(id),
    )
    expect(await pictures.removeOriginal(picture)).toBe(false)
    expect(await pictures.findOriginal(findPictureId(other.id)!)).not.toBeNull()
  })
})

describe('a service in trouble', () => {
  test.each([
    ['busy for a moment', [503, 500]],
    ['that breaks connections', ['break', 'break']],
  ] as const)('%s is asked again', async (_kind, failures) => {
    s3.failures.push(...failures)
    const { id } = await addPictureTo(bucketPictures())(await jpeg(48, 48))
    expect([...s3.objects.keys()].join()).toContain(id)
  })

  test.each([
    ['busy', [503, 503, 503]],
    ['that breaks connections', ['break', 'break', 'break']],
  ] as const)(
    '%s for longer is 503 with Retry-After, and shown again afterwards',
    async (_kind, failures) => {
      const { id } = await addPictureTo(bucketPictures())(await jpeg(48, 48))
      const server = await serving(bucketPictures())
      s3.failures.push(...failures)
      const answer = await server.inject({ url: `/images/${id}` })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect((await server.inject({ url: `/images/${id}` })).statusCode).toBe(200)
    },
  )

  test.each([
    ['breaks off', 'cut'],
    ['stands still', 'stall'],
  ] as const)('that %s in the middle of a picture leaves nothing of it', async (_kind, failure) => {
    const { id } = await addPictureTo(bucketPictures())(await jpeg(400, 300))
    const own = join(directory.path, `impatient-${failure}`)
    const times = { answer: 30_000, body: failure === 'stall' ? 300 : 30_000 }
    const pictures = new Pictures(own, 1e8, new BucketOriginals(s3.settings(), times))
    await pictures.findOriginal(findPictureId(id)!)
    const server = await serving(pictures)
    s3.failures.push(failure)
    expect((await server.inject({ url: `/images/${id}` })).statusCode).toBe(503)
    expect(await filesUnder(own)).toEqual([])
    const again = await serving(bucketPictures())
    const whole = await again.inject({ url: `/images/${id}` })
    expect(whole.rawPayload.equals([...s3.objects.values()][0]!.bytes)).toBe(true)
  })

  test('that takes a large picture slowly is waited for', async () => {
    s3.failures.push('late')
    // Less than the service is late by; it has to weigh all the bytes within.
    const client = new S3Client(s3.settings(), { answer: 800, body: 30_000 })
    // More than lies between two processes.
    const large = Buffer.alloc(20_000_000)
    await client.put('originals/large', large, 'image/jpeg')
    expect(s3.objects.get('originals/large')!.bytes).toHaveLength(large.length)
  })

  test('that does not answer is given up, and not asked a second time', async () => {
    s3.failures.push('silence')
    const impatient = bucketPictures({}, { answer: 300, body: 30_000 })
    expect(await impatient.trouble()).toMatch(/cannot be reached \(no answer in time\)/)
    expect(s3.requests).toHaveLength(1)
    expect(await bucketPictures().trouble()).toBeNull()
  })

  test.each([
    ['a bucket that does not exist', { bucket: 'nothing' }, 'PICTURES_S3_BUCKET'],
    ['an unknown key', { keyId: new Secret('OTHERKEY') }, 'PICTURES_S3_KEY_ID is not known'],
    ['a wrong secret', { secret: new Secret('not-the-secret') }, 'PICTURES_S3_SECRET does not belong'],
    ['another region', { region: 'us-east-1' }, 'PICTURES_S3_REGION'],
  ])('%s stops the start with a sentence, and doctor says it', async (_kind, changed, sentence) => {
    const pictures = bucketPictures(changed)
    await expect(pictures.prepare()).rejects.toThrow(sentence)
    const trouble = await pictures.trouble()
    expect(trouble).toContain(sentence)
    for (const secret of [s3Account.secret, 'not-the-secret', 'OTHERKEY'])
      expect(trouble).not.toContain(secret)
  })

  test('that is away does not keep a server from starting', async () => {
    const pictures = bucketPictures({ url: 'http://127.0.0.1:9' })
    expect(await pictures.prepare()).toMatch(
      /127\.0\.0\.1:9 \(PICTURES_S3_URL\), but the service cannot be reached/,
    )
  })
})
