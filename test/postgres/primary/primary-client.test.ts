// Which of several hosts a connection leads to, and what is told where none can be written: hosts that say what a test lets them
// say.

import { describe, expect, test } from 'vitest'
import { PrimaryClient } from '../../../src/store/postgres/primary/primary-client.ts'
import { type HostManner, type PostgresHost, postgresHost } from '../../support/machines/postgres-host.ts'

const urlOf = (hosts: readonly PostgresHost[]): string =>
  `postgresql://nobody@${hosts.map(({ port }) => `127.0.0.1:${port}`).join()}/nothing?sslmode=disable`
const hostsOf = (...manners: HostManner[]) => Promise.all(manners.map(postgresHost))
const names = 'first second third'.split(' ')

/** To which of the hosts a connection leads, or why to none. */
async function leadsTo(hosts: readonly PostgresHost[]): Promise<unknown> {
  const client = new PrimaryClient({ connectionString: urlOf(hosts) })
  try {
    await client.connect()
    const led = hosts.findIndex(({ port }) => new URL(client.address).port === String(port))
    expect([client.host, client.port]).toEqual(['127.0.0.1', hosts[led]!.port])
    return names[led]
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { message, code }
  } finally {
    client.end().catch(() => undefined)
  }
}

const standby = { says: null }
const primary = (timeline = '00000001') => ({ says: timeline })

describe('a connection leads to', () => {
  test.each<[string, HostManner[], string]>([
    ['the only one that can be written', [standby, primary()], 'second'],
    ['the one that was promoted later', [primary('00000002'), primary('0000000A'), standby], 'second'],
    ['the one that was promoted later, named first', [primary('00000003'), primary('00000002')], 'first'],
    ['the first of two that are equally new', [standby, primary(), primary()], 'second'],
    ['one behind a host that refuses', [{ refuses: '28P01' }, primary()], 'second'],
    ['one before a host that starts', [primary(), { refuses: '57P03' }], 'first'],
  ])('%s', async (_, manners, led) => {
    expect(await leadsTo(await hostsOf(...manners))).toBe(led)
  })

  test('the only host without asking it first', async () => {
    const [host] = await hostsOf(standby)
    expect(await leadsTo([host!])).toBe('first')
    expect(host!.connections).toBe(1)
  })

  test('one behind a silent host, which is waited for once until it answers again', async () => {
    const hosts = await hostsOf('is silent', primary())
    const timed = async () => {
      const began = performance.now()
      const led = await leadsTo(hosts)
      return { led, isQuick: performance.now() - began < 240 }
    }
    expect(await timed()).toEqual({ led: 'second', isQuick: false })
    expect(await timed()).toMatchObject({ led: 'second' })
    expect(hosts[0]!.connections).toBe(2)
    hosts[0]!.manner = primary('00000009')
    await leadsTo(hosts)
    // It has answered, if not to that one, and is listened to again.
    await expect.poll(() => leadsTo(hosts)).toBe('first')
  })

  test('the same for all who ask meanwhile, with one question', async () => {
    const hosts = await hostsOf(standby, primary())
    expect(await Promise.all([leadsTo(hosts), leadsTo(hosts), leadsTo(hosts)])).toEqual([
      'second',
      'second',
      'second',
    ])
    expect(hosts.map(({ connections }) => connections)).toEqual([1, 4])
  })
})

describe('where none can be written', () => {
  const none = (hosts: readonly PostgresHost[], ...words: string[]) =>
    `none of the hosts can be written: ${hosts.map(({ port }, place) => `127.0.0.1:${port} ${words[place]}`).join(', ')}`

  test('each is told, and standbys are no outage of the network', async () => {
    const standbys = await hostsOf(standby, standby)
    expect(await leadsTo(standbys)).toEqual({
      message: none(standbys, 'is a standby', 'is a standby'),
      code: '25006',
    })
    const mixed = await hostsOf({ refuses: '28P01' }, standby)
    expect(await leadsTo(mixed)).toEqual({
      message: none(mixed, 'says "no 28P01"', 'is a standby'),
      code: '25006',
    })
  })

  test('what all refuse is told as it is', async () => {
    const hosts = await hostsOf({ refuses: '28P01' }, { refuses: '3D000' })
    expect(await leadsTo(hosts)).toEqual({ message: 'no 28P01', code: '28P01' })
  })

  test('one that starts or stops, or is away, is an outage', async () => {
    const starting = await hostsOf({ refuses: '28P01' }, { refuses: '57P03' })
    expect(await leadsTo(starting)).toEqual({
      message: none(starting, 'says "no 28P01"', 'says "no 57P03"'),
      code: '57P03',
    })
    const [refusing] = await hostsOf({ refuses: '28P01' })
    const gone = [refusing!, { port: 1, manner: standby, connections: 0 } as const]
    expect(await leadsTo(gone)).toEqual({
      message: none(gone, 'says "no 28P01"', 'is away (ECONNREFUSED)'),
      code: 'ECONNREFUSED',
    })
    const silent = await hostsOf('is silent', 'is silent')
    expect(await leadsTo(silent)).toEqual({
      message: none(silent, 'is away (ETIMEDOUT)', 'is away (ETIMEDOUT)'),
      code: 'ETIMEDOUT',
    })
  })
})

describe('a connection', () => {
  test('tells its address as the first until it knows better, and may be given up meanwhile', async () => {
    const hosts = await hostsOf(standby, primary())
    const client = new PrimaryClient({ connectionString: urlOf(hosts) })
    expect(client.address).toBe(urlOf([hosts[0]!]))
    const connecting = client.connect()
    client.end().catch(() => undefined)
    await expect(connecting).rejects.toThrow('Connection terminated')
  })

  test('tells a function that is given, too, when it is open, when it is not, and when it has ended', async () => {
    const hosts = await hostsOf(primary())
    const open = new PrimaryClient({ connectionString: urlOf(hosts) })
    const told = (client: PrimaryClient) =>
      new Promise<unknown[]>(resolve => client.connect((...given) => resolve(given)))
    expect(await told(open)).toEqual([null, open])
    await new Promise(resolve => open.end(resolve))
    const refused = new PrimaryClient({ connectionString: urlOf(await hostsOf({ refuses: '28P01' })) })
    expect(await told(refused)).toEqual([expect.objectContaining({ code: '28P01' })])
  })
})
