// The files that `hostelry setup` writes: those of deploy/ with the names of this installation in them.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from '../values/operator-error.ts'
import type { Answers, ProxyKind } from './answers.ts'

export const programDirectory = resolve(import.meta.dirname, '../..')

export interface PlannedFile {
  /** As it is written. */
  readonly path: string
  readonly mode: number
  readonly content: string
  /** What of it is there already. */
  readonly state: 'new' | 'changed' | 'as it is'
  /** What of it is not as before, without values. */
  readonly changes: readonly string[]
  /** Its reader beside the one who writes it. */
  readonly isForUser: boolean
}

export const envPath = (root: string): string => join(root, 'etc/hostelry.env')

const proxyFiles: Readonly<Record<Exclude<ProxyKind, 'none'>, readonly [source: string, target: string]>> = {
  caddy: ['Caddyfile', 'etc/caddy/Caddyfile'],
  nginx: ['nginx.conf', 'etc/nginx/sites-enabled/hostelry.conf'],
  traefik: ['traefik.yml', 'etc/traefik/dynamic/hostelry.yml'],
}

/** Every file, the variables first. `variables` are all that are set. */
export function plannedFiles(answers: Answers, variables: Readonly<Record<string, string>>): PlannedFile[] {
  const { root, proxy, hasService, user } = answers
  const planned = (path: string, mode: number, content: string, isForUser = false): PlannedFile => {
    const whole = join(root, path)
    const present = textOf(whole)
    const state = present === null ? 'new' : present === content ? 'as it is' : 'changed'
    return {
      path: whole,
      mode,
      content,
      state,
      isForUser,
      changes: isForUser ? changedNames(present ?? '', content) : [],
    }
  }
  const before = textOf(envPath(root)) ?? template('hostelry.env')
  return [
    planned('etc/hostelry.env', 0o640, envText(before, variables), true),
    ...(proxy === 'none' ? [] : [planned(proxyFiles[proxy][1], 0o644, proxyText(proxy, variables))]),
    ...(hasService ? [planned('etc/systemd/system/hostelry.service', 0o644, unitText(answers))] : []),
    planned(
      'usr/local/bin/hostelry',
      0o755,
      template('hostelry')
        .replace('HOSTELRY_HOME:-/opt/hostelry', () => `HOSTELRY_HOME:-${programDirectory}`)
        .replace('HOSTELRY_USER:-hostelry', () => `HOSTELRY_USER:-${user}`),
    ),
  ]
}

function changedNames(before: string, after: string): string[] {
  const [was, is] = [parseEnv(before), parseEnv(after)]
  return Object.keys(is).filter(name => was[name] !== is[name])
}

function template(name: string): string {
  const text = textOf(join(programDirectory, 'deploy', name))
  if (text !== null) return text
  throw new OperatorError(
    `${programDirectory} has no deploy/${name}: setup is for a machine with the whole program. A container is set up by its own variables.`,
  )
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new OperatorError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The text with these values: in their lines where there are such, else at its end. Other lines and remarks stay. */
export function envText(before: string, variables: Readonly<Record<string, string>>): string {
  const present: Readonly<Record<string, string | undefined>> = parseEnv(before)
  let text = before
  for (const [name, value] of Object.entries(variables)) {
    if (present[name] === value) continue
    const line = `${name}=${quoted(name, value)}`
    const place = [`^${name}=.*$`, `^#${name}=.*$`]
      .map(each => new RegExp(each, 'm'))
      .find(each => each.test(text))
    text = place ? text.replace(place, () => line) : `${text.replace(/\n*$/, '\n')}${line}\n`
  }
  const read: Readonly<Record<string, string | undefined>> = parseEnv(text)
  for (const [name, value] of Object.entries(variables))
    if (read[name] !== value)
      throw new OperatorError(`${name} cannot be written into a file of variables; set it there by hand.`)
  return text
}

function quoted(name: string, value: string): string {
  if (!/[#"'`\\\s]/.test(value)) return value
  const mark = ["'", '`', '"'].find(each => !value.includes(each))
  if (mark === undefined || /[\n\r]/.test(value))
    throw new OperatorError(
      `${name} cannot be written into a file of variables; put it into a file and set ${name}_FILE.`,
    )
  return `${mark}${value}${mark}`
}

/** The host names and ports of the installation in place of those of the example. */
function proxyText(proxy: Exclude<ProxyKind, 'none'>, variables: Readonly<Record<string, string>>): string {
  const hostOf = (name: string): string => {
    const url = URL.parse(variables[name] ?? '')
    if (url?.protocol !== 'https:' || url.port !== '')
      throw new OperatorError(
        `A proxy needs ${name} as an https:// address without a port, such as https://rooms.example.com.`,
      )
    return url.hostname
  }
  const [rooms, desk] = [hostOf('PUBLIC_URL'), hostOf('ADMIN_URL')]
  if (rooms === desk)
    throw new OperatorError('PUBLIC_URL and ADMIN_URL are to have two host names: a proxy tells them apart.')
  return template(proxyFiles[proxy][0])
    .replace(/^# Variables of the server:.*\n/m, '')
    .replaceAll('rooms.example.com', () => rooms)
    .replaceAll('desk.example.com', () => desk)
    .replaceAll('127.0.0.1:8080', () => `127.0.0.1:${variables.PORT ?? '8080'}`)
    .replaceAll('127.0.0.1:8081', () => `127.0.0.1:${variables.ADMIN_PORT}`)
}

const unitText = ({ user, dataDirectory }: Answers): string => {
  const text = template('hostelry.service')
    .replaceAll('/opt/hostelry', () => programDirectory)
    // The group is the user's own unless another is named.
    .replace(/^User=.*\nGroup=.*$/m, () => `User=${user}`)
  if (dataDirectory === '/var/lib/hostelry') return text
  return text
    .replace(/^StateDirectory=.*\nStateDirectoryMode=.*$/m, () => `ReadWritePaths=${dataDirectory}`)
    .replace('the data in /var/lib/hostelry', () => `the data in ${dataDirectory}`)
}
