import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { addPictureTo } from '../../src/operations/pictures/add-picture.ts'
import { DirectoryOriginals } from '../../src/store/pictures/directory-originals.ts'
import { Pictures } from '../../src/store/pictures/pictures.ts'
import { findPictureId, pictureIdOf } from '../../src/store/pictures/stored-picture.ts'
import { Fault } from '../../src/values/faults.ts'
import {
  animatedGif,
  filesUnder,
  jpeg,
  openPictureContext,
  type PictureContext,
  photo,
  pngBomb,
  transparentPng,
} from '../support/pages/pictures.ts'

let context: PictureContext
beforeAll(async () => {
  context = await openPictureContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const kept = async (id: string): Promise<Buffer> => {
  const original = await context.pictures.findOriginal(findPictureId(id)!)
  return (await context.pictures.openOriginal(original!))!.read()
}

describe('a picture that is taken in', () => {
  it.each([
    ['JPEG', () => jpeg(320, 200), 'jpeg'],
    ['PNG', () => photo(320, 200).png().toBuffer(), 'jpeg'],
    ['PNG with an opaque alpha channel', () => photo(320, 200).ensureAlpha(1).png().toBuffer(), 'jpeg'],
    ['16-bit PNG', () => photo(320, 200).toColourspace('rgb16').png().toBuffer(), 'jpeg'],
    ['grey PNG with transparency', () => greyWithTransparency(), 'webp'],
    ['transparent PNG', () => transparentPng(320, 200), 'webp'],
    ['WebP', () => photo(320, 200).webp().toBuffer(), 'jpeg'],
    ['AVIF', () => photo(320, 200).avif({ effort: 0 }).toBuffer(), 'jpeg'],
    ['GIF', () => photo(320, 200).gif().toBuffer(), 'jpeg'],
    [
      'progressive JPEG in CMYK',
      () => photo(320, 200).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
      'jpeg',
    ],
  ])('is kept at its size: %s', async (_kind, make, format) => {
    const bytes = await make()
    const added = await context.addPicture(bytes)
    expect(added).toEqual({ id: pictureIdOf(bytes), width: 320, height: 200 })
    const metadata = await sharp(await kept(added.id)).metadata()
    expect(metadata).toMatchObject({ format, width: 320, height: 200, space: 'srgb' })
  })

  it('loses EXIF, colour profile and whatever was hidden behind it, and stands upright', async () => {
    const secret = 'latitude of the owner'
    const bytes = Buffer.concat([
      await photo(300, 200)
        .withExif({ IFD0: { ImageDescription: secret, Copyright: secret } })
        .withMetadata({ orientation: 6 })
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
      Buffer.from('<script>payload</script>'),
    ])
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const added = await context.addPicture(bytes)
    expect(added).toMatchObject({ width: 200, height: 300 })
    const stored = await kept(added.id)
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(stored.includes(secret)).toBe(false)
    expect(stored.includes('payload')).toBe(false)
  })

  it('is kept with its longest side reduced to 4096 pixels', async () => {
    const added = await context.addPicture(await jpeg(6000, 3000))
    expect(added).toMatchObject({ width: 4096, height: 2048 })
  })

  it('has the same id when it comes again, without being encoded or written again', async () => {
    const bytes = await jpeg(640, 480)
    const first = await context.addPicture(bytes)
    const save = vi.spyOn(context.pictures, 'saveOriginal')
    expect(await context.addPicture(bytes)).toEqual(first)
    expect(save).not.toHaveBeenCalled()
    save.mockRestore()
  })

  it('is written once when it comes from many sides at once, and whole when from two processes', async () => {
    await using own = await openPictureContext()
    const otherProcess = addPictureTo(new Pictures(own.directory, 1e6))
    const bytes = await jpeg(800, 600)
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? own.addPicture(bytes) : otherProcess(bytes))),
    )
    expect(new Set(added.map(picture => JSON.stringify(picture))).size).toBe(1)
    const files = await filesUnder(own.directory)
    expect(files).toHaveLength(1)
    expect((await sharp(files[0]!).stats()).channels).toHaveLength(3)
  })
})

test('pictures beyond the disk space of the installation are refused, also what other processes have written', async () => {
  await using own = await openPictureContext()
  const limitedTo = (bytes: number) =>
    addPictureTo(new Pictures(own.directory, 1e6, new DirectoryOriginals(own.directory, bytes)))
  const [first, second] = [await jpeg(640, 480), await jpeg(600, 500)]
  await own.addPicture(first)
  const add = limitedTo(16)
  await expect(add(second)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^The picture was not accepted: .* all the disk space .* PICTURES_MB\.$/),
  })
  expect(await filesUnder(own.directory)).toHaveLength(1)
  // One that is there already takes none.
  expect((await add(first)).width).toBe(640)
  const roomy = limitedTo(1_000_000)
  expect((await roomy(second)).width).toBe(600)
  await expect(limitedTo(1000)(await jpeg(500, 500))).rejects.toMatchObject({ status: 400 })
})

describe('what is not a picture to be shown', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>'
  const hostile: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['zero bytes', () => Buffer.alloc(0), /cannot be read/],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /cannot be read/],
    ['SVG', () => Buffer.from(svg), /cannot be read/],
    ['compressed SVG', () => gzipSync(svg), /cannot be read/],
    ['TIFF', () => photo(64, 64).tiff().toBuffer(), /cannot be read/],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), /cannot be read/],
    [
      'random bytes after a JPEG start',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 7)]),
      /cannot be read/,
    ],
    ['a truncated JPEG', async () => (await jpeg(800, 600)).subarray(0, 9000), /cannot be read/],
    [
      'a truncated PNG',
      async () => (await photo(800, 600).png().toBuffer()).subarray(0, 9000),
      /cannot be read/,
    ],
    [
      'a truncated WebP',
      async () => (await photo(800, 600).webp().toBuffer()).subarray(0, 9000),
      /cannot be read/,
    ],
    ['an animated GIF', animatedGif, /2 frames/],
    [
      'an animated WebP',
      async () =>
        sharp(await animatedGif(), { animated: true })
          .webp()
          .toBuffer(),
      /2 frames/,
    ],
    ['15 pixels of height', () => jpeg(40, 15), /40 × 15 pixels; the least is 16 × 16/],
    [
      'a PNG bomb of 20,000 × 20,000',
      () => pngBomb(20_000),
      /20000 × 20000 pixels; the most is 40 megapixels/,
    ],
    ['a PNG bomb of 65,000 × 65,000', () => bombByHeader(65_000), /megapixels/],
    ['more than 20 MB', () => Buffer.alloc(20_000_001, 0xff), /more than 20 MB/],
  ]

  it('is refused with a sentence, leaves no file, and takes less than 200 MB of memory', {
    timeout: 60_000,
  }, async () => {
    await using own = await openPictureContext()
    for (const [kind, make, sentence] of hostile) {
      const bytes = await make()
      const peakBefore = process.resourceUsage().maxRSS
      const refusal = await own.addPicture(bytes).then(
        () => `${kind} was accepted`,
        (error: unknown) => error,
      )
      expect(refusal, kind).toBeInstanceOf(Fault)
      expect(refusal, kind).toMatchObject({ type: 'BadRequestException', status: 400 })
      expect((refusal as Fault).message, kind).toMatch(sentence)
      expect(process.resourceUsage().maxRSS - peakBefore, `${kind}: kB`).toBeLessThan(200_000)
    }
    expect(await filesUnder(own.directory)).toEqual([])
  })

  it('is refused when its pixels are deep and many', async () => {
    const header = Buffer.from(pngBomb(5_200))
    header.set([16, 6], 24)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    await expect(context.addPicture(header)).rejects.toThrow(/depth of colour/)
  })
})

describe('the files of pictures', () => {
  it('are not read through links', async () => {
    await using own = await openPictureContext()
    const id = pictureIdOf(Buffer.from('x'))
    const shard = join(own.directory, 'originals', id.slice(0, 2))
    await mkdir(join(shard, id), { recursive: true })
    await symlink('/etc/passwd', join(shard, id, '100x100.jpg'))
    await expect(own.showPicture(id, { width: null, height: null })).rejects.toMatchObject({ status: 404 })
    await expect(own.showPicture(id, { width: 50, height: null })).rejects.toMatchObject({ status: 404 })

    const linked = pictureIdOf(Buffer.from('y'))
    const elsewhere = join(own.directory, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, '100x100.jpg'), 'not ours')
    await mkdir(join(own.directory, 'originals', linked.slice(0, 2)), { recursive: true })
    await symlink(elsewhere, join(own.directory, 'originals', linked.slice(0, 2), linked))
    await expect(own.showPicture(linked, { width: null, height: null })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('lose the least recently used variants when they pass the limit, and never an original', async () => {
    const limit = 200_000
    await using own = await openPictureContext(limit)
    const { id } = await own.addPicture(await jpeg(1600, 1200))
    const original = (await own.pictures.findOriginal(findPictureId(id)!))!
    const names: string[] = []
    for (let index = 1; index <= 40; index += 1) {
      const size = { width: index, height: index }
      await own.pictures.saveVariant(original, { ...size, format: 'jpg' }, Buffer.alloc(10_000))
      const path = join(own.directory, 'variants', id.slice(0, 2), `${id}-${index}x${index}.jpg`)
      await utimes(path, 1_600_000_000 + index, 1_600_000_000 + index)
      names.push(path)
    }
    // Reading the oldest makes it the most recently used.
    await (await own.pictures.openVariant(original, { width: 1, height: 1, format: 'jpg' }))!.close()
    await own.pictures.sweepVariantsIfDue()
    const left = (await filesUnder(join(own.directory, 'variants'))).sort()
    expect(left.length * 12_288).toBeLessThanOrEqual(limit)
    expect(left.length * 12_288).toBeGreaterThan(limit * 0.8)
    expect(left).toEqual([names[0]!, ...names.slice(-(left.length - 1))].sort())
    expect(await own.pictures.findOriginal(original.id)).toEqual(original)
  })

  it('that a crash left half written are removed after an hour, not those being written', async () => {
    await using own = await openPictureContext()
    const { id } = await own.addPicture(await jpeg(64, 64))
    const incoming = join(own.directory, 'incoming')
    await writeFile(join(incoming, 'left'), 'half')
    await utimes(join(incoming, 'left'), 1_600_000_000, 1_600_000_000)
    await writeFile(join(incoming, 'under-way'), 'half')
    await own.pictures.sweepVariantsIfDue()
    expect(await filesUnder(incoming)).toEqual([join(incoming, 'under-way')])
    expect(await own.pictures.findOriginal(findPictureId(id)!)).not.toBeNull()
  })
})

function greyWithTransparency(): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 320 * 200 * 2 }, (_, index) => (index % 2 ? index % 256 : 90)),
  )
  return sharp(pixels, { raw: { width: 320, height: 200, channels: 2 } })
    .png()
    .toBuffer()
}

/** Claims its size in the header and has next to no data. */
function bombByHeader(side: number): Buffer {
  const bomb = Buffer.from(pngBomb(64))
  bomb.writeUInt32BE(side, 16)
  bomb.writeUInt32BE(side, 20)
  return Buffer.concat([bomb, deflateSync(Buffer.alloc(1000))])
}
