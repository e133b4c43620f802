// Which addresses count as the open Internet: the first and last of every block that the IANA registries withhold.

import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../src/outbound/public-addresses.ts'

const withheld: Readonly<Record<string, readonly string[]>> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  'private 10/8': ['10.0.0.0', '10.255.255.255'],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
  loopback: ['127.0.0.0', '127.0.0.1', '127.255.255.255'],
  'link local and metadata': ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  'a cloud host': ['168.63.129.16'],
  'private 172.16/12': ['172.16.0.0', '172.31.255.255'],
  'protocol assignments': ['192.0.0.0', '192.0.0.192', '192.0.0.255'],
  'documentation v4': [
    '192.0.2.0',
    '192.0.2.255',
    '198.51.100.0',
    '198.51.100.255',
    '203.0.113.0',
    '203.0.113.255',
  ],
  '6to4 relays': ['192.88.99.0', '192.88.99.255'],
  'private 192.168/16': ['192.168.0.0', '192.168.255.255'],
  'benchmarking v4': ['198.18.0.0', '198.19.255.255'],
  'multicast v4': ['224.0.0.0', '239.255.255.255'],
  'reserved and broadcast': ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
  'unspecified and loopback v6': ['::', '::1'],
  'IPv4 mapped, also of a public address': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
  ],
  'IPv4 compatible': ['::127.0.0.1', '::8.8.8.8'],
  NAT64: ['64:ff9b::', '64:ff9b::10.0.0.1', '64:ff9b::ffff:ffff'],
  'NAT64 for local use': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  discard: ['100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::'],
  Teredo: ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  'protocol assignments v6': [
    '2001:1::1',
    '2001:2::',
    '2001:10::',
    '2001:20::',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
  ],
  'documentation v6': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '3fff::', '3fff:fff:ffff::1'],
  '6to4': ['2002::', '2002:7f00:1::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'segment routing': ['5f00::', '5f00:ffff::1'],
  'unique local and metadata': ['fc00::', 'fd00:ec2::254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'link local v6': ['fe80::', 'febf:ffff::1', 'fe80::1%eth0'],
  'site local': ['fec0::', 'feff::1'],
  'multicast v6': ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'not given out': ['4000::1', '1fff:ffff::1'],
  'a zone on a public address': ['2606:4700::1111%eth0'],
  'no address': ['', 'localhost', '127.1', '2130706433', '[::1]', '1.2.3.4.5'],
}

const open: readonly string[] = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '198.51.101.0',
  '203.0.114.0',
  '223.255.255.255',
  '2000::1',
  '2001:200::1',
  '2001:db7:ffff::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700:4700::1111',
  '3ffe:ffff::1',
]

describe('an address is public only when nobody has withheld it', () => {
  for (const [block, addresses] of Object.entries(withheld)) {
    test(`${block}: refused from first to last`, () => {
      expect(addresses.filter(isPublicAddress)).toEqual([])
    })
  }

  test('the neighbours of every block stay reachable', () => {
    expect(open.filter(address => !isPublicAddress(address))).toEqual([])
  })
})
