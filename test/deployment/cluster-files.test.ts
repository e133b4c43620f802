// The files of a cluster in deploy/: what `npm run cluster` shows by faults hangs on a few words, which are held here.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Versions } from '../../scripts/cluster/versions.ts'

const deploy = new URL('../../deploy/', import.meta.url).pathname
const read = (name: string): string => readFileSync(`${deploy}${name}`, 'utf8')

test('commits wait for a standby, and a keeper that lost its lease cannot take it back', () => {
  const { bootstrap, watchdog, ...patroni } = parse(read('patroni.yml'))
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs
  expect(synchronous_mode).toBe(true)
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout)
  expect(patroni).toHaveProperty('etcd')
  expect(patroni).not.toHaveProperty('etcd3')
  expect(parse(read('etcd.yml'))['enable-v2']).toBe(true)
  expect(watchdog.mode).toBe('required')
})

test('connections to a former primary end', () => {
  expect(read('haproxy-postgres.cfg')).toMatch(/^ +default-server .* on-marked-down shutdown-sessions$/m)
})

const haproxy = '/usr/sbin/haproxy'

test.skipIf(!existsSync(haproxy)).each(['haproxy-postgres.cfg', 'haproxy-servers.cfg'])(
  'HAProxy takes %s',
  name => {
    const { status, stderr } = spawnSync(haproxy, ['-c', '-f', `${deploy}${name}`], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  },
)

test('a price older than the newest acknowledged change, and than the age that is told, is noticed', () => {
  const versions = new Versions()
  const shown = versions.next()
  versions.acknowledge(shown)
  versions.acknowledge(versions.next())
  const later = performance.now() + 30_000
  versions.saw(shown, later, 40)
  expect(versions.stalest).toBe(0)
  versions.saw(shown + 1, later, null)
  expect(versions.stalest).toBe(0)
  versions.saw(shown, later, 5)
  expect(versions.stalest).toBeGreaterThan(20_000)
  expect(versions.wrong).toEqual([])
  versions.saw(shown + 2, later, null)
  expect(versions.wrong).toHaveLength(1)
})
