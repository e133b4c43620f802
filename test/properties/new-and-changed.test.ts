// A new property never takes the place of another, and nobody overwrites what somebody else has changed meanwhile: whoever is late
// reads who changed what.

import { describe, expect, test } from 'vitest'
import { canonicalDocument } from '../../src/lodging/properties/property-document.ts'
import { requireVersion } from '../../src/operations/properties/calendar-version.ts'
import { createProperty } from '../../src/operations/properties/create-property.ts'
import { changedFields, requireDocument } from '../../src/operations/properties/document-version.ts'
import { type ImportChoices, importProperty } from '../../src/operations/properties/import-property.ts'
import { testApp } from '../support/run/test-app.ts'

const { context } = (await testApp({ jobs: false })).app
const document = (changes: object = {}) => ({
  name: 'House',
  time_zone: 'UTC',
  currency: 'USD',
  rate_plans: [],
  rooms: [{ id: 1, name: 'Room', standard_occupancy: 2, maximum_occupancy: 2 }],
  ...changes,
})
const put = (id: number, changes: object = {}, choices: ImportChoices = {}) =>
  importProperty(context, document({ id, ...changes }), null, choices)
const told = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, type, message, errors }) => ({ status, type, message, errors }),
  )

describe('a new property', () => {
  const taken = (id: number) => ({
    status: 409,
    type: 'ConflictException',
    message: `There is a property ${id} already; take another id, or leave it out to get a free one.`,
  })

  test('gets the lowest free id where it names none', async () => {
    const first = await createProperty(context, document(), 'Ada')
    const second = await createProperty(context, document({ name: 'Other' }), 'Ada')
    expect([first.version, second.version, second.id]).toEqual([1, 1, first.id + 1])
    expect(await told(createProperty(context, document({ id: first.id }), 'Ada'))).toMatchObject(
      taken(first.id),
    )
    const [edit] = await context.database.query(
      'SELECT made_by AS by FROM property_edit WHERE property_id = $1',
      [first.id],
    )
    expect(edit).toEqual({ by: 'Ada' })
  })

  test('is another one for each of those that ask at the same time', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(each => createProperty(context, document({ name: `Many ${each}` }), 'Ada')),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(3)
  })

  test('is tried five times where others take the id each time, and not again for any other reason', async () => {
    await put(690)
    let asked = 0
    const database = new Proxy(context.database, {
      get: (target, name) =>
        name === 'query'
          ? async () => {
              asked += 1
              return [{ id: 690 }]
            }
          : Reflect.get(target, name, target),
    })
    expect(await told(createProperty({ ...context, database }, document(), 'Ada'))).toMatchObject(taken(690))
    expect(asked).toBe(5)
    const wrong = document({ currency: 'QQQ' })
    expect(await told(createProperty({ ...context, database }, wrong, 'Ada'))).toMatchObject({ status: 400 })
    expect(asked).toBe(6)
  })

  test('is refused for what is wrong with it, whatever its id', async () => {
    expect(await told(createProperty(context, document({ currency: 'QQQ' }), 'Ada'))).toMatchObject({
      status: 400,
    })
  })

  test('takes no id that is another property’s, even of the same name', async () => {
    await put(700)
    expect(await told(put(700, {}, { isNew: true }))).toMatchObject(taken(700))
    expect(await told(put(700, { name: 'Else' }))).toMatchObject({ status: 400 })
    expect(await put(700, { name: 'Else' }, { mayRename: true })).toMatchObject({ version: 2, changed: true })
  })
})

describe('a document that others have changed', () => {
  test('is refused with who changed which parts, the latest first', async () => {
    await put(710)
    await put(710, { feature: 'One' }, { madeBy: 'Marisol' })
    await put(710, { feature: 'Two', order: 8 }, { madeBy: 'Grace' })
    const refusal = (await told(put(710, { feature: 'Late' }, { wanted: [1] })))!
    const [latest, earlier] = [
      expect.stringMatching(
        /^version 3, Grace at \d{4}-\d\d-\d\dT[\d:.]+Z: (feature, order|order, feature)$/,
      ),
      expect.stringMatching(/^version 2, Marisol at \d{4}-\d\d-\d\dT[\d:.]+Z: feature$/),
    ]
    expect(refusal).toEqual({
      status: 412,
      type: 'PreconditionFailedException',
      message: expect.stringMatching(
        /^The property is at version 3, no longer at 1; read it again and decide anew\. version 3, Grace at /,
      ),
      errors: [
        { field: 'If-Match', message: latest },
        { field: 'If-Match', message: earlier },
      ],
    })
    expect(await put(710, { feature: 'In time' }, { wanted: [1, 3] })).toMatchObject({ version: 4 })
    expect(await put(710, { feature: 'Whatever' }, { wanted: null })).toMatchObject({ version: 5 })
  })

  const states = { id: 710, present: { version: 9, documentVersion: 5, document: {} } } as never
  const required = (wanted: readonly number[] | null, hasNights: boolean, of: object = states) =>
    told(requireDocument(context.database, { ...of, wanted, hasNights } as never))

  test('may have had other nights since, unless the document has nights itself', async () => {
    for (const version of [5, 7, 9]) expect(await required([version], false)).toBeNull()
    expect(await required([9], true)).toBeNull()
    for (const version of [4, 10]) expect(await required([version], false)).toMatchObject({ status: 412 })
    for (const version of [5, 8, 10]) expect(await required([version], true)).toMatchObject({ status: 412 })
    expect([await required([1, 6], false), await required(null, true)]).toEqual([null, null])
    expect(await required([], false)).toMatchObject({
      message: expect.stringContaining('version 9, no longer at 0;'),
    })
    const cause = 'Its nights have changed, or it was changed longer ago than is kept.'
    expect(await required([8], true)).toEqual({
      status: 412,
      type: 'PreconditionFailedException',
      errors: [],
      message: `The property is at version 9, no longer at 8; read it again and decide anew. ${cause}`,
    })
  })

  test('is refused where there is none any more', async () => {
    const message = 'There is no property 711 to change.'
    const refusal = { status: 412, type: 'PreconditionFailedException', message, errors: [] }
    expect(await told(put(711, {}, { wanted: [1] }))).toEqual(refusal)
    expect(await told(put(711, {}, { wanted: null }))).toEqual(refusal)
  })

  test('has changed in the fields that differ, and of a new one in all that say something', () => {
    const stored = canonicalDocument(document({ id: 1 }) as never)
    expect(changedFields(stored as never, { ...stored, name: 'Else', order: 99 }).toSorted()).toEqual([
      'name',
      'order',
    ])
    expect(changedFields(stored as never, stored)).toEqual([])
    const all = changedFields(undefined, stored)
    expect(all).toContain('rooms')
    expect(all.length).toBe(Object.values(stored).filter(value => value !== undefined).length)
  })
})

describe('a calendar that others have changed', () => {
  const edit = (version: number, changes: object = {}) => ({
    version,
    madeBy: 'Ada',
    madeAt: '2027-03-11T08:41:00Z',
    roomIds: Int32Array.of(1),
    rateCodes: ['BAR'],
    first: 20_000,
    last: 20_001,
    ...changes,
  })
  const required = (version: number, wanted: readonly number[] | null, edits: readonly object[] = []) =>
    told(requireVersion({ query: async () => edits } as never, { id: 1, version, wanted }))
  const otherwise = 'the property was imported or changed otherwise, or longer ago than is kept'

  test('is changed at any of the versions that are wanted, and whatever it is where none is', async () => {
    expect([await required(3, [3]), await required(3, [1, 3]), await required(3, null)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('is refused with which rooms, rates and nights have changed, and by whom', async () => {
    const many = edit(5, { roomIds: Int32Array.of(1, 2, 3, 4, 5, 6, 7), rateCodes: ['A', 'B'], last: 20_000 })
    const five = edit(4, { roomIds: Int32Array.of(1, 2, 3, 4, 5), rateCodes: [] })
    const told = await required(5, [2, 1], [many, five, edit(3)])
    const sentences = [
      'version 5, Ada at 2027-03-11T08:41:00Z: rooms 1 2 3 4 5 and 2 more, A B, 2024-10-04',
      'version 4, Ada at 2027-03-11T08:41:00Z: rooms 1 2 3 4 5, counts, 2024-10-04 to 2024-10-05',
      'version 3, Ada at 2027-03-11T08:41:00Z: room 1, BAR, 2024-10-04 to 2024-10-05',
    ]
    expect(told).toEqual({
      status: 412,
      type: 'PreconditionFailedException',
      message: `The calendar is at version 5, no longer at 2; read it again and decide anew. ${sentences[0]}`,
      errors: sentences.map(message => ({ field: 'If-Match', message })),
    })
  })

  test('is refused with what is not known, where changes are missing', async () => {
    expect(
      (await required(5, [3], [edit(5)]))!.errors.map(({ message }: { message: string }) => message),
    ).toEqual(['version 5, Ada at 2027-03-11T08:41:00Z: room 1, BAR, 2024-10-04 to 2024-10-05', otherwise])
    expect(await required(5, [4])).toMatchObject({
      message: `The calendar is at version 5, no longer at 4; read it again and decide anew. ${otherwise}`,
    })
    expect(await required(5, [6])).toMatchObject({
      message: 'The calendar is at version 5, no longer at 6; read it again and decide anew.',
      errors: [],
    })
    expect(await required(5, [])).toMatchObject({ message: expect.stringContaining('no longer at 0;') })
    const edits = Array.from({ length: 30 }, (_, index) => edit(40 - index))
    expect((await required(40, [10], edits))!.errors).toHaveLength(20)
  })
})
