// What becomes of a property as Cloudbeds tells it: the document with its rooms, rate plans and pictures, how both sides call
// them, and what is left out.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ToldProperty, ToldRate, ToldRoom } from '../../../src/channels/cloudbeds/property-content.ts'
import {
  mappedRooms,
  mappingOf,
  mealsLeftOut,
  newDocument,
} from '../../../src/operations/channels/cloudbeds/told-document.ts'
import { withAllPictures, withPictures } from '../../../src/operations/channels/cloudbeds/told-pictures.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'

const rate = (changes: Partial<ToldRate> = {}): ToldRate => ({
  theirs: 0,
  title: 'Flexible',
  meals: [],
  refundable: true,
  refundableUntilDays: 7,
  ...changes,
})
const room = (changes: Partial<ToldRoom> = {}): ToldRoom => ({
  theirs: 45829,
  name: 'Double',
  description: 'Large',
  guests: 4,
  adults: 3,
  children: 2,
  pictures: [],
  rates: [rate()],
  ...changes,
})
const told = (changes: Partial<ToldProperty> = {}): ToldProperty => ({
  fields: { name: 'Harbour Hostel', currency: 'EUR' },
  pictures: null,
  rooms: [],
  leftOut: ['a tax'],
  ...changes,
})

describe('a document', () => {
  const bed = room({
    theirs: 52,
    name: 'Bed',
    description: '',
    guests: 1,
    adults: null,
    children: null,
    rates: [rate({ title: 'Non-refundable', refundable: false }), rate({ theirs: 850, meals: [21] })],
  })

  test('is closed, sells nothing yet, and has a rate plan of each room', () => {
    const pictured = { ...room(), images: [{ image: 'x', alt: 'Bed' }] }
    expect(newDocument(told({ rooms: [pictured, bed] }), 71)).toEqual({
      name: 'Harbour Hostel',
      currency: 'EUR',
      id: 71,
      open: false,
      rooms: [
        {
          id: 1,
          name: 'Double',
          long_description: 'Large',
          allotment: 0,
          standard_occupancy: 4,
          maximum_occupancy: 4,
          maximum_adults: 3,
          maximum_children: 2,
          images: [{ image: 'x', alt: 'Bed' }],
        },
        {
          id: 2,
          name: 'Bed',
          long_description: '',
          allotment: 0,
          standard_occupancy: 1,
          maximum_occupancy: 1,
          maximum_adults: null,
          maximum_children: null,
          images: [],
        },
      ],
      rate_plans: [
        {
          code: '1-0',
          title: 'Flexible',
          meal_plan: 'room_only',
          cancellation: { steps: [{ hours_before: 168, charge: 'full' }], no_show: 'full' },
        },
        {
          code: '2-0',
          title: 'Non-refundable',
          meal_plan: 'room_only',
          cancellation: { steps: [{ hours_before: null, charge: 'full' }], no_show: 'full' },
        },
        {
          code: '2-850',
          title: 'Flexible',
          meal_plan: 'room_only',
          cancellation: { steps: [{ hours_before: 168, charge: 'full' }], no_show: 'full' },
        },
      ],
    })
  })

  test('is told back with the codes of both sides, each rate plan in its room', () => {
    const mapped = mappedRooms(told({ rooms: [room(), bed] }))
    expect(mapped).toEqual([
      { ota_room_id: '1', mya_room_id: 45829, ota_rate_id: '1-0', mya_rate_id: 0 },
      { ota_room_id: '2', mya_room_id: 52, ota_rate_id: '2-0', mya_rate_id: 0 },
      { ota_room_id: '2', mya_room_id: 52, ota_rate_id: '2-850', mya_rate_id: 850 },
    ])
    expect(mappingOf(mapped)).toEqual({
      rooms: [],
      rates: [
        { theirs: '1-0', rate_plan: '1-0', rooms: [1] },
        { theirs: '2-0', rate_plan: '2-0', rooms: [2] },
        { theirs: '2-850', rate_plan: '2-850', rooms: [2] },
      ],
    })
    expect(mealsLeftOut(told({ rooms: [room(), bed] }))).toEqual([
      'the meals of rate plan 2-850 were not taken; there is no such board',
    ])
  })

  test.each([
    [[], 'room_only', true],
    [[19], 'breakfast', true],
    [[19, 21], 'half_board', true],
    [[19, 22], 'half_board', true],
    [[22, 21, 19], 'full_board', true],
    [[1], 'all_inclusive', true],
    [[1, 19, 22], 'all_inclusive', true],
    [[21, 22], 'room_only', false],
    [[7], 'room_only', false],
  ])('takes the meals %j as %s', (meals, meal_plan, isTaken) => {
    const property = told({ rooms: [room({ rates: [rate({ meals })] })] })
    expect(newDocument(property, 1).rate_plans[0]!.meal_plan).toBe(meal_plan)
    expect(mealsLeftOut(property)).toHaveLength(isTaken ? 0 : 1)
  })

  test.each([
    [true, 0, 0],
    [true, 1, 24],
    [true, null, 0],
    [false, 7, null],
    [null, 7, null],
  ])('promises of refundable %j until %j days before no more than that', (refundable, days, hours_before) => {
    const rates = [rate({ refundable, refundableUntilDays: days })]
    expect(newDocument(told({ rooms: [room({ rates })] }), 1).rate_plans[0]!.cancellation).toEqual({
      steps: [{ hours_before, charge: 'full' }],
      no_show: 'full',
    })
  })
})

describe('pictures', async () => {
  const asked: string[] = []
  const server = await httpReceiver(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(url.includes('gone') ? 404 : 200).end(url)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  beforeEach(() => {
    asked.length = 0
  })
  /** A store that names a picture by what it is. */
  const context = {
    egress: { allowHttp: true, allowPrivate: true },
    addPicture: async (body: Uint8Array) => ({ id: `id of ${Buffer.from(body).toString()}` }),
  } as unknown as Parameters<typeof withPictures>[0]
  const picture = (name: string | number, alt = '') => ({
    address: `http://127.0.0.1:${server.port}/${name}`,
    alt,
  })
  const shown = (name: string | number, alt = '') => ({ image: `id of /${name}`, alt })
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

  test('of a new property are stored: its own, and the first one of each room', async () => {
    const property = told({
      pictures: [picture('a', 'Front'), picture('gone'), picture('a', 'Again')],
      rooms: [room({ pictures: [picture('r', 'Bed'), picture('bath')] }), room()],
    })
    expect(await withPictures(context, property)).toEqual({
      ...property,
      fields: { name: 'Harbour Hostel', currency: 'EUR', property_image: [shown('a', 'Front')] },
      rooms: [
        { ...property.rooms[0], images: [shown('r', 'Bed')] },
        { ...property.rooms[1], images: [] },
      ],
      leftOut: [
        'a tax',
        '1 pictures could not be fetched; add them to the property',
        '1 more pictures were not taken; add them to the property',
      ],
    })
    expect(asked).toEqual(['/a', '/gone', '/r'])
  })

  test('that are all had are not spoken of, and none are told where none are said', async () => {
    const property = told({ rooms: [room({ pictures: [picture('r')] })] })
    expect(await withPictures(context, property)).toEqual({
      ...property,
      rooms: [{ ...property.rooms[0], images: [shown('r')] }],
    })
  })

  test('of a new property are twenty of its own and one for each of twenty rooms', async () => {
    const property = told({
      pictures: numbered(21).map(index => picture(`p${index}`)),
      rooms: numbered(22).map(index => room({ pictures: [picture(`r${index}`)] })),
    })
    const { fields, rooms, leftOut } = await withPictures(context, property)
    expect(fields.property_image).toEqual(numbered(20).map(index => shown(`p${index}`)))
    expect(rooms.map(({ images }) => images)).toEqual([
      ...numbered(20).map(index => [shown(`r${index}`)]),
      [],
      [],
    ])
    expect(leftOut).toEqual(['a tax', '3 more pictures were not taken; add them to the property'])
  })

  test('of a change replace those of the property, the first twenty of them', async () => {
    const property = told({ pictures: numbered(21).map(index => picture(`p${index}`)) })
    expect(await withAllPictures(context, property)).toEqual({
      ...property,
      fields: { ...property.fields, property_image: numbered(20).map(index => shown(`p${index}`)) },
      leftOut: ['a tax', '1 more pictures were not taken; add them to the property'],
    })
    const two = told({ pictures: [picture('a'), picture('b')] })
    expect((await withAllPictures(context, two)).leftOut).toEqual(['a tax'])
  })

  test('of a change stay as they are where one cannot be fetched or none are told', async () => {
    const property = told({ pictures: [picture('a'), picture('gone')] })
    expect(await withAllPictures(context, property)).toEqual({
      ...property,
      leftOut: ['a tax', '1 pictures could not be fetched; the pictures of the property stay as they are'],
    })
    expect(await withAllPictures(context, told())).toEqual(told())
    expect(asked).toEqual(['/a', '/gone'])
  })
})
