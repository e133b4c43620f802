// What DATABASE_URL may say, and the sentence for what it may not.

import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { addressesOf, placeOf } from '../../../src/store/postgres/database-address.ts'

const aStandby =
  /DATABASE_URL leads to the one of its hosts that can be written; write target_session_attrs=read-write/
const notAnAddress = /DATABASE_URL is an address such as postgresql:\/\//
const ports = /DATABASE_URL has as many ports as hosts, or one port for all/

test.each([
  ['postgresql://h1,h2/hostelry?target_session_attrs=standby', aStandby],
  ['postgresql://h1,h2/hostelry?target_session_attrs=any', aStandby],
  ['postgresql:///hostelry?host=h1,h2,h3&port=5432,5433', ports],
  ['postgresql://u:p@h1:5432,h2:port/hostelry', notAnAddress],
  ['postgresql://u:p@h1:port/hostelry', notAnAddress],
  ['mysql://h1/hostelry', /DATABASE_URL starts with postgresql:\/\//],
])('%s is refused in a sentence', (address, sentence) => {
  expect(() => readConfig({ DATABASE_URL: address })).toThrow(sentence)
})

test.each([
  'postgres://u:p,w@db.example.com/hostelry',
  'postgresql://hostelry@/hostelry?host=/run/postgresql&port=5432',
  'postgresql://u@[::1]:5432/hostelry?sslmode=disable',
  'postgresql://u@h1/hostelry?target_session_attrs=read-write',
])('%s can be used, and names one host', address => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  expect(addressesOf(address)).toEqual([address])
})

test.each([
  [
    'postgresql://u:p,w@h1:5432,h2:5433,[::1]/hostelry?target_session_attrs=read-write',
    [
      'postgresql://u:p,w@h1:5432/hostelry',
      'postgresql://u:p,w@h2:5433/hostelry',
      'postgresql://u:p,w@[::1]/hostelry',
    ],
    'database hostelry at h1:5432, h2:5433, ::1:5432',
  ],
  [
    'postgresql://u@h3/hostelry?host=h1,h2&port=5433&sslmode=disable',
    [
      'postgresql://u@/hostelry?host=h1&port=5433&sslmode=disable',
      'postgresql://u@/hostelry?host=h2&port=5433&sslmode=disable',
    ],
    'database hostelry at h1:5433, h2:5433',
  ],
  [
    'postgres://u@/hostelry?host=%2Frun%2Fa,%2Frun%2Fb&port=5432,5433',
    ['postgres://u@/hostelry?host=%2Frun%2Fa&port=5432', 'postgres://u@/hostelry?host=%2Frun%2Fb&port=5433'],
    'database hostelry at /run/a:5432, /run/b:5433',
  ],
])('%s can be used, and names several hosts', (address, addresses, place) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
  expect(addressesOf(address)).toEqual(addresses)
  expect(placeOf(address)).toBe(place)
})

const near = 'postgresql://hostelry:p@db1/hostelry'
test.each([
  [{ DATABASE_URL: '' }, near, 'is used with DATABASE_URL; set both'],
  [{}, 'postgresql://other@db2/hostelry', 'names the same database and the same user as DATABASE_URL'],
  [{}, 'postgresql://hostelry@db2/other', 'names the same database and the same user as DATABASE_URL'],
  [
    {},
    'postgresql://hostelry@db2,db3/hostelry?target_session_attrs=standby',
    'leave out target_session_attrs',
  ],
  [{}, 'postgresql://hostelry@db2:1,db3:2,db4/hostelry?port=1,2', 'has as many ports as hosts'],
  [{}, 'db2:5432', 'starts with postgresql://'],
])('%o with DATABASE_READ_URL=%s is refused: it %s', (variables, address, sentence) => {
  const environment = { DATABASE_URL: near, ...variables, DATABASE_READ_URL: address }
  expect(() => readConfig(environment)).toThrow(new RegExp(`DATABASE_READ_URL .*${RegExp.escape(sentence)}`))
})

test('replicas are several hosts of the same database, or of the one behind a pooler', () => {
  const replicas = 'postgresql://hostelry:p@db2:5432,db3/hostelry?sslmode=require'
  expect(readConfig({ DATABASE_URL: near, DATABASE_READ_URL: replicas }).databaseReadUrl).toBe(replicas)
  const pooled = { DATABASE_URL: 'postgresql://pooled@p/pooled', DATABASE_DIRECT_URL: near }
  expect(readConfig({ ...pooled, DATABASE_READ_URL: replicas }).databaseReadUrl).toBe(replicas)
  expect(readConfig({ DATABASE_URL: near }).databaseReadUrl).toBeNull()
})
