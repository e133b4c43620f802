// What whoever sends a picture is told when it is not taken, whole; how pictures are copied to a bucket; and which previews are drawn. Of
// the store there is only what the test says of it.

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addPictureTo } from '../../src/operations/pictures/add-picture.ts'
import { copyPictures } from '../../src/operations/pictures/copy-pictures.ts'
import { drawVariant, encodeUpload } from '../../src/operations/pictures/picture-codec.ts'
import { picturePreviews } from '../../src/operations/pictures/picture-previews.ts'
import { PictureQueue } from '../../src/operations/pictures/picture-queue.ts'
import { pictureIdOf } from '../../src/store/pictures/stored-picture.ts'
import { Fault } from '../../src/values/faults.ts'
import { OperatorError } from '../../src/values/operator-error.ts'
import { refusal, refusalOf } from '../support/wire/whole-refusal.ts'

const notTaken = (reason: string) =>
  refusal('BadRequestException', 400, `The picture was not accepted: ${reason}`)
const plain = (width: number, height: number, alpha = 1, r = 9) =>
  sharp({ create: { width, height, channels: 4, background: { r, g: 99, b: 199, alpha } } })
const unreadable = 'it cannot be read. Send a JPEG, PNG, WebP, AVIF or GIF file that opens in a browser.'
const frames = async (count: number) => {
  const drawn = Array.from({ length: count }, (_, index) =>
    plain(20, 20, 1, index * 90)
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(drawn), { join: { animated: true } })
    .gif()
    .toBuffer()
}

describe('a picture', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['that is none', () => Buffer.from('hello'), unreadable],
    ['that is empty', () => Buffer.alloc(0), unreadable],
    [
      'that is a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'),
      unreadable,
    ],
    ['that is cut off', async () => (await plain(64, 64).png().toBuffer()).subarray(0, 120), unreadable],
    ['that moves', () => frames(3), 'it has 3 frames. Send a still picture.'],
    ['too narrow', () => plain(15, 16).png().toBuffer(), 'it is 15 × 16 pixels; the least is 16 × 16.'],
    ['too low', () => plain(16, 15).png().toBuffer(), 'it is 16 × 15 pixels; the least is 16 × 16.'],
  ])('%s is not taken', async (_name, make, reason) => {
    const bytes = await make()
    expect(await refusalOf(() => encodeUpload(bytes))).toEqual(notTaken(reason))
  })

  test.each([
    ['opaque', 1, 'jpg'],
    ['transparent', 0.5, 'webp'],
  ] as const)('that is %s is stored as it is best', async (_name, alpha, format) => {
    const { bytes, ...shape } = await encodeUpload(await plain(16, 18, alpha).png().toBuffer())
    expect(shape).toEqual({ format, width: 16, height: 18 })
    expect((await sharp(bytes).metadata()).format).toBe(format === 'jpg' ? 'jpeg' : 'webp')
  })

  test.each([
    ['jpg', 'jpeg'],
    ['webp', 'webp'],
    ['avif', 'heif'],
  ] as const)('is drawn as %s, in the size that is asked for', async (format, stored) => {
    const drawn = await drawVariant(await plain(64, 64).png().toBuffer(), { format, width: 20, height: 10 })
    expect(await sharp(drawn).metadata()).toMatchObject({ format: stored, width: 20, height: 10 })
  })

  const store = (more: object = {}) => {
    const saved: object[] = []
    const pictures = {
      findOriginal: async () => undefined,
      saveOriginal: async (picture: object) => {
        saved.push(picture)
        return true
      },
      ...more,
    }
    return { saved, add: addPictureTo(pictures as never) }
  }

  test('is kept under the name of its bytes, and not again where it is there', async () => {
    const bytes = await plain(16, 18).png().toBuffer()
    const id = pictureIdOf(bytes)
    const fresh = store()
    expect(await fresh.add(bytes)).toEqual({ id, width: 16, height: 18 })
    expect(fresh.saved).toEqual([{ id, format: 'jpg', width: 16, height: 18 }])
    const known = store({ findOriginal: async () => ({ id: 'known', format: 'jpg', width: 1, height: 2 }) })
    expect(await known.add(bytes)).toEqual({ id: 'known', width: 1, height: 2 })
    expect(known.saved).toEqual([])
  })

  test('of more than 20 MB, or for which there is no room, is not taken', async () => {
    const { add } = store()
    expect(await refusalOf(() => add(Buffer.alloc(20_000_001)))).toEqual(
      notTaken('it has more than 20 MB. Send a smaller one.'),
    )
    expect(await refusalOf(() => add(Buffer.alloc(20_000_000)))).toEqual(notTaken(unreadable))
    const full = store({ saveOriginal: async () => false })
    expect(await refusalOf(async () => full.add(await plain(16, 16).png().toBuffer()))).toEqual(
      notTaken(
        'the pictures of this installation have taken all the disk space that they may take. Use one that is here already, or ask the operator to raise PICTURES_MB.',
      ),
    )
  })
})

describe('work on pictures', () => {
  const busy = {
    ...refusal(
      'ServiceUnavailableException',
      503,
      'The server is busy with other pictures; ask for this one again in a few seconds.',
    ),
    headers: { 'Retry-After': '5' },
  }

  test('is done so many at once, in turn, and once for those who want the same', async () => {
    const queue = new PictureQueue<string>({ atOnce: 1, mayWait: 2 })
    const begun: string[] = []
    const gates = new Map<string, () => void>()
    const work = (name: string) => () => {
      begun.push(name)
      return new Promise<string>(resolve => gates.set(name, () => resolve(name)))
    }
    const [first, same] = [queue.run('a', work('a')), queue.run('a', work('again'))]
    const [second, third] = [queue.run('b', work('b')), queue.run('c', work('c'))]
    expect(await refusalOf(() => queue.run('d', work('d')))).toEqual(busy)
    expect(begun).toEqual(['a'])
    gates.get('a')!()
    expect([await first, await same]).toEqual(['a', 'a'])
    await expect.poll(() => begun).toEqual(['a', 'b'])
    const closing = queue[Symbol.asyncDispose]()
    expect(await refusalOf(() => third)).toEqual(busy)
    gates.get('b')!()
    await closing
    expect([await second, begun]).toEqual(['b', ['a', 'b']])
    const anew = queue.run('a', work('anew'))
    await expect.poll(() => begun).toEqual(['a', 'b', 'anew'])
    gates.get('anew')!()
    expect(await anew).toBe('anew')
  })

  test('that fails leaves its place to the next', async () => {
    const queue = new PictureQueue<string>({ atOnce: 1, mayWait: 1 })
    const failing = queue.run('a', async () => Promise.reject(new RangeError('no')))
    const next = queue.run('b', async () => 'b')
    await expect(failing).rejects.toThrow(RangeError)
    expect(await next).toBe('b')
  })
})

describe('copying pictures', () => {
  const from = (ids: readonly string[]) => ({
    all: async function* () {
      for (const id of ids) yield { id }
    },
    open: async ({ id }: { id: string }) =>
      id === 'gone' ? undefined : { read: async () => Buffer.from(id) },
  })
  const copy = (
    ids: readonly string[] | null,
    more: { known?: readonly string[]; hasRoom?: boolean } = {},
  ) => {
    const { known = [], hasRoom = true } = more
    const [saved, asked, told]: [string[], unknown[], object[]] = [[], [], []]
    const pictures = {
      originalsElsewhere: (directory: unknown) => {
        asked.push(directory)
        return ids && from(ids)
      },
      findOriginal: async (id: string) => (known.includes(id) ? {} : undefined),
      saveOriginal: async ({ id }: { id: string }, bytes: Buffer) => {
        saved.push(`${id}: ${bytes.toString()}`)
        return hasRoom
      },
    }
    const run = (directory: string | null) =>
      copyPictures({ pictures: pictures as never }, directory, counts => told.push({ ...counts }))
    return { run, saved, asked, told }
  }

  test('takes those that are not there yet, and tells how far it is with every thousand', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `p${index}`)
    const { run, saved, asked, told } = copy(['gone', ...ids], { known: ['p0', 'p1'] })
    expect(await run('/there')).toEqual({ copied: 1999, present: 2 })
    expect([asked, saved.length, saved.includes('p2: p2')]).toEqual([['/there'], 1998, true])
    expect(told.map(counts => Object.values(counts).reduce((sum, count) => sum + count, 0))).toEqual([
      1000, 2000,
    ])
  })

  test('says so where there is nothing to copy to, or no room', async () => {
    const { run, asked } = copy(null)
    const nowhere = run(null)
    await expect(nowhere).rejects.toThrow(OperatorError)
    await expect(nowhere).rejects.toThrow(
      'Pictures are kept in this directory. Set PICTURES_S3_URL to keep them in a bucket, or name another directory with --from.',
    )
    expect(asked).toEqual([undefined])
    await expect(copy(['a'], { hasRoom: false }).run(null)).rejects.toThrow(
      'The pictures have taken all the disk space that they may take; raise PICTURES_MB.',
    )
  })
})

describe('a preview', () => {
  const shown = (more: object = {}) => ({
    isOpaque: true,
    byteCount: 3,
    mediaType: 'image/webp',
    body: () => Buffer.from('abc'),
    close: async () => undefined,
    ...more,
  })
  const previews = (answers: readonly (object | Error)[]) => {
    const asked: unknown[] = []
    const waiting = [...answers]
    const preview = picturePreviews((async (...given: unknown[]) => {
      asked.push(given)
      const answer = waiting.shift()!
      if (answer instanceof Error) throw answer
      return answer
    }) as never)
    return { asked, preview }
  }
  const address = `data:image/webp;base64,${Buffer.from('abc').toString('base64')}`

  test('is drawn once, for the next page, sixteen pixels wide', async () => {
    const { asked, preview } = previews([shown({ byteCount: 1000 })])
    expect([preview('a'), preview('a')]).toEqual([undefined, undefined])
    await expect.poll(() => preview('a')).toBe(address)
    expect(asked).toEqual([['a', { width: 16, height: null }, ['webp'], 'previews']])
  })

  test.each<[string, object | Error]>([
    ['shows through', shown({ isOpaque: false })],
    ['is large', shown({ byteCount: 1001 })],
    ['is gone', new Fault('NotFoundException', 'gone')],
  ])('of a picture that %s is none, and not tried again', async (_name, answer) => {
    const { asked, preview } = previews([answer])
    preview('a')
    await new Promise(resume => setTimeout(resume, 5))
    expect([preview('a'), asked.length]).toEqual([undefined, 1])
  })

  test('that could not be drawn now is tried again', async () => {
    const { asked, preview } = previews([new Fault('ServiceUnavailableException', 'busy'), shown()])
    preview('a')
    await new Promise(resume => setTimeout(resume, 5))
    preview('a')
    await expect.poll(() => preview('a')).toBe(address)
    expect(asked).toHaveLength(2)
  })

  test('is one of thirty-two that are drawn at a time', () => {
    const { asked, preview } = previews(Array.from({ length: 40 }, () => shown()))
    for (let index = 0; index < 40; index += 1) preview(`p${index}`)
    expect(asked).toHaveLength(32)
  })
})
