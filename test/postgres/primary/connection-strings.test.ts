// What is wrong with a connection string, in the exact words, and where one leads, without user and password.

import { describe, expect, test } from 'vitest'
import {
  addressesOf,
  addressMistake,
  databaseAddress,
  placeOf,
} from '../../../src/store/postgres/database-address.ts'

const notAnAddress =
  'is an address such as postgresql://user:password@db.example.com:5432/hostelry; characters such as @ : / # ? % in a password are percent-encoded'
const onePrimary = 'leads to the one of its hosts that can be written; write target_session_attrs=read-write'
const allStandbys = 'leads to all of its hosts; leave out target_session_attrs'
const ports = 'has as many ports as hosts, or one port for all'
const scheme = 'starts with postgresql://'

describe('a connection string', () => {
  test.each<[text: string, primary: string | null, standbys: string | null]>([
    ['postgresql://u:p@h/db', null, null],
    ['postgres://u@h/db', null, null],
    ['postgresq://u@h/db', scheme, scheme],
    ['postgresqlql://u@h/db', scheme, scheme],
    ['x postgresql://u@h/db', scheme, scheme],
    ['postgresql:/u@h/db', scheme, scheme],
    ['', scheme, scheme],
    ['postgresql://u@h1,h2/db', null, null],
    ['postgresql://u@h1,h2/db?target_session_attrs=read-write', null, allStandbys],
    ['postgresql://u@h1,h2/db?target_session_attrs=primary', null, allStandbys],
    ['postgresql://u@h1,h2/db?target_session_attrs=any', onePrimary, allStandbys],
    ['postgresql://u@h1,h2/db?target_session_attrs=', onePrimary, allStandbys],
    ['postgresql://u@h/db?target_session_attrs=any', null, allStandbys],
    ['postgresql://u@h1,h2/db?port=1,2', null, null],
    ['postgresql://u@h1,h2/db?port=1', null, null],
    ['postgresql://u@h1,h2/db?port=1,2,3', ports, ports],
    ['postgresql://u@h/db?port=1,2', ports, ports],
    ['postgresql://u@h1,h2,h3/db?port=1,2', ports, ports],
    ['postgresql://u:p@h:port/db', notAnAddress, notAnAddress],
    ['postgresql://u@h1:1,h2:port/db', notAnAddress, notAnAddress],
  ])('%s is refused, or is not: %s; for standbys: %s', (text, primary, standbys) => {
    expect(addressMistake(text)).toBe(primary)
    expect(addressMistake(text, 'primary')).toBe(primary)
    expect(addressMistake(text, 'standbys')).toBe(standbys)
  })

  test.each<[text: string, addresses: readonly string[] | null]>([
    ['postgresql://u@h/db?port=1', ['postgresql://u@h/db?port=1']],
    ['postgresql://u@h1,h2', ['postgresql://u@h1', 'postgresql://u@h2']],
    ['postgresql://h1,h2/db#x', ['postgresql://h1/db', 'postgresql://h2/db']],
    ['postgresql://h1,h2?port=7', ['postgresql://h1?port=7', 'postgresql://h2?port=7']],
    ['postgresql://u@:p,@h1,h2/db', ['postgresql://u@:p,@h1/db', 'postgresql://u@:p,@h2/db']],
    [
      'postgres://h1,h2/db?application_name=a+b&target_session_attrs=primary&port=1,2',
      ['postgres://h1/db?application_name=a+b&port=1', 'postgres://h2/db?application_name=a+b&port=2'],
    ],
    ['postgresql://x/db?host=h1', ['postgresql://x/db?host=h1']],
    ['postgresql:///db?host=h1,h2', ['postgresql:///db?host=h1', 'postgresql:///db?host=h2']],
    ['postgresql:///db?host=h1&port=1,2', null],
  ])('%s leads to these hosts', (text, addresses) => {
    expect(addressesOf(text)).toEqual(addresses)
  })

  test('is told in its parts, and in words without secrets', () => {
    const text = 'postgresql://u:secret@h1:1,h2/db'
    expect(databaseAddress(text)).toEqual({ hosts: 'h1:1, h2:5432', database: 'db', user: 'u' })
    expect(placeOf(text)).toBe('database db at h1:1, h2:5432')
    expect(placeOf('postgresql://u:secret@h:7/other')).toBe('database other at h:7')
  })

  test('that cannot be read is an error of the driver', () => {
    expect(() => databaseAddress('postgresql://u@h:port/db')).toThrow()
    expect(() => databaseAddress('postgresql://u@h/db?port=1,2')).toThrow()
  })
})
