// What the staff at a desk is told when nothing can be booked there, whole, before any room is looked for; and a code that was used up by
// somebody else in the middle of a change. Without a database.

import { describe, expect, test } from 'vitest'
import { changeCode } from '../../src/operations/booking/changes/take-change.ts'
import { type DeskBooking, offerStay, previewStay, reserveAtDesk } from '../../src/operations/booking/desk.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { day, supplyOf } from '../support/prices/pricing-case.ts'
import { refusal, refusalOf } from '../support/wire/whole-refusal.ts'

const { property } = supplyOf({ property: { id: 9 } })
interface House {
  readonly isKnown?: boolean
  readonly isCached?: boolean
  readonly isArchived?: boolean
  readonly source?: string
  readonly mapped?: string
  readonly code?: object | null
}
const desk = ({
  isKnown = true,
  isCached = true,
  isArchived = false,
  source = 'crs',
  mapped,
  code = null,
}: House) => {
  const found = {
    ...property,
    source,
    sourceMappings: mapped === undefined ? [] : [{ source: mapped, key: 'k', rooms: [] }],
  }
  const asked: unknown[] = []
  const context = {
    catalog: {
      ensureFresh: async () => undefined,
      properties: async () => new Map(isCached ? [[9, found]] : []),
      code: async (...given: unknown[]) => {
        asked.push(given)
        return code
      },
    },
    sources: new Map([
      ['cards', { supports: { card: true } }],
      ['none', { supports: { card: false } }],
    ]),
    database: { transaction: async () => 7 },
  }
  const row = { property_id: 9, id: 9, archivedAt: isArchived ? '2027-01-01' : null }
  const seen = { query: async () => (isKnown ? [row] : []) }
  return { asked, desk: { context, seen } as never }
}
const asked = (changes: object = {}): DeskBooking =>
  ({
    propertyId: 9,
    checkin: day('2026-12-21'),
    checkout: day('2026-12-23'),
    roomId: 11,
    rateCode: 'BAR',
    rooms: [{ adults: 2, children: 0, childrenAges: null }],
    held: [{ name: null, bedType: null }],
    language: null,
    discountCode: null,
    by: 'Rita',
    expectedTotal: '200.00',
    allowsDuplicate: false,
    guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '', note: null },
    idempotencyKey: 'k',
    ...changes,
  }) as unknown as DeskBooking
const noMail = { guest: { first_name: 'Ada', last_name: '', email: '', phone: '', note: null } }
const conflict = (field: string, message: string) =>
  refusal('ConflictException', 409, message, [{ field, message }])
const wrong = (message: string, said: string) =>
  refusal('BookingValidationException', 422, message, [{ field: 'guest.email', message: said }])

const everyWay = [offerStay, previewStay, reserveAtDesk]

describe('at the desk', () => {
  test.each([{ isKnown: false }, { isCached: false }])(
    'a property that there is not is not found: %j',
    async house => {
      for (const way of everyWay)
        expect(await refusalOf(() => way(desk(house).desk, asked()))).toEqual(
          refusal('NotFoundException', 404, 'There is no property 9.'),
        )
    },
  )

  test('a property whose source wants the card is booked elsewhere', async () => {
    const message =
      'Property 9 is booked at cards, which wants the guest’s card, and no card passes through the administration; book it where the guest can enter one.'
    for (const way of everyWay)
      expect(await refusalOf(() => way(desk({ source: 'cards' }).desk, asked()))).toEqual(
        conflict('id', message),
      )
  })

  test('an archived property has to be restored', async () => {
    const message = 'Property 9 is archived; restore it before anything is booked there.'
    for (const way of [offerStay, previewStay])
      expect(await refusalOf(() => way(desk({ isArchived: true }).desk, asked()))).toEqual(
        conflict('id', message),
      )
  })

  test('a guest of rooms in another system has an e-mail address', async () => {
    expect(await refusalOf(() => reserveAtDesk(desk({ source: 'none' }).desk, asked(noMail)))).toEqual(
      wrong(
        'The system that holds the rooms wants an e-mail address.',
        'is needed here: the rooms are booked in another system',
      ),
    )
  })

  test('a guest with a code that counts its uses by guest has an e-mail address', async () => {
    const coded = { ...noMail, discountCode: 'SPRING' }
    const { desk: given, asked: codes } = desk({ code: { maxUsesPerGuest: 1 } })
    expect(await refusalOf(() => reserveAtDesk(given, asked(coded)))).toEqual(
      wrong(
        'The discount code wants an e-mail address.',
        'is needed here: the discount code counts its uses by guest',
      ),
    )
    expect(codes).toEqual([[7, 'SPRING']])
  })

  test.each<[string, House, object]>([
    ['of rooms of the house', {}, noMail],
    ['whose code does not count them', { code: { maxUsesPerGuest: null } }, { ...noMail, discountCode: 'X' }],
    ['whose code is none', { code: null }, { ...noMail, discountCode: 'X' }],
    ['with an address', { code: { maxUsesPerGuest: 1 } }, { discountCode: 'X' }],
    ['at another system, with an address', { source: 'none' }, {}],
  ])('a guest %s needs none', async (_name, house, changes) => {
    // What is missing here is everything that a booking needs further on.
    const { desk: given } = desk(house)
    await expect(reserveAtDesk(given, asked(changes))).rejects.not.toMatchObject({
      errors: [{ field: 'guest.email' }],
    })
  })
})

describe('the code of a changed stay', () => {
  const keyring = new Keyring(Buffer.alloc(32, 3))
  const run = async (before: number | null, after: number | null, isLeft = true) => {
    const [statements, forgotten]: [string[], unknown[]] = [[], []]
    const transaction = {
      announce: () => undefined,
      query: async (text: string) => {
        statements.push(text)
        return isLeft ? [{ discount_id: after }] : []
      },
    }
    const work = changeCode(
      transaction as never,
      { keyring, catalog: { invalidate: (what: unknown) => forgotten.push(what) } as never },
      {
        reservation: { id: 'r', discountId: before },
        proposed: { discountId: after, guest: { email: 'ada@example.com' } as never },
      },
    )
    return { work, statements, forgotten }
  }

  test('that is kept is counted no more, and none is asked for nothing', async () => {
    for (const code of [3, null]) {
      const { work, statements, forgotten } = await run(code, code)
      expect([await work, statements, forgotten]).toEqual([undefined, [], []])
    }
  })

  test('that ends is given back', async () => {
    const { work, statements } = await run(3, null)
    await work
    const ended = statements.length
    const other = await run(3, 4)
    await other.work
    expect([ended > 0, other.statements.length > ended]).toEqual([true, true])
  })

  test('that is used up is refused, and looked for anew', async () => {
    const { work, forgotten } = await run(3, 4, false)
    expect(await refusalOf(() => work)).toEqual(
      refusal('BookingValidationException', 422, 'The discount code has been used up.', [
        { field: 'discount_code', message: 'used_up' },
      ]),
    )
    expect(forgotten).toEqual([{ subject: 'code', id: null }])
  })
})
