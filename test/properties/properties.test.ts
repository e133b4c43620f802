// Properties as they are kept, and who may see them (contract R6).

import { describe, expect, test } from 'vitest'
import {
  archivedSince,
  bumpPropertyVersion,
  listProperties,
  readProperties,
  readPropertyVersions,
} from '../../src/store/properties/properties.ts'
import { readTariffs, writeTariffs } from '../../src/store/properties/tariffs.ts'
import {
  createPublisher,
  grantProperties,
  readGrantedPropertyIds,
} from '../../src/store/publishers/publishers.ts'
import { applied } from '../channels/alpinebits/rate-plans/applied.ts'
import { messageXml } from '../channels/alpinebits/rate-plans/message-xml.ts'
import { double, smallPlan } from '../channels/alpinebits/rate-plans/small-plan.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

describe('a property', () => {
  test('gets a new version with each change and none without', async () => {
    expect(await storeProperty(database, 10)).toEqual({ version: 1, changed: true })
    expect(await storeProperty(database, 10)).toEqual({ version: 1, changed: false })
    expect(await storeProperty(database, 10, { document: { name: 'Other' } })).toEqual({
      version: 2,
      changed: true,
    })
    const rooms = [{ roomId: 1, allotment: 6 }]
    const changed = { document: { name: 'Other' }, rooms }
    expect(await storeProperty(database, 10, changed)).toEqual({ version: 3, changed: true })
    expect(await storeProperty(database, 10, changed)).toEqual({ version: 3, changed: false })
    expect(await readPropertyVersions(database, [10, 999])).toEqual(new Map([[10, 3]]))
  })

  test('comes back as it was written', async () => {
    const document = { name: 'Ærø Kro 🏨', rooms: [{ id: 1, price: '10.50' }], none: null }
    await storeProperty(database, 11, { document })
    const [row] = await readProperties(database, [11, 999])
    expect(row).toMatchObject({ id: 11, version: 1, document })
    expect(row!.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('that does not exist has no version to raise', async () => {
    const raising = database.transaction(transaction => bumpPropertyVersion(transaction, 999))
    await expect(raising).rejects.toMatchObject({ type: 'BadRequestException' })
  })
})

test('properties are listed in their order, and a publisher has those that it was given', async () => {
  await storeProperty(database, 21, { order: 2 })
  await storeProperty(database, 22, { order: 1 })
  await storeProperty(database, 23, { order: 1 })
  const some = await database.transaction(async transaction => {
    const { id } = await createPublisher(transaction, { name: 'Some', sellsAll: false })
    await grantProperties(transaction, id, [22, 21])
    return id
  })
  expect(await readGrantedPropertyIds(database, some)).toEqual([21, 22])
  const listed = (await listProperties(database)).map(({ id }) => id)
  expect(listed.filter(id => id > 20)).toEqual([22, 23, 21])
})

test('those archived since an instant are told in order, all or of some', async () => {
  const archived = [
    [32, '2026-12-01T12:00:00Z'],
    [31, '2026-12-01T12:00:01Z'],
    [33, '2026-12-01T11:59:59Z'],
  ] as const
  for (const [id, at] of archived) {
    await storeProperty(database, id)
    await database.query('UPDATE property SET archived_at = $2 WHERE property_id = $1', [id, at])
  }
  const since = '2026-12-01T12:00:00Z'
  expect(await archivedSince(database, since, null)).toEqual([31, 32])
  expect(await archivedSince(database, since, [33, 32])).toEqual([32])
  expect(await archivedSince(database, since, [])).toEqual([])
})

test('the tariffs of a property are replaced, and those of another stay', async () => {
  const [one, two] = applied(messageXml([smallPlan(), smallPlan({ code: 'P2' })]), [double]).tariffs
  const write = (propertyId: number, tariffs: Parameters<typeof writeTariffs>[2]) =>
    database.transaction(transaction => writeTariffs(transaction, propertyId, tariffs))
  const codes = async (propertyId: number) =>
    (await readTariffs(database, propertyId)).map(({ rateCode }) => rateCode).toSorted()
  for (const id of [41, 42]) {
    await storeProperty(database, id)
    expect(await write(id, [one!, two!])).toBe(true)
  }
  expect(await write(41, [two!])).toBe(true)
  expect([await codes(41), await codes(42)]).toEqual([['P2'], ['P1', 'P2']])
  expect(await write(41, [two!])).toBe(false)
  expect(await write(41, [])).toBe(true)
  expect([await codes(41), await codes(42)]).toEqual([[], ['P1', 'P2']])
})
