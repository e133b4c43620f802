// What publishers are told of changes: everything, in an order in which nothing comes late, and nothing of other publishers' properties.

import { describe, expect, test } from 'vitest'
import { numberPropertyChanges } from '../../src/operations/changes/number-changes.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties, revokeProperties } from '../../src/operations/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { drawing, randomDeeds } from '../support/hotels/random-deeds.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { post } = harness
const { context } = harness.app
const from = parseDay(testToday)!
const ids = [9001, 9002]
for (const id of ids) await importProperty(context, smallHotel({ id, from, allotment: 50 }), null)
const all = await testPublisher(harness)
const granted = await testPublisher(harness, { sellsAll: false })

interface Change {
  readonly sequence: number
  readonly kind: string
  readonly property_id: number | null
  readonly rate_code: string | null
  readonly from: string | null
  readonly to: string | null
}

/** The changes after a sequence, once all that was committed has its number. */
async function changes(after: number, fields: object = {}): Promise<{ changes: Change[]; next: number }> {
  await numberPropertyChanges(context)
  const { status, body } = await post('properties/changes/.json', { key: all.key, after, ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const now = async (): Promise<number> => {
  await numberPropertyChanges(context)
  return (await post('properties/changes/.json', { key: all.key })).body.next
}

const facts = ({ changes: found }: { changes: Change[] }) =>
  found.map(({ kind, property_id, from: first, to }) => [kind, property_id, first, to])

const price = (id: number, night: number, standard: number) => {
  const day = formatDay(addDays(from, night))
  return changeCalendar(
    context,
    id,
    { calendar: [{ rooms: [1], rate_plans: ['BAR'], from: day, to: day, price: { standard } }] },
    { madeBy: 'a test' },
  )
}

const nightOf = (night: number): string => formatDay(addDays(from, night))

describe('changes', () => {
  test('name the kind and the nights', async () => {
    const begin = await now()
    await price(9001, 40, 123)
    await post('book/reservation/.json', bookingBody({ key: all.key, checkin: addDays(from, 10), nights: 2 }))
    const found = facts(await changes(begin))
    expect(found).toContainEqual(['price', 9001, nightOf(40), nightOf(40)])
    expect(found).toContainEqual(['availability', 9001, nightOf(10), nightOf(11)])
    expect(found).toHaveLength(2)
  })

  test('of prices by number of guests are changes of prices', async () => {
    const begin = await now()
    const day = nightOf(43)
    const entry = {
      rooms: [1],
      rate_plans: ['BAR'],
      from: day,
      to: day,
      price: { by_guests: [null, null, 150] },
    }
    await changeCalendar(context, 9001, { calendar: [entry] }, { madeBy: 'a test' })
    const found = facts(await changes(begin))
    expect(found.map(([kind, id]) => [kind, id])).toEqual([['price', 9001]])
  })

  test('of a plan that others follow are of any plan', async () => {
    const { rate_plans, ...hotel } = smallHotel({ id: 9002, from, allotment: 50 })
    const follower = { ...rate_plans[0]!, code: 'SAVE', derived: { from: 'BAR', percent: -10 } }
    const codesAfter = async (begin: number) =>
      (await changes(begin)).changes.map(({ rate_code }) => rate_code)
    for (const [plans, code] of [
      [rate_plans, 'BAR'],
      [[...rate_plans, follower], null],
    ] as const) {
      await importProperty(context, { ...hotel, rate_plans: plans }, null)
      const begin = await now()
      await price(9002, 43, 126 + plans.length)
      expect(await codesAfter(begin)).toEqual([code])
    }
  })

  test('that commit late are not skipped', async () => {
    const begin = await now()
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    const slow = context.database.transaction(async transaction => {
      await transaction.query('UPDATE room SET allotment = 49 WHERE property_id = 9002 AND room_id = 1', [])
      write()
      await end
    })
    await written
    await price(9001, 41, 124)
    const during = await changes(begin)
    expect(facts(during)).toEqual([['price', 9001, nightOf(41), nightOf(41)]])
    resolve()
    await slow
    expect(facts(await changes(during.next))).toEqual([['availability', 9002, null, null]])
  })

  test('come page by page, and end with the number that was asked after', async () => {
    const begin = await now()
    await importProperty(context, { ...smallHotel({ from, price: 90 }), main_telephone: '1' }, null)
    const whole = await changes(begin)
    const first = await changes(begin, { limit: 1 })
    const rest = await changes(first.next)
    expect([...first.changes, ...rest.changes]).toEqual(whole.changes)
    expect(await changes(whole.next)).toEqual({ changes: [], next: whole.next })
    const kinds = (await changes(begin, { kinds: ['content'] })).changes.map(({ kind }) => kind)
    expect(kinds).toEqual(['content'])
  })

  test('are bounded to what the publisher may sell, and a grant comes as content and goes as content', async () => {
    const begin = await now()
    await price(9001, 42, 125)
    const asked = { key: granted.key }
    expect((await changes(begin, asked)).changes).toEqual([])
    await grantProperties(context, granted.publisherId, [9001])
    const come = await changes(begin, asked)
    expect(facts(come)).toContainEqual(['content', 9001, null, null])
    expect(facts(await changes(begin))).toEqual([['price', 9001, nightOf(42), nightOf(42)]])
    await revokeProperties(context, granted.publisherId, [9001])
    expect(facts(await changes(come.next, asked))).toContainEqual(['content', 9001, null, null])
  })

  test('of prices, rooms and restrictions are for keys that may ask for availability', async () => {
    const shown = await testPublisher(harness, { allowed: ['view'] })
    const begin = await now()
    await importProperty(context, { ...smallHotel({ from, price: 91 }), main_telephone: '2' }, null)
    await price(9001, 44, 127)
    const kindsFor = async (key: string) =>
      new Set((await changes(begin, { key })).changes.map(({ kind }) => kind))
    expect(await kindsFor(all.key)).toContain('price')
    expect(await kindsFor(shown.key)).toEqual(new Set(['content']))
    for (const kind of ['price', 'availability', 'restriction']) {
      const asked = { key: shown.key, after: begin, kinds: ['content', kind] }
      const { status, body } = await post('properties/changes/.json', asked)
      expect([status, body.type]).toEqual([401, 'UnauthorizedException'])
      expect(body.message).toContain(`lacks the scope "availability", which the kind "${kind}" needs`)
    }
  })

  test.each([
    ['older than what is kept', 'UPDATE change_log SET kept_from = newest', 0, 'older'],
    ['newer than the newest', 'SELECT 1', 9_000_000_000, 'newer'],
  ])('after a number %s are refused with the way out', async (_, statement, after, word) => {
    await context.database.query(statement, [])
    const { status, body } = await post('properties/changes/.json', { key: all.key, after })
    expect([status, body.errors[0].field]).toEqual([400, 'after'])
    expect(body.message).toContain(word)
    expect(body.message).toContain('begin again')
  })
})

test('a copy that follows the changes is what view and calendar answer, wherever it stops', async () => {
  const draw = drawing(seed)
  const { key } = granted
  const read = async (id: number) => {
    const view = await post('property/view/.json', { key, property_id: id, verbosity: 2 })
    const calendar = await post('property/calendar/.json', {
      key,
      property_id: id,
      from: formatDay(from),
      days: 60,
      rooms: [{ adults: 2 }],
    })
    return { view: view.body, days: calendar.body, isThere: view.status === 200 }
  }
  const known = (answer: object) => JSON.stringify({ ...answer, request_id: null })
  const deed = randomDeeds({ context, post, from, ids, publisher: granted }, draw)
  let after = (await post('properties/changes/.json', { key })).body.next as number
  const copy = new Map<number, { view: object; days: object; isThere: boolean }>()
  for (const id of ids) copy.set(id, await read(id))
  for (let round = 0; round < randomRuns(6, 80, 1000); round += 1) {
    for (let more = draw(3); more >= 0; more -= 1) await deed()
    const page = await changes(after, { key })
    after = page.next
    const touched = (kinds: readonly string[]) =>
      new Set(page.changes.flatMap(each => (kinds.includes(each.kind) ? (each.property_id ?? ids) : [])))
    const [views, days] = [
      touched(['content', 'terms']),
      touched(['price', 'availability', 'restriction', 'terms']),
    ]
    for (const id of ids) {
      const [former, present] = [copy.get(id)!, await read(id)]
      const comes = views.has(id) && former.isThere !== present.isThere
      copy.set(id, {
        view: views.has(id) ? present.view : former.view,
        days: days.has(id) || comes ? present.days : former.days,
        isThere: views.has(id) ? present.isThere : former.isThere,
      })
      const { view, days: shown } = copy.get(id)!
      expect([known(view), known(shown)], `round ${round}`).toEqual([
        known(present.view),
        known(present.days),
      ])
    }
  }
})
