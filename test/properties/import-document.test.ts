// What an import of a property's document says and leaves behind: versions and warnings, who changed which parts, pictures that
// cannot be stored, sources that are not there, and documents that others have changed meanwhile.

import { describe, expect, test } from 'vitest'
import { archiveProperty } from '../../src/operations/properties/archive-property.ts'
import {
  bytesOfDataUri,
  type ImportChoices,
  importProperty,
  type ReadPictureFile,
} from '../../src/operations/properties/import-property.ts'
import { readPropertyEdits } from '../../src/store/properties/property-edits.ts'
import { transparentPng } from '../support/pages/pictures.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { testApp } from '../support/run/test-app.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

const app = await testApp({
  jobs: false,
  variables: { PICTURES_PER_PROPERTY: '3' },
  sources: clock => [
    new ScriptedSource(clock, 'plain'),
    new ScriptedLive(clock, 'near'),
    new ScriptedLive(clock, 'far'),
  ],
})
const { context } = app.app
const { database } = context
const png = await transparentPng(16, 16)
const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`

let last = 100
/** A property of its own for each test. */
const documentOf = (changes: object = {}) => {
  last += 1
  return {
    id: last,
    name: `House ${last}`,
    time_zone: 'UTC',
    currency: 'USD',
    rate_plans: [{ code: 'BAR', title: 'Best', cancellation: { no_show: 'none' } }],
    rooms: [{ id: 1, name: 'Room', standard_occupancy: 2, maximum_occupancy: 2, allotment: 3 }],
    ...changes,
  }
}
const night = (price: number) => ({ from: '2026-12-10', to: '2026-12-11', price: { standard: price } })
const put = (document: object, choices: ImportChoices = {}, readFile: ReadPictureFile | null = null) =>
  importProperty(context, document, readFile, choices)
const told = async (work: Promise<unknown>) =>
  work.then(
    value => value,
    ({ status, type, message, errors }) => ({ status, type, message, errors }),
  )
const edits = async (id: number) =>
  (await readPropertyEdits(database, id, 0)).map(({ version, madeBy, fields }) => [
    version,
    madeBy,
    ...fields,
  ])

describe('an import', () => {
  test('says at which version the property is, and whether anything is new', async () => {
    const bare = documentOf()
    const document = { ...bare, calendar: [night(100)] }
    const { id } = bare
    expect(await put(document)).toEqual({ id, version: 1, changed: true, warnings: [] })
    expect(await put(document)).toEqual({ id, version: 1, changed: false, warnings: [] })
    expect(await put(bare)).toEqual({ id, version: 1, changed: false, warnings: [] })
    expect(await put({ ...bare, feature: 'By the sea' })).toEqual({
      id,
      version: 2,
      changed: true,
      warnings: [],
    })
    // Nights alone are a change too, and with the document it is one.
    expect(await put({ ...document, feature: 'By the sea', calendar: [night(120)] })).toMatchObject({
      version: 3,
      changed: true,
    })
    const inventory = [{ rooms: [1], from: '2026-12-10', to: '2026-12-10', allotment: 2 }]
    expect(await put({ ...bare, feature: 'Again', inventory })).toMatchObject({ version: 4, changed: true })
    expect(await put({ ...bare, feature: 'Again', inventory })).toMatchObject({ version: 4, changed: false })
  })

  test('tells later editors who changed which parts, the nights among them', async () => {
    const document = documentOf()
    const { id } = document
    await put(document)
    expect((await edits(id))[0]!.slice(0, 2)).toEqual([1, 'an import'])
    await put({ ...document, feature: 'By the sea', order: 7 }, { madeBy: 'Marisol' })
    await put({ ...document, feature: 'By the sea', order: 7, calendar: [night(80)] }, { madeBy: 'Ada' })
    await put({ ...document, feature: 'By the sea', order: 7 }, { madeBy: 'Nobody' })
    const inventory = [{ rooms: [1], from: '2026-12-10', to: '2026-12-10', allotment: 1 }]
    await put({ ...document, feature: null, order: 7, inventory }, { madeBy: 'Grace' })
    expect((await edits(id)).slice(0, -1)).toEqual([
      [4, 'Grace', 'feature', 'inventory'],
      [3, 'Ada', 'calendar'],
      [2, 'Marisol', 'order', 'feature'],
    ])
    const notes = await database.query<{ after: object }>(
      `SELECT after FROM audit_entry WHERE object_kind = 'calendar' AND action = 'changed' AND property_id = $1 AND object_id = $2
        ORDER BY entry_id`,
      [id, String(id)],
    )
    expect(notes.map(({ after }) => after)).toEqual([
      { version: 3, imported: ['calendar'] },
      { version: 4, imported: ['inventory'] },
    ])
  })

  test('warns of an archived property, which stays so, and of nights with more sold than are allotted', async () => {
    const document = documentOf()
    const { id } = document
    await put(document)
    await archiveProperty(context, id)
    const archived = 'the property is archived and stays so; it is sold again when it is restored'
    expect(await put({ ...document, order: 9 })).toMatchObject({ warnings: [archived] })
    await database.query(
      `INSERT INTO night (property_id, room_id, night, allotment, sold, held, follows_room)
       VALUES ($1, 1, '2026-12-10', 3, 2, 1, true)`,
      [id],
    )
    const inventory = [{ rooms: [1], from: '2026-12-09', to: '2026-12-11', allotment: 2 }]
    expect(await put({ ...document, order: 9, inventory })).toMatchObject({
      warnings: [
        archived,
        'room 1 on 2026-12-10: 3 are sold or held and the allotment is 2; no more are sold',
      ],
    })
  })

  test('says all errors of a document at once, and writes nothing', async () => {
    const document = documentOf({ currency: 'XXX', rooms: [], name: '' })
    const { status, errors } = (await told(put(document))) as { status: number; errors: { field: string }[] }
    expect([status, ...new Set(errors.map(({ field }) => field))]).toEqual([
      400,
      ...['name', 'currency'].filter(field => errors.some(each => each.field === field)),
    ])
    expect(errors.length).toBeGreaterThan(1)
    expect(await database.query('SELECT FROM property WHERE property_id = $1', [document.id])).toEqual([])
  })
})

describe('a source', () => {
  const mappings = (...names: string[]) =>
    names.map(source => ({ source, key: 'k', rooms: [{ id: 1, key: 'r' }] }))

  test('that the server does not have is refused with those that it has', async () => {
    const message = 'gone is not configured on this server; it knows crs, plain, near, far'
    const refusal = { status: 400, errors: [{ field: 'source', message }] }
    expect(await told(put(documentOf({ source: 'gone' })))).toMatchObject(refusal)
    for (const source of ['crs', 'plain', 'near'])
      expect(await put(documentOf({ source }))).toMatchObject({ version: 1 })
  })

  test('is asked together with another only where both are searched live', async () => {
    const together = (...names: string[]) =>
      told(
        put(
          documentOf({
            source: 'near',
            equal_offers: 'best_price',
            rate_plans: [],
            source_mappings: mappings(...names),
          }),
        ),
      )
    expect(await together('near', 'far')).toMatchObject({ version: 1 })
    for (const other of ['plain', 'gone']) {
      const message = `${other} is not searched live on this server; take it out of source_mappings`
      expect(await together('near', other)).toMatchObject({
        status: 400,
        errors: [{ field: 'equal_offers', message }],
      })
    }
  })
})

describe('a picture', () => {
  const unknown = 'there is no picture of this id; send it as a file or as data'
  const broken = 'data:image/png;base64,AAAA'

  test('is stored from data, from a file or by its id, and the document names the id', async () => {
    const document = documentOf({ property_image: [{ data, alt: 'Front' }] })
    await put(document)
    const [row] = await database.query<{ document: { property_image: { image: string; alt: string }[] } }>(
      'SELECT document FROM property WHERE property_id = $1',
      [document.id],
    )
    const [{ image, alt }] = row!.document.property_image as [{ image: string; alt: string }]
    expect([alt, await context.pictures.findOriginal(image as never)]).toEqual(['Front', expect.anything()])
    const names: string[] = []
    const readFile: ReadPictureFile = async name => {
      names.push(name)
      return png
    }
    const named = { ...document, property_image: [{ file: 'front.png', alt: 'Front' }] }
    expect(await put(named, {}, readFile)).toMatchObject({ version: 1, changed: false })
    expect(names).toEqual(['front.png'])
    expect(await put({ ...document, property_image: [{ image, alt: 'Front' }] })).toMatchObject({
      changed: false,
    })
    // With nights beside it these are stored as well.
    const nights = { ...document, calendar: [night(100)] }
    expect(await put(nights)).toMatchObject({ version: 2, changed: true })
    expect(
      await database.query('SELECT FROM rate_calendar WHERE property_id = $1', [document.id]),
    ).toHaveLength(1)
  })

  test('that cannot be stored is refused at its place, with all others', async () => {
    const rooms = [{ ...documentOf().rooms[0]!, images: [{ file: 'lost.png' }] }]
    const document = documentOf({ rooms, property_image: [{ image: 'f'.repeat(32) }, { data: broken }] })
    const readFile: ReadPictureFile = () => Promise.reject(new Error('ENOENT'))
    expect(await told(put(document, {}, readFile))).toMatchObject({
      status: 400,
      errors: [
        { field: 'property_image[0]', message: unknown },
        { field: 'property_image[1]', message: expect.stringMatching(/./) },
        { field: 'rooms[0].images[0]', message: 'the file lost.png cannot be read' },
      ],
    })
    const message = 'files can be named on the command line only; send the picture as data'
    expect(await told(put(documentOf({ rooms })))).toMatchObject({
      status: 400,
      errors: [{ field: 'rooms[0].images[0]', message }],
    })
  })

  test('more than the server takes is refused before any is stored', async () => {
    const images = (count: number) => Array.from({ length: count }, () => ({ data }))
    const rooms = (count: number) => [{ ...documentOf().rooms[0]!, images: images(count) }]
    const of = (own: number, ofRoom: number) =>
      put(documentOf({ property_image: images(own), rooms: rooms(ofRoom) }))
    const message =
      'the property and its rooms have 4 pictures; at most 3 are taken here (PICTURES_PER_PROPERTY)'
    expect(await told(of(2, 2))).toMatchObject({
      status: 400,
      errors: [{ field: 'property_image', message }],
    })
    expect(await of(1, 2)).toMatchObject({ version: 1 })
  })

  test('is what stands behind the comma of its data', () => {
    expect(Buffer.from(bytesOfDataUri('data:image/png;base64,aGk=')).toString()).toBe('hi')
  })
})
