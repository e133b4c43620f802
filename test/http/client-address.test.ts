// The address that limits count a client by: of its connection, or what a trusted proxy passes on, and the network of an IPv6
// one.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientAddresses } from '../../src/http/wire/client-address.ts'

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage
const socket = (remoteAddress: string | undefined) => ({ remoteAddress }) as unknown as Socket
const direct = clientAddresses([])
const behind = clientAddresses(['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])

describe('a connection', () => {
  test.each<[string | undefined, string | null]>([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::2', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1:2:3:4', 'fe80:0:0:0'],
    ['127.0.0.1', null],
    ['127.9.9.9', null],
    ['::ffff:127.0.0.1', null],
    ['::1', null],
    ['128.127.0.1', '128.127.0.1'],
    [undefined, ''],
  ])('from %s is that of %s', (address, counted) => {
    expect(direct.ofConnection(socket(address))).toBe(counted)
  })

  test('of a proxy is nobody’s', () => {
    expect(['10.1.2.3', 'fd00::1', '11.1.2.3'].map(address => behind.ofConnection(socket(address)))).toEqual([
      null,
      null,
      '11.1.2.3',
    ])
  })
})

describe('a request', () => {
  test.each<[string, string | undefined, string | null]>([
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.1.2.3', '203.0.113.7, 10.4.5.6', '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['10.1.2.3', '2001:db8:1:2::9', '2001:db8:1:2'],
    ['10.1.2.3', '127.0.0.1', null],
    ['10.1.2.3', undefined, '10.1.2.3'],
  ])('from %s for %s is that of %s', (address, forwarded, counted) => {
    expect(behind.ofRequest(from(address, forwarded))).toBe(counted)
  })

  test('without known proxies is that of its connection', () => {
    expect(direct.ofRequest(from('10.1.2.3', '203.0.113.7'))).toBe('10.1.2.3')
    expect(direct.ofRequest(from('::1', '203.0.113.7'))).toBeNull()
  })
})
