// Who finds a booking, or a preview, on the pages of a site: whoever has its link, or its number and address, and nobody else. Without
// a database.

import { describe, expect, test, vi } from 'vitest'
import { drawConfirmationNumber } from '../../../src/lodging/reservations/confirmation-number.ts'
import type { DraftedSite, SiteDocument } from '../../../src/lodging/sites/site.ts'
import { openLimits } from '../../../src/operations/limits/limits.ts'
import { bookingAddress } from '../../../src/operations/sites/booking-address.ts'
import { isSignedBooking, signBooking } from '../../../src/operations/sites/booking-link.ts'
import { linkToPreview, previewedDocument } from '../../../src/operations/sites/drafts.ts'
import { lookUpBooking } from '../../../src/operations/sites/look-up-booking.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { bookedStay } from '../../support/hotels/booked-stay.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const keyring = new Keyring(Buffer.alloc(32, 5))
const clock = new FixedClock('2027-03-01T12:00:00.9Z')
const conflict = (field: string, message: string) =>
  refusal('ConflictException', 409, message, [{ field, message }])

describe('a link to a booking', () => {
  const site = (changes: object = {}) => ({
    publisher_id: 1,
    name: 'Alps',
    settings: {},
    sells_all: true,
    archived_at: null,
    site_place: null,
    default_envelope: 'bare',
    slug: 'alps',
    hosts: [],
    is_default: false,
    draft: null,
    draft_begun_at: null,
    document: { languages: ['fr', 'de'] },
    ...changes,
  })
  const addressOf = (row: object, language = 'fr', publicUrl = 'https://stay.example:8443//') => {
    const kept = [site({ publisher_id: 9, slug: 'other' }), row as ReturnType<typeof site>]
    // Sites of others are not read: each mail would read those of all publishers.
    const query = async (
      _text: string,
      [, , within]: readonly [unknown, unknown, readonly number[] | null],
    ) => kept.filter(({ publisher_id }) => within?.includes(publisher_id) ?? true)
    const database = { query: vi.fn(query) }
    const address = bookingAddress(
      { database: database as never, keyring, publicUrl },
      bookedStay({ language: language as never, confirmationNumber: 'R1' }),
    )
    expect(database.query.mock.calls[0]![1][2]).toEqual([1])
    return address
  }
  const key = signBooking({ keyring }, 1, 'R1')

  test.each([
    [{}, 'fr', 'https://stay.example:8443/sites/alps/my-booking/R1'],
    [{}, 'de', 'https://stay.example:8443/sites/alps/de/my-booking/R1'],
    [{}, 'en', 'https://stay.example:8443/sites/alps/my-booking/R1'],
    [{ is_default: true }, 'de', 'https://stay.example:8443/de/my-booking/R1'],
    [{ hosts: ['a.example', 'b.example'] }, 'fr', 'https://a.example:8443/my-booking/R1'],
  ])('at a site %j in %s is %s', async (changes, language, address) => {
    expect(await addressOf(site(changes), language)).toBe(`${address}?key=${key}`)
  })

  test('is none where its publisher has no site', async () => {
    expect(await addressOf(site({ publisher_id: 2 }))).toBeNull()
  })

  test('opens the booking of its publisher and its number, and nothing else', () => {
    expect(key).toMatch(/^[\w-]{22}$/)
    const opens = (publisherId: number, confirmationNumber: string, signature: string) =>
      isSignedBooking({ keyring }, publisherId, { confirmationNumber, signature })
    expect(opens(1, 'R1', key)).toBe(true)
    for (const [publisherId, number, signature] of [
      [2, 'R1', key],
      [1, 'R2', key],
      [1, 'R1', `${key}x`],
      [1, 'R1', key.slice(1)],
      [1, 'R1', ''],
      [1, 'R1', `${key.slice(0, -1)}é`],
    ] as const)
      expect(opens(publisherId, number, signature)).toBe(false)
  })
})

describe('a preview', () => {
  const document = { name: 'Draft' } as SiteDocument
  const drafted = (changes: object = {}) =>
    ({
      publisher: { id: 1 },
      draft: { document, begunAt: '2027-02-28T00:00:00Z' },
      ...changes,
    }) as DraftedSite
  const row = {
    publisher_id: 1,
    settings: {},
    slug: 'alps',
    hosts: [],
    document,
    draft: document,
    draft_begun_at: '2027-02-28T00:00:00Z',
  }
  const context = (rows: readonly object[]) =>
    ({ keyring, clock, database: { query: async () => rows } }) as never

  test('is seen for seven days by who has the link, of this draft of this site', async () => {
    const { path, expiresAt } = await linkToPreview(context([row]), 'alps')
    expect([path, expiresAt]).toEqual([
      expect.stringMatching(/^\/sites\/alps\?preview=\d{10}-[\w-]{43}$/),
      '2027-03-08T12:00:01Z',
    ])
    const token = path.split('=')[1]!
    const shown = (site: DraftedSite, given = token) => previewedDocument({ keyring, clock }, site, given)
    expect(shown(drafted())).toBe(document)
    expect(shown(drafted({ publisher: { id: 2 } }))).toBeNull()
    expect(shown(drafted({ draft: null }))).toBeNull()
    expect(shown(drafted({ draft: { document, begunAt: '2027-03-01T00:00:00Z' } }))).toBeNull()
    for (const given of ['', 'x', `${token}x`, ` ${token}`, token.replace(/^\d/, '2')])
      expect(shown(drafted(), given)).toBeNull()
    clock.moveTo('2027-03-08T11:59:59.999Z')
    expect(shown(drafted())).toBe(document)
    clock.moveTo('2027-03-08T12:00:00Z')
    expect(shown(drafted())).toBeNull()
    clock.moveTo('2027-03-01T12:00:00.9Z')
  })

  test('is none of a site without a draft', async () => {
    expect(await refusalOf(() => linkToPreview(context([{ ...row, draft: null }]), 'alps'))).toEqual(
      conflict('slug', 'The site alps has no draft.'),
    )
  })
})

describe('a booking', () => {
  const number = drawConfirmationNumber('2026-12-01', 0)
  const asked: unknown[] = []
  const lookUp = (limits = openLimits(clock), stay: object | null = {}) => {
    const rows = stay === null ? [] : [bookedStay({ confirmationNumber: number, ...stay })]
    const query = async (_text: string, values: unknown) => {
      asked.push(values)
      return rows
    }
    return (given: string, email = 'Ada@Example.com', ip: string | null = null) =>
      lookUpBooking({ database: { query } as never, keyring, limits }, 1, { number: given, email, ip })
  }
  const rests = { type: 'TooManyRequestsException', headers: { 'Retry-After': '3600' } }
  const spaced = ` ${number.slice(0, 4).toLowerCase()}-${number.slice(4)}.`

  test.each<[string, string, string, object | null, boolean]>([
    ['with its number and address', number, 'ada@example.com', {}, true],
    ['however they are typed', spaced, ' ADA@example.com ', {}, true],
    ['and one that was cancelled', number, 'ada@example.com', { status: 'cancelled' }, true],
    ['but none that is pending', number, 'ada@example.com', { status: 'held' }, false],
    ['and none that failed', number, 'ada@example.com', { status: 'failed' }, false],
    ['nor with another address', number, 'eve@example.com', {}, false],
    ['nor without one', number, '', { guest: { email: '' } }, false],
    ['nor where there is none', number, 'ada@example.com', null, false],
    ['nor with a number that is none', `${number.slice(0, -1)}!`, 'ada@example.com', {}, false],
  ])('is found %s', async (_name, given, email, stay, isFound) => {
    expect(await lookUp(undefined, stay)(given, email)).toBe(isFound ? number : null)
  })

  test('is asked for by forty characters of a longer text', async () => {
    asked.length = 0
    await lookUp()('x'.repeat(60))
    expect(asked).toEqual([[1, 'X'.repeat(40)]])
  })

  test('is not found with an address that is longer than any, which is cut before it is read (threat D8)', async () => {
    using normalized = vi.spyOn(String.prototype, 'normalize')
    const marks = '\u0301\u0316'.repeat(2000)
    const find = lookUp()
    for (let turn = 0; turn < 9; turn += 1) expect(await find(number, `${turn}@${marks}`)).toBeNull()
    expect(Math.max(...normalized.mock.contexts.map(text => String(text).length))).toBe(508)
    expect(await find(number)).toBe(number)
    expect(await find(number, `ada@example.com${' '.repeat(500)}`)).toBeNull()
    expect(await refusalOf(() => find(number))).toMatchObject(rests)
  })

  test('is guessed at ten times in an hour for a number, each guess counted once', async () => {
    const find = lookUp()
    for (let turn = 0; turn < 3; turn += 1) expect(await find(number, 'same@example.com')).toBeNull()
    for (let turn = 0; turn < 9; turn += 1) await find(number, `x${turn}@example.com`)
    expect(await refusalOf(() => find(number))).toMatchObject(rests)
    expect(await find(number.replace('R', 'X'))).toBeNull()
  })

  test('is guessed at thirty times in an hour from an address, and right answers are not counted', async () => {
    const find = lookUp()
    for (let turn = 0; turn < 31; turn += 1)
      expect(await find(number, 'ada@example.com', '192.0.2.1')).toBe(number)
    for (let turn = 0; turn < 30; turn += 1) await find(`X${turn}`, 'ada@example.com', '192.0.2.1')
    expect(await refusalOf(() => find(number, 'ada@example.com', '192.0.2.1'))).toMatchObject(rests)
    expect(await find(number, 'ada@example.com', '192.0.2.2')).toBe(number)
  })
})
