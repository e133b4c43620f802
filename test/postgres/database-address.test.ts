// What DATABASE_URL may say, and the sentence for what it may not.

import { expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'

const severalHosts = /DATABASE_URL names several hosts; name one that leads to the primary/

test.each([
  ['postgresql://h1,h2,h3/hostelry?target_session_attrs=read-write', severalHosts],
  ['postgresql://u:p@h1:5432,h2:5432/hostelry', severalHosts],
  ['postgresql:///hostelry?host=h1,h2', severalHosts],
  ['postgresql://u:p@h1:port/hostelry', /DATABASE_URL is an address such as postgresql:\/\//],
  ['mysql://h1/hostelry', /DATABASE_URL starts with postgresql:\/\//],
])('%s is refused in a sentence', (address, sentence) => {
  expect(() => readConfig({ DATABASE_URL: address })).toThrow(sentence)
})

test.each([
  'postgres://u:p,w@db.example.com/hostelry',
  'postgresql://hostelry@/hostelry?host=/run/postgresql&port=5432',
  'postgresql://u@[::1]:5432/hostelry?sslmode=disable',
])('%s can be used', address => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
})
