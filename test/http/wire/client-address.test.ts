// The address that limits count a client by: of its connection, or what a trusted proxy passes on, and the network of an IPv6
// one.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientAddresses } from '../../../src/http/wire/client-address.ts'

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage
const socket = (remoteAddress: string | undefined) => ({ remoteAddress }) as unknown as Socket
const seen: (string | null)[] = []
const addresses = (proxies: readonly string[], isHttps = false) =>
  clientAddresses({ proxies, isHttps, onUnnamedProxy: address => seen.push(address) })
const direct = addresses([])
const behind = addresses(['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])

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
    ['10.1.2.3', undefined, null],
  ])('from %s for %s is that of %s', (address, forwarded, counted) => {
    expect(behind.ofRequest(from(address, forwarded))).toBe(counted)
  })

  test('without known proxies is that of its connection', () => {
    expect(direct.ofRequest(from('10.1.2.3', '203.0.113.7'))).toBe('10.1.2.3')
    expect(direct.ofRequest(from('::1', '203.0.113.7'))).toBeNull()
  })
})

describe('a proxy that is not named', () => {
  const near = [
    '10.1.2.3',
    '172.18.0.1',
    '192.168.0.9',
    '100.64.0.1',
    '169.254.1.1',
    '::ffff:10.1.2.3',
    'fd00::1',
    'fe80::1%eth0',
  ]
  const far = ['203.0.113.7', '172.32.0.1', '11.0.0.1', '2001:db8:1:2::9', 'ff00::1']
  const counted = (isHttps: boolean, address: string, forwarded?: string) =>
    addresses(['10.9.0.0/16'], isHttps).ofRequest(from(address, forwarded))

  test('has no client of its own where all come by https', () => {
    for (const address of near) {
      expect([address, counted(true, address, '198.51.100.1')]).toEqual([address, null])
      // As nginx passes requests on where nothing is configured.
      expect(counted(true, address)).toBe(null)
      expect(counted(false, address, '198.51.100.1')).not.toBe(null)
    }
  })

  test('may be a client that says so, where its address is public', () => {
    for (const address of far) expect(counted(true, address, '198.51.100.1')).toBe(counted(true, address))
  })

  test('that is named is believed', () => {
    expect(counted(true, '10.9.1.1', '198.51.100.1')).toBe('198.51.100.1')
  })

  test('is noticed with each request that it passes on, without the address of a person', () => {
    const watched = (isHttps: boolean, ...given: Parameters<typeof from>) => {
      addresses(['10.9.0.0/16'], isHttps).watch(from(...given))
      return seen.splice(0)
    }
    expect(watched(false, '172.18.0.1', 'x')).toEqual(['172.18.0.1'])
    expect(watched(false, '::ffff:127.0.0.1', 'x')).toEqual(['127.0.0.1'])
    expect(watched(true, '203.0.113.7', 'x')).toEqual([null])
    expect(watched(false, '203.0.113.7', 'x')).toEqual([])
    expect(watched(true, '10.9.1.1', 'x')).toEqual([])
    expect(watched(true, '172.18.0.1')).toEqual(['172.18.0.1'])
    expect(watched(true, '10.9.1.1')).toEqual(['10.9.1.1'])
    expect(watched(false, '172.18.0.1')).toEqual([])
    expect(watched(true, '203.0.113.7')).toEqual([])
  })

  const seenOf = (url: string) => {
    addresses([], true).watch({ ...from('172.18.0.1'), url } as IncomingMessage)
    return seen.splice(0)
  }

  test.each(['/healthz', '/readyz', '/metrics', '/readyz?from=a'])('is not taken for what asks for %s', url =>
    expect(seenOf(url)).toEqual([]),
  )

  test.each(['/', '/healthz/more', '/metrics-of-all'])('is noticed where it asks for %s', url =>
    expect(seenOf(url)).toEqual(['172.18.0.1']),
  )

  test('opens as many connections as it needs, once it is noticed', () => {
    const at = addresses([], true)
    expect(at.ofConnection(socket('172.18.0.1'))).toBe('172.18.0.1')
    at.watch(from('172.18.0.1', '198.51.100.1'))
    expect(at.ofConnection(socket('172.18.0.1'))).toBe(null)
    at.watch(from('203.0.113.7', '198.51.100.1'))
    expect(at.ofConnection(socket('203.0.113.7'))).toBe('203.0.113.7')
    const plain = addresses([])
    plain.watch(from('172.18.0.1', '198.51.100.1'))
    expect(plain.ofConnection(socket('172.18.0.1'))).toBe('172.18.0.1')
    seen.length = 0
  })

  test('is told from one that is named', () => {
    const at = addresses(['10.9.0.0/16'], true)
    for (const peer of ['10.9.1.1', '10.9.1.1', '172.18.0.1', '10.9.1.1']) at.watch(from(peer, 'x'))
    expect(seen.splice(0)).toEqual(['172.18.0.1'])
  })
})
