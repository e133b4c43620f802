// Receipts state what was answered, are verified by the client and by the command, survive the rotation of their keys, and say where
// two prices part.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ReceiptError, type ReceiptKey, verifyReceipt } from '../../client/src/index.ts'
import { ReceiptKeys } from '../../src/operations/receipts/receipt-keys.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { cardBody, guestBody } from '../support/hotels/small-hotel.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testApp } from '../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { post, app, environment } = running
const directory = environment.DATA_DIR!
const hostelry = commandLine(environment, directory)

const stay = {
  key: 'demo',
  property_id: 3144,
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ adults: 2, children: 1, children_ages: [7] }],
}
const { body: found } = await post('property/available/.json', stay)
const { accommodation_id, rate_code } = found.rate.low
const wanted = { ...stay, accommodation_id, rate_code, receipt: true }

const keysNow = async (): Promise<ReceiptKey[]> =>
  (await app.server.inject('/.well-known/jwks.json')).json().keys
const stated = async (receipt: string) => verifyReceipt({ receipt, keys: await keysNow() })
const priceOf = (rate: { total: Record<string, number>; nights: { rate: number }[] }) => [
  rate.total.total,
  rate.total.tax,
  rate.total.fee,
  rate.nights.map(night => night.rate),
]

describe('a receipt', () => {
  test('states what availability, preview and reservation answered, one price in all three', async () => {
    const available = await post('property/available/.json', { ...stay, receipt: true })
    const preview = await post('book/preview/.json', wanted)
    const booked = await post('book/reservation/.json', {
      ...wanted,
      rooms: [{ name: 'Ada Lovelace', adults: 2, children: 1, children_ages: [7] }],
      guest: guestBody('Lovelace'),
      payment: cardBody,
    })
    expect([available, preview, booked].map(({ status }) => status)).toEqual([200, 200, 200])
    const claims = await Promise.all([available, preview, booked].map(({ body }) => stated(body.receipt)))
    expect(claims.map(({ answer }) => answer)).toEqual(['availability', 'preview', 'reservation'])
    const [rate] = preview.body.property_accommodation[0].rates
    for (const { offers, stay: stayed, rules } of claims) {
      const offer = offers.find(
        each => each.accommodation_id === accommodation_id && each.rate_code === rate_code,
      )
      expect(priceOf(offer as never)).toEqual(priceOf(rate))
      expect(stayed).toEqual({
        property_id: 3144,
        checkin: '2027-03-12',
        checkout: '2027-03-16',
        rooms: [{ adults: 2, children_ages: [7] }],
      })
      expect(rules).toEqual(claims[0]?.rules)
    }
    const [offer] = claims[1]!.offers
    expect(offer?.tax_items.map(({ total }) => total)).toEqual(
      rate.tax_items.map(({ total }: { total: number }) => total),
    )
    expect(claims[2]?.reservation_id).toBe(booked.body.id)
    expect(JSON.stringify(claims)).not.toMatch(/Ada|example\.com|4111/)
  })

  test('is of each property of several, with all its rates or with the lowest alone', async () => {
    const { property_id: _, ...anywhere } = { ...stay, limit: 3 }
    const ask = (fields: object) => post('properties/available/.json', { ...anywhere, ...fields })
    const all = await ask({ receipt: true })
    const lead = await ask({ receipt: true, mode: 'lead' })
    expect((await ask({})).text).not.toContain('"receipt"')
    expect(all.body).toHaveLength(3)
    for (const { body } of [all, lead])
      for (const { id, receipt, property_accommodation } of body) {
        const { stay: stayed, offers, answer } = await stated(receipt)
        expect([answer, stayed.property_id]).toEqual(['availability', id])
        const shown = property_accommodation.flatMap((room: { id: number; rates: never[] }) =>
          room.rates.map((rate: { code: string }) => [room.id, rate.code, ...priceOf(rate as never)]),
        )
        expect(
          offers.map(offer => [offer.accommodation_id, offer.rate_code, ...priceOf(offer as never)]),
        ).toEqual(shown)
      }
  })

  test('is there only when it is asked for, and is not given from the cache', async () => {
    const [without, first] = [
      await post('property/available/.json', stay),
      await post('property/available/.json', { ...stay, receipt: true }),
    ]
    running.clock.moveTo(running.clock.now().add({ seconds: 1 }).toString())
    const second = await post('property/available/.json', { ...stay, receipt: true })
    expect(without.body.receipt).toBeUndefined()
    const [one, other] = [await stated(first.body.receipt), await stated(second.body.receipt)]
    expect(other.iat - one.iat).toBe(1)
  })

  test('is refused after any change of it, and with keys of another server', async () => {
    const { receipt } = (await post('book/preview/.json', wanted)).body
    const [head, body, signature] = receipt.split('.')
    const keys = await keysNow()
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    claims.offers[0].total.total = 1
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const none = Buffer.from(
      JSON.stringify({ alg: 'none', typ: 'hostelry-receipt+jwt', kid: keys[0]?.kid }),
    ).toString('base64url')
    for (const text of [
      `${head}.${forged}.${signature}`,
      `${none}.${body}.${signature}`,
      `${head}.${body}`,
      'x',
      '',
    ])
      await expect(verifyReceipt({ receipt: text, keys })).rejects.toThrow(ReceiptError)
    await expect(verifyReceipt({ receipt, keys: [] })).rejects.toThrow('no key of its name')
    const file = join(directory, 'forged')
    writeFileSync(file, `${head}.${forged}.${signature}`)
    const { exitCode, errors } = await hostelry(`receipt verify ${file}`)
    expect(exitCode).not.toBe(0)
    expect(errors).toContain('its signature is wrong')
  })
})

describe('two receipts', () => {
  test('show where two prices part, the version of the rules and the night first, and verify after a new key', async () => {
    const before = join(directory, 'before.json')
    const after = join(directory, 'after.json')
    writeFileSync(before, (await post('book/preview/.json', wanted)).text)
    const change = {
      rooms: [accommodation_id],
      rate_plans: [rate_code],
      from: '2027-03-13',
      to: '2027-03-13',
      price: { standard: 555 },
    }
    writeFileSync(join(directory, 'change.json'), JSON.stringify({ calendar: [change] }))
    const changed = await hostelry(`calendar 3144 ${join(directory, 'change.json')}`)
    expect(changed.exitCode, changed.errors).toBe(0)
    const rotated = await hostelry('receipt rotate --json')
    expect(rotated.exitCode, rotated.errors).toBe(0)
    await expect
      .poll(
        async () =>
          (await stated((await post('book/preview/.json', wanted)).body.receipt)) && (await keysNow()).length,
        { timeout: 20_000, interval: 500 },
      )
      .toBe(2)
    writeFileSync(after, (await post('book/preview/.json', wanted)).text)
    const kidOf = (text: string) =>
      JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()).kid
    expect(kidOf((await post('book/preview/.json', wanted)).body.receipt)).toBe(rotated.json.kid)
    const { json, errors } = await hostelry(`receipt verify ${before} ${after} --json`)
    expect(errors).toBe('')
    const paths: string[] = json.differences.map(({ path }: { path: string }) => path)
    expect(paths[0]).toBe('rules.version')
    expect(paths[1]).toMatch(/^offers\[.*\]\.nights\[2027-03-13\]\./)
    expect(paths.at(-1)).toContain('.total.')
    const same = await hostelry(`receipt verify ${before} ${before}`)
    expect(same.output).toContain('They state the same.')
  })
})

test('several processes make one key, and another SECRET_KEY is told what to do', async () => {
  const { database, keyring } = app.context
  await database.transaction(({ query }) => query('DELETE FROM receipt_key'))
  const processes = Array.from({ length: 4 }, () => new ReceiptKeys(database, keyring))
  const pairs = await Promise.all(processes.map(keys => keys.signing()))
  expect(new Set(pairs.map(({ kid }) => kid)).size).toBe(1)
  const other = new ReceiptKeys(database, new Keyring(Buffer.alloc(32, 1)))
  await expect(other.signing()).rejects.toThrow('hostelry receipt rotate')
  await other.rotate()
  expect((await new ReceiptKeys(database, keyring).list()).map(({ kid }) => kid)).toContain(pairs[0]?.kid)
})
