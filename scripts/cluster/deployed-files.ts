// The files of deploy/ as the run uses them: the addresses are theirs, only what belongs to a machine is replaced.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Machine } from './network.ts'

const deployed = (name: string): string =>
  readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

const example = { name: 'db1', address: '10.0.0.11' }

export const postgresPrograms = '/usr/lib/postgresql/15/bin'
/** What deploy/patroni.yml says; the most seconds without bookings follow from it. */
export const leaseSeconds: number = parse(deployed('patroni.yml')).bootstrap.dcs.ttl
const { superuser, replication } = parse(deployed('patroni.yml')).postgresql.authentication
export const superuserPassword: string = superuser.password
export const replicatorPassword: string = replication.password

/** deploy/etcd.yml for a machine; returns its path. */
export function etcdFile(machine: Machine): string {
  const ours = (text: string): string => text.replaceAll(example.address, machine.address)
  const settings = parse(deployed('etcd.yml'))
  const own = [
    'listen-peer-urls',
    'listen-client-urls',
    'advertise-client-urls',
    'initial-advertise-peer-urls',
  ]
  for (const name of own) settings[name] = ours(settings[name])
  Object.assign(settings, { name: machine.name, 'data-dir': join(machine.directory, 'etcd') })
  return written(machine, 'etcd.yml', stringify(settings))
}

/** deploy/patroni.yml for a machine, without the watchdog, which would reset the machine of the run. Returns its path. */
export function patroniFile(machine: Machine, archive: string): string {
  const settings = parse(deployed('patroni.yml'))
  const { restapi, postgresql, bootstrap } = settings
  const ours = (text: string): string => text.replace(example.address, machine.address)
  settings.name = machine.name
  restapi.listen = ours(restapi.listen)
  restapi.connect_address = ours(restapi.connect_address)
  postgresql.listen = ours(postgresql.listen)
  postgresql.connect_address = ours(postgresql.connect_address)
  postgresql.data_dir = dataOf(machine)
  postgresql.bin_dir = postgresPrograms
  postgresql.pgpass = join(machine.directory, 'pgpass')
  postgresql.parameters.unix_socket_directories = machine.directory
  const { parameters } = bootstrap.dcs.postgresql
  parameters.archive_command = parameters.archive_command.replaceAll('/var/lib/hostelry-archive', archive)
  // So that three databases fit on a small machine.
  parameters.shared_buffers = '64MB'
  settings.watchdog = { mode: 'off' }
  return written(machine, 'patroni.yml', stringify(settings))
}

export const dataOf = (machine: Machine): string => join(machine.directory, 'data')

/** A file of HAProxy as it is. */
export const proxyFile = (machine: Machine, name: 'haproxy-postgres.cfg'): string =>
  written(machine, name, deployed(name))

/** The same for the machine of the run itself; a socket is in `directory`. Returns its path. */
export function ownProxyFile(directory: string, name: string): string {
  const path = join(directory, name)
  writeFileSync(path, deployed(name).replaceAll('/run/haproxy/hostelry.sock', proxySocket(directory)))
  return path
}

export const proxySocket = (directory: string): string => join(directory, 'haproxy.sock')

/** deploy/pgbouncer.ini with a user's password; any database leads to HAProxy. Returns its path. */
export function poolerFile(machine: Machine, user: string, password: string): string {
  const users = written(machine, 'userlist.txt', `"${user}" "${password}"\n`)
  const settings = deployed('pgbouncer.ini')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace(/^hostelry = (.*) dbname=hostelry$/m, '* = $1')
  return written(machine, 'pgbouncer.ini', settings)
}

function written(machine: Machine, name: string, text: string): string {
  const path = join(machine.directory, name)
  writeFileSync(path, text)
  return path
}
