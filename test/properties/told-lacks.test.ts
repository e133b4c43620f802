// What a property lacks, as people read it, and what they are told of discount codes and of filters that they keep, whole.

import { describe, expect, test } from 'vitest'
import {
  listSavedFilters,
  removeSavedFilter,
  renameSavedFilter,
  saveFilter,
} from '../../src/operations/people/saved-filters.ts'
import {
  changeDiscountCode,
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  showDiscountCode,
} from '../../src/operations/properties/discount-codes.ts'
import { lacksOf } from '../../src/operations/properties/lacks.ts'
import { peopleDesk } from '../support/people/people-desk.ts'
import { aCalendar, aRoom, day, supplyOf } from '../support/prices/pricing-case.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const conflict = (message: string, field?: string) =>
  refusal('ConflictException', 409, message, field ? [{ field, message }] : [])
const { desk, somebody } = await peopleDesk()

describe('what a property lacks', () => {
  const today = day('2026-12-01')
  const around = { today, isArchived: false, isSold: true, isLive: false }
  const content = {
    property_description: { short: 'x', long: '' },
    physical_address: {},
    checkin_time: '15:00',
    property_image: [{}],
  }
  const { property } = supplyOf({ property: { content: content as never, reservationEmail: 'a@b.example' } })
  const told = (changes: object = {}, more: object = {}, calendars = [aCalendar({ firstDay: today })]) =>
    lacksOf({ ...property, ...changes } as never, calendars, { ...around, ...more }).map(
      ({ code, section, stopsSelling, roomId, message }) => [code, section, stopsSelling, roomId, message],
    )
  const without = (part: object) => ({ content: { ...content, ...part } })

  test.each<[string, ReturnType<typeof told>, ReturnType<typeof told>]>([
    ['nothing', told(), []],
    [
      'business',
      told({}, { isArchived: true }),
      [['archived', 'basics', true, null, 'It is archived: nobody sees or sells it.']],
    ],
    ['rooms', told({ rooms: [] }), [['no_rooms', 'rooms', true, null, 'There is no room.']]],
    ['rates', told({ ratePlans: [] }), [['no_rates', 'rates', true, null, 'There is no rate plan.']]],
    [
      'prices',
      told({}, {}, []),
      [['no_prices', 'prices', true, null, 'No night of the next year has a price.']],
    ],
    [
      'an open door',
      told({ isOpen: false }),
      [['closed', 'basics', true, null, 'It is closed: shown, but not to be booked.']],
    ],
    [
      'a seller',
      told({}, { isSold: false }),
      [['no_publisher', 'publishers', true, null, 'No publisher may sell it.']],
    ],
    [
      'a room there',
      told({}, { isLive: true }, []),
      [['no_room_at_source', 'sources', true, null, 'No room of the property is named at its source.']],
    ],
    [
      'prices of a room',
      told({ rooms: [...property.rooms, aRoom({ id: 12, name: 'Suite' })] }),
      [['room_without_prices', 'prices', false, 12, 'Suite has no price on any night of the next year.']],
    ],
    [
      'a description',
      told(without({ property_description: { short: '', long: '' } })),
      [['no_description', 'content', false, null, 'There is no description.']],
    ],
    [
      'any description',
      told(without({ property_description: null })),
      [['no_description', 'content', false, null, 'There is no description.']],
    ],
    [
      'an address',
      told(without({ physical_address: null })),
      [['no_address', 'content', false, null, 'There is no address.']],
    ],
    [
      'a time',
      told(without({ checkin_time: null })),
      [['no_checkin_time', 'content', false, null, 'No check-in time is set.']],
    ],
    [
      'pictures',
      told(without({ property_image: [] })),
      [['no_pictures', 'pictures', false, null, 'There is no picture.']],
    ],
    [
      'a mailbox',
      told({ reservationEmail: null }),
      [
        [
          'no_reservation_email',
          'basics',
          false,
          null,
          'Nobody at the property gets mails about reservations.',
        ],
      ],
    ],
  ])('%s is read as a sentence', (_name, found, expected) => expect(found).toEqual(expected))
})

describe('a discount code', () => {
  const document = { code: 'TEN', category: 'discount', percent_off: 10 }
  const none = (message: string) => refusal('NotFoundException', 404, message)

  test('is made once, in any case, and keeps its name', async () => {
    const made = await createDiscountCode(desk(), document)
    expect([made.document.code, made.uses]).toEqual(['TEN', 0])
    expect(await refusalOf(() => createDiscountCode(desk(), { ...document, code: 'ten' }))).toEqual(
      conflict('There is a discount code ten already; change that.', 'code'),
    )
    expect(await refusalOf(() => changeDiscountCode(desk(), 'TEN', { code: 'ELEVEN' }))).toEqual(
      refusedFields(['code', 'cannot change, except in upper and lower case']),
    )
    expect(
      (await changeDiscountCode(desk(), 'ten', { code: 'Ten', percent_off: 12 })).document,
    ).toMatchObject({ code: 'Ten', percent_off: 12 })
    expect(await listDiscountCodes(desk())).toEqual([await showDiscountCode(desk(), 'TEN')])
  })

  test.each([
    ['GONE', 'There is no discount code GONE.'],
    ['a\u0000b', 'There is no discount code of that name.'],
    ['\ud83d', 'There is no discount code of that name.'],
  ])('called %j that there is not is not found', async (name, message) => {
    const tried = [
      () => showDiscountCode(desk(), name),
      () => changeDiscountCode(desk(), name, {}),
      () => deleteDiscountCode(desk(), name),
    ]
    for (const work of tried) expect(await refusalOf(work)).toEqual(none(message))
  })

  test('that somebody has changed meanwhile is neither changed nor deleted', async () => {
    await createDiscountCode(desk(), { ...document, code: 'KEPT' })
    const seen: unknown[] = []
    const check = (present: unknown) => {
      seen.push(present)
      throw new RangeError('changed')
    }
    await expect(changeDiscountCode(desk(), 'KEPT', { percent_off: 50 }, check)).rejects.toThrow(RangeError)
    await expect(deleteDiscountCode(desk(), 'KEPT', check)).rejects.toThrow(RangeError)
    const present = await showDiscountCode(desk(), 'KEPT')
    expect([seen, present.document.percent_off]).toEqual([[present, present], 10])
  })
})

describe('a filter that somebody keeps', () => {
  const taken = conflict('You have a filter of this name; choose another name, or remove that one first.')
  const none = refusal('NotFoundException', 404, 'You have no filter of this id.')
  const noName = refusedFields(['name', 'must be 1 to 40 characters in one line'])
  const conditions = { status: 'review' }

  test('has a name of its own, for its person alone', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const [first] = await saveFilter(desk(), one, { name: ' Waiting ', conditions })
    const { id } = first!
    expect(await listSavedFilters(desk(), one)).toEqual([{ id, name: 'Waiting', conditions }])
    expect(await refusalOf(() => saveFilter(desk(), one, { name: 'WAITING', conditions }))).toEqual(taken)
    for (const name of ['', '  ', 'x'.repeat(41), 'a\nb']) {
      expect(await refusalOf(() => saveFilter(desk(), one, { name, conditions }))).toEqual(noName)
      expect(await refusalOf(() => renameSavedFilter(desk(), one, { id, name }))).toEqual(noName)
    }
    const [, second] = await saveFilter(desk(), one, { name: 'x'.repeat(40), conditions: {} })
    const rename = (name: string) => renameSavedFilter(desk(), one, { id: second!.id, name })
    expect(await refusalOf(() => rename('waiting'))).toEqual(taken)
    expect((await rename(' Other ')).map(({ name }) => name)).toEqual(['Waiting', 'Other'])
    expect(await refusalOf(() => renameSavedFilter(desk(), other, { id, name: 'Mine' }))).toEqual(none)
    expect(await refusalOf(() => removeSavedFilter(desk(), other, id))).toEqual(none)
    expect((await removeSavedFilter(desk(), one, id)).map(({ name }) => name)).toEqual(['Other'])
    expect(await refusalOf(() => removeSavedFilter(desk(), one, id))).toEqual(none)
  })

  test('is one of twenty', async () => {
    const one = await somebody()
    for (let count = 0; count < 20; count += 1)
      await saveFilter(desk(), one, { name: `f${count}`, conditions })
    expect(await refusalOf(() => saveFilter(desk(), one, { name: 'more', conditions }))).toEqual(
      conflict('You have 20 filters; remove one first.'),
    )
  })
})
