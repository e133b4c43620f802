// Names of others are asked of DNS itself, so that a name server that never answers keeps nobody else from being found.

import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { guardedFetch } from '../../src/outbound/guarded-fetch.ts'
import { publicAddressesOf } from '../../src/outbound/public-names.ts'

const nameServer = createSocket('udp4')
let servers: string[] = []

const [ipv4, ipv6] = [1, 28]
const found: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  'both.test': { [ipv4]: [93, 184, 216, 34], [ipv6]: [0x20, 1, ...Array.from({ length: 13 }, () => 0), 7] },
  'four.test': { [ipv4]: [93, 184, 216, 35] },
  'six.test': { [ipv6]: [0x20, 1, ...Array.from({ length: 13 }, () => 0), 8] },
  'nothing.test': {},
}

/** The answer to a question of DNS (RFC 1035); null where the name server keeps silent. */
function answerTo(question: Buffer): Buffer | null {
  const labels: string[] = []
  let at = 12
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const name = labels.join('.').toLowerCase()
  if (name.startsWith('silent.')) return null
  const kind = question.readUInt16BE(at + 1)
  const data = found[name]?.[kind]
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(name in found ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(data ? 1 : 0, 6)
  head.fill(0, 8)
  const record = data ? [0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, data.length, ...data] : []
  return Buffer.concat([head, question.subarray(12, at + 5), Buffer.from(record)])
}

beforeAll(async () => {
  nameServer.on('message', (question, { port, address }) => {
    const answer = answerTo(question)
    if (answer) nameServer.send(answer, port, address)
  })
  nameServer.bind(0, '127.0.0.1')
  await once(nameServer, 'listening')
  servers = [`127.0.0.1:${(nameServer.address() as AddressInfo).port}`]
})
afterAll(() => nameServer.close())

describe('a name', () => {
  test('has the addresses of both kinds, or of the one that there is', async () => {
    const [first, second] = [
      { address: '93.184.216.34', family: 4 },
      { address: '2001::7', family: 6 },
    ]
    expect(await publicAddressesOf('both.test', servers)).toEqual([first, second])
    expect(await publicAddressesOf('four.test', servers)).toEqual([{ address: '93.184.216.35', family: 4 }])
    expect(await publicAddressesOf('six.test', servers)).toEqual([{ address: '2001::8', family: 6 }])
  })

  test('without an address, unknown, or never answered for is an error', async () => {
    await expect(publicAddressesOf('nothing.test', servers)).rejects.toMatchObject({ code: 'ENODATA' })
    await expect(publicAddressesOf('unknown.test', servers)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(publicAddressesOf('silent.test', servers)).rejects.toMatchObject({ code: 'ETIMEOUT' })
  })

  test('of this machine is one of this machine', async () => {
    expect(await publicAddressesOf('localhost', servers)).toEqual([{ address: '127.0.0.1', family: 4 }])
  })
})

test('the resolver of the system is asked only where private addresses are allowed', async () => {
  const system = vi.spyOn(dns, 'lookup').mockRejectedValue(new Error('asked'))
  const deadline = AbortSignal.timeout(100)
  await expect(guardedFetch('https://name.invalid/', { deadline })).rejects.toThrow(
    'has no address on the public Internet',
  )
  expect(system).not.toHaveBeenCalled()
  await expect(guardedFetch('https://name.invalid/', { allowPrivate: true })).rejects.toThrow()
  expect(system).toHaveBeenCalledOnce()
  system.mockRestore()
})
