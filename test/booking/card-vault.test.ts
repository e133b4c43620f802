// The vault of cards that hotels charge at their own desk (threat C4).

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeCards, vaultCard, viewCard } from '../../src/operations/booking/card-vault.ts'
import { listCardViews } from '../../src/store/payments/card-vault.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { SealBroken, unseal } from '../../src/values/secrets/sealing.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { day, storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
await storeProperty(database, 1)
const publisher = await database.transaction(transaction =>
  createPublisher(transaction, { name: 'Voyages', sellsAll: true }),
)
const clock = new FixedClock('2027-03-01T12:00:00Z')
const context = { database, clock, keyring: new Keyring(Buffer.alloc(32, 7)) }

/** With a CVV beside it, as it comes from a reservation request. */
const card = {
  number: new Secret('4111 1111 1111 1111'),
  cvv: new Secret('847'),
  month: '04',
  year: 2031,
  cardholder: 'Zoë Ñandú',
}

async function reserve(): Promise<string> {
  const id = randomUUID()
  await database.query(
    `INSERT INTO reservation (property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name,
       rate_code, status, checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price,
       exchange, created_at)
     VALUES (1, $1, $2, $3, 1, 'Double', 'BAR', 'confirmed', '2027-03-03', '2027-03-05', 1, '{}', '[]', '{}', '{}',
       '{}', '{}', '{}', now())`,
    [id, `R${id}`, publisher.id],
  )
  return id
}

let reservationId = ''
const key = (id = reservationId) => ({ propertyId: 1, reservationId: id })
const keep = (id: string, checkout = '2027-03-05') =>
  database.transaction(transaction =>
    vaultCard(context, transaction, { ...key(id), checkout: day(checkout) }, card),
  )

beforeEach(async () => {
  clock.moveTo('2027-03-01T12:00:00Z')
  reservationId = await reserve()
  await keep(reservationId)
})

describe('a card in the vault', () => {
  test('comes back as it was, with its number in a wrapper', async () => {
    const viewed = await viewCard(context, key(), 'ada')
    expect(viewed).toMatchObject({ month: '04', year: 2031, cardholder: 'Zoë Ñandú', viewsLeft: 2 })
    expect(viewed.number.reveal(text => text)).toBe('4111111111111111')
    expect(JSON.stringify(viewed)).not.toMatch(/4111.?1111/)
  })

  test('is shown three times, however many ask at once, and each is on record', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => viewCard(context, key(), `person ${index}`)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const views = await listCardViews(database, key())
    expect(views).toHaveLength(3)
    expect(new Set(views.map(({ viewedBy }) => viewedBy)).size).toBe(3)
    expect(views.every(({ at }) => at === '2027-03-01T12:00:00Z')).toBe(true)
    await expect(viewCard(context, key(), 'ada')).rejects.toMatchObject({
      type: 'NotFoundException',
      message: expect.stringContaining('3 times'),
    })
  })

  test('that is replaced is the new one and brings no new views', async () => {
    await viewCard(context, key(), 'ada')
    await keep(reservationId)
    expect(await viewCard(context, key(), 'ada')).toMatchObject({ viewsLeft: 1 })
  })

  test.each(['wrapped_key', 'sealed_card'])('opens with no byte of its %s changed', async column => {
    const [{ length }] = (await database.query<{ length: number }>(
      `SELECT length(${column}) FROM card_vault WHERE reservation_id = $1`,
      [reservationId],
    )) as [{ length: number }]
    expect(length).toBeGreaterThan(32)
    const flip = (index: number) =>
      database.query(
        `UPDATE card_vault SET ${column} = set_byte(${column}, $2, get_byte(${column}, $2) # 1)
          WHERE reservation_id = $1`,
        [reservationId, index],
      )
    for (let index = 0; index < length; index += 1) {
      await flip(index)
      await expect(viewCard(context, key(), 'ada')).rejects.toThrow(SealBroken)
      await flip(index)
    }
    expect(await listCardViews(database, key())).toEqual([])
    expect(await viewCard(context, key(), 'ada')).toMatchObject({ viewsLeft: 2 })
  })

  test('cut short opens for nobody', async () => {
    await database.query(String.raw`UPDATE card_vault SET sealed_card = '\x00' WHERE reservation_id = $1`, [
      reservationId,
    ])
    await expect(viewCard(context, key(), 'ada')).rejects.toThrow(SealBroken)
  })

  test.each([
    ['whole', ['wrapped_key', 'sealed_card']],
    ['by its key', ['wrapped_key']],
    ['by its card', ['sealed_card']],
  ])('that is moved to another reservation, %s, opens for nobody', async (_, columns) => {
    const other = await reserve()
    await keep(other)
    await database.query(
      `UPDATE card_vault AS target SET ${columns.map(column => `${column} = source.${column}`).join(', ')}
         FROM card_vault AS source WHERE source.reservation_id = $1 AND target.reservation_id = $2`,
      [reservationId, other],
    )
    await expect(viewCard(context, key(other), 'ada')).rejects.toThrow(SealBroken)
  })

  test('opens under no other secret key', async () => {
    const stranger = { ...context, keyring: new Keyring(Buffer.alloc(32, 8)) }
    await expect(viewCard(stranger, key(), 'ada')).rejects.toThrow(SealBroken)
    expect(await viewCard(context, key(), 'ada')).toMatchObject({ viewsLeft: 2 })
  })

  test('is nowhere readable in the database, and its CVV is nowhere at all', async () => {
    const [{ text }] = (await database.query<{ text: string }>(
      `SELECT (SELECT string_agg(v::text, '') FROM card_vault v) || (SELECT coalesce(string_agg(r::text, ''), '')
         FROM reservation r) AS text`,
    )) as [{ text: string }]
    const bytes = Buffer.from(text.replace(/[^0-9a-f]/g, ''), 'hex').toString('latin1')
    for (const secret of ['4111111111111111', 'Zoë', '2031,']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
      expect(bytes).not.toContain(secret)
    }
    const [row] = await database.query<{ wrapped: Buffer; sealed: Buffer }>(
      'SELECT wrapped_key AS wrapped, sealed_card AS sealed FROM card_vault WHERE reservation_id = $1',
      [reservationId],
    )
    const place = `card of ${reservationId}`
    const dataKey = unseal(context.keyring.key('card vault'), row!.wrapped, `key of the ${place}`)
    expect(unseal(dataKey, row!.sealed, place).toString()).not.toContain('847')
  })

  test('is sealed anew each time: two of the same card have no byte string in common', async () => {
    const other = await reserve()
    await keep(other)
    const rows = await database.query<{ wrapped_key: Buffer; sealed_card: Buffer }>(
      'SELECT wrapped_key, sealed_card FROM card_vault WHERE reservation_id = ANY($1)',
      [[reservationId, other]],
    )
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    expect(first.wrapped_key.subarray(0, 12)).not.toEqual(second.wrapped_key.subarray(0, 12))
    expect(first.sealed_card.subarray(28)).not.toEqual(second.sealed_card.subarray(28))
  })
})

describe('the purge', () => {
  test('deletes a card seven days after check-out and not before; who saw it stays on record', async () => {
    await viewCard(context, key(), 'ada')
    clock.moveTo('2027-03-11T23:59:59Z')
    await purgeCards(context)
    expect(await viewCard(context, key(), 'ada')).toMatchObject({ viewsLeft: 1 })
    clock.moveTo('2027-03-12T00:00:00Z')
    expect(await purgeCards(context)).toBeGreaterThanOrEqual(1)
    const rows = await database.query('SELECT FROM card_vault WHERE reservation_id = $1', [reservationId])
    expect(rows).toEqual([])
    await expect(viewCard(context, key(), 'ada')).rejects.toMatchObject({ type: 'NotFoundException' })
    expect(await listCardViews(database, key())).toHaveLength(2)
    expect(await purgeCards(context)).toBe(0)
  })

  test('leaves the cards of later stays', async () => {
    const later = await reserve()
    await keep(later, '2027-04-05')
    clock.moveTo('2027-03-20T00:00:00Z')
    await purgeCards(context)
    expect(await viewCard(context, key(later), 'ada')).toMatchObject({ viewsLeft: 2 })
  })
})
