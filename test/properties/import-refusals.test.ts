// What an import refuses before anything is written: pictures that cannot be had, each with its place, and sources that this
// server does not know; a fault of the server's own is no mistake of the document.

import { describe, expect, test } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import type { AppContext } from '../../src/operations/context.ts'
import {
  bytesOfDataUri,
  importProperty,
  type ReadPictureFile,
  sourceFault,
  warningOf,
} from '../../src/operations/properties/import-property.ts'
import { Fault } from '../../src/values/faults.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { day } from '../support/hotels/stored-property.ts'

const [id, other] = ['a'.repeat(32), 'b'.repeat(32)]
const jpeg = `data:image/jpeg;base64,${Buffer.from('picture').toString('base64')}`
const hotel = smallHotel({ id: 1, from: day('2026-07-01'), nights: 1 })

/** Imports a hotel with these pictures; tells what was stored, and what it came to. */
async function importing(
  images: readonly object[],
  {
    addPicture = async (bytes: Uint8Array) => {
      stored.push(Buffer.from(bytes).toString())
      return { id }
    },
    readFile = null as ReadPictureFile | null,
    most = 9,
    known = [] as readonly string[],
  } = {},
) {
  const context = {
    sources: new Map(),
    picturesPerProperty: most,
    addPicture,
    pictures: { findOriginal: async (asked: string) => (known.includes(asked) ? {} : null) },
    database: {
      transaction: async (_: unknown, timeouts: unknown) => ({ written: timeouts }),
    },
  } as unknown as AppContext
  const outcome = await importProperty(context, { ...hotel, property_image: images }, readFile).catch(
    error => error,
  )
  return outcome
}
const stored: string[] = []
const written = { written: { lockMilliseconds: 10_000, statementMilliseconds: 60_000 } }
const refused = (...errors: (readonly [field: string, message: string])[]) => ({
  type: 'BadRequestException',
  errors: errors.map(([field, message]) => ({ field, message })),
})

describe('pictures', () => {
  test('are stored from data and files, and taken as they are where they are stored', async () => {
    stored.length = 0
    const readFile = async (name: string) => Buffer.from(`bytes of ${name}`)
    const images = [{ data: jpeg }, { file: 'a.jpg' }, { image: id }]
    expect(await importing(images, { readFile, known: [id] })).toEqual(written)
    expect(stored).toEqual(['picture', 'bytes of a.jpg'])
    expect(await importing([])).toEqual(written)
  })

  test('that cannot be had are told together, each with its place', async () => {
    const unreadable = new Error('ENOENT')
    const readFile: ReadPictureFile = () => Promise.reject(unreadable)
    const addPicture = () => Promise.reject(new Fault('BadRequestException', 'this is no picture'))
    const none = 'there is no picture of this id; send it as a file or as data'
    expect(
      await importing([{ image: id }, { image: 'not-a-hash' }, { data: jpeg }, { file: 'a.jpg' }], {
        readFile,
        addPicture: addPicture as never,
      }),
    ).toMatchObject(
      refused(
        ['property_image[0]', none],
        ['property_image[1]', none],
        ['property_image[2]', 'this is no picture'],
        ['property_image[3]', 'the file a.jpg cannot be read'],
      ),
    )
  })

  test('in files are taken on the command line only', async () => {
    expect(await importing([{ file: 'a.jpg' }])).toMatchObject(
      refused(['property_image[0]', 'files can be named on the command line only; send the picture as data']),
    )
  })

  test('are as many as the installation takes', async () => {
    const images = [{ image: id }, { image: id }]
    expect(await importing(images, { most: 2, known: [id] })).toEqual(written)
    expect(await importing(images, { most: 1, known: [id] })).toMatchObject(
      refused([
        'property_image',
        'the property and its rooms have 2 pictures; at most 1 are taken here (PICTURES_PER_PROPERTY)',
      ]),
    )
  })

  test.each([
    ['of the store', new Fault('ServiceUnavailableException', 'the bucket is away')],
    ['of the server', new Error('no space left on device')],
  ])('that a fault %s keeps from being stored are no mistake of the document', async (_, fault) => {
    const failing = () => Promise.reject(fault)
    expect(await importing([{ image: other }, { data: jpeg }], { addPicture: failing as never })).toBe(fault)
  })
})

test('a document that is none is refused before its source is looked at', async () => {
  expect(await importProperty({} as AppContext, {}, null).catch(error => error)).toMatchObject({
    type: 'BadRequestException',
    errors: expect.arrayContaining([expect.anything()]),
  })
})

describe('a source', () => {
  const context = {
    sources: new Map<string, object>([
      ['live', { search: () => undefined }],
      ['booked', {}],
    ]),
  } as unknown as AppContext
  const property = (source: string, equalOffers = 'one_source', ...mapped: string[]) =>
    ({ source, equalOffers, sourceMappings: mapped.map(each => ({ source: each })) }) as unknown as Property

  test('is known where it is our own or configured', () => {
    expect(sourceFault(context, property('crs'))).toBeNull()
    expect(sourceFault(context, property('booked'))).toBeNull()
    expect(sourceFault(context, property('other'))).toEqual({
      field: 'source',
      message: 'other is not configured on this server; it knows crs, live, booked',
    })
  })

  test('is asked beside others only where each is searched live', () => {
    expect(sourceFault(context, property('live', 'best_price', 'live'))).toBeNull()
    expect(sourceFault(context, property('live', 'best_price'))).toBeNull()
    expect(sourceFault(context, property('live', 'one_source', 'booked'))).toBeNull()
    for (const each of ['booked', 'unknown'])
      expect(sourceFault(context, property('live', 'best_price', 'live', each))).toEqual({
        field: 'equal_offers',
        message: `${each} is not searched live on this server; take it out of source_mappings`,
      })
  })
})

test('a night that has less than was sold is told with its room and numbers', () => {
  expect(warningOf({ roomId: 4, day: day('2026-07-01'), allotment: 1, taken: 3 })).toBe(
    'room 4 on 2026-07-01: 3 are sold or held and the allotment is 1; no more are sold',
  )
})

test('the bytes of a data URI are what follows its comma', () => {
  expect(Buffer.from(bytesOfDataUri(jpeg)).toString()).toBe('picture')
  expect(bytesOfDataUri('data:,')).toHaveLength(0)
})
