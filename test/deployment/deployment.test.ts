// The image, the compose file and the unit fit the server: there is no container engine where tests run, so what the image
// holds is put together here, by the Dockerfile's own lines, and started.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import packageDocument from '../../package.json' with { type: 'json' }
import { withEnvFile } from '../../src/config/env-file.ts'
import { variables } from '../../src/config/variables.ts'
import { allPages } from '../../src/http/pages/documentation/pages.ts'
import { freePort } from '../support/run/free-port.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp } from '../support/run/test-app.ts'

const project = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(project, path), 'utf8')

interface Instruction {
  readonly name: string
  readonly words: string
}
interface Copy {
  /** The stage it copies from; null: what the image is built from. */
  readonly from: string | null
  readonly sources: readonly string[]
  readonly to: string
}

/** The instructions of each stage, comments left out. */
const stages: Instruction[][] = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
  .map(stage =>
    [...stage.matchAll(/^([A-Z]+) +(.+)$/gm)].map(([, name = '', words = '']) => ({ name, words })),
  )
  .filter(stage => stage.length > 0)
const image = stages.at(-1)!
const wordsOf = (name: string, stage = image): string[] =>
  stage.filter(each => each.name === name).map(({ words }) => words)

function copyOf(words: string): Copy {
  const [, from = null, paths = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(words)!
  const all = paths.trim().split(/ +/)
  return { from, sources: all.slice(0, -1), to: all.at(-1)! }
}
const copies = image.filter(({ name }) => name === 'COPY').map(({ words }) => copyOf(words))

const environmentOfImage = Object.fromEntries(
  wordsOf('ENV').flatMap(words => words.split(/ +/).map(each => each.split('=') as [string, string])),
)
const flagsOfStart = packageDocument.scripts.start.match(/--\S+/g)!
const shutdownSeconds = Number(variables.SHUTDOWN_SECONDS.fallback)
const isVariable = (name: string): boolean => {
  const plain = name.replace(/_FILE$/, '')
  return name in variables || (plain in variables && 'secret' in variables[plain as keyof typeof variables])
}

describe('the image', () => {
  test('copies what is there, and .dockerignore lets it in', () => {
    const allowed = read('.dockerignore')
      .match(/^!(.+)$/gm)!
      .map(line => line.slice(1))
    const sources = stages.flatMap(stage =>
      wordsOf('COPY', stage)
        .map(copyOf)
        .flatMap(copy => (copy.from === null ? copy.sources : [])),
    )
    expect(sources.length).toBeGreaterThan(10)
    for (const source of sources) {
      expect(existsSync(join(project, source)), source).toBe(true)
      expect(allowed.includes(source) || allowed.includes(source.split('/')[0]!), source).toBe(true)
    }
    expect(allowed.filter(name => /env|secret|data|node_modules|\.git/.test(name))).toEqual([])
  })

  test('runs as a user without rights, on the Node of the project, with its data in a volume', () => {
    const major = packageDocument.devDependencies.node.split('.')[0]
    for (const stage of stages) expect(wordsOf('FROM', stage)[0]).toMatch(new RegExp(`^node:${major}-slim`))
    expect(wordsOf('USER')).toEqual(['node'])
    const order = image.map(({ name }) => name)
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('CMD'))
    expect(wordsOf('VOLUME')).toEqual([environmentOfImage.DATA_DIR])
    expect(JSON.parse(wordsOf('CMD')[0]!)).toEqual(['node', ...flagsOfStart, 'src/main.ts'])
  })

  test('has every file that the server reads', { timeout: 180_000 }, async () => {
    const directory = await temporaryDirectory()
    onTestFinished(() => directory[Symbol.asyncDispose]())
    const root = join(directory.path, 'hostelry')
    for (const { from, sources, to } of copies) {
      for (const source of sources) {
        const path = from === null ? source : source.replace('/hostelry/', '')
        const name = to.endsWith('/') ? join(to, path.split('/').at(-1)!) : to
        const target = join(root, name)
        await mkdir(dirname(target), { recursive: true })
        if (path === 'node_modules') await symlink(join(project, path), target)
        else await cp(join(project, path), target, { recursive: true })
      }
    }
    const demo = await testApp({ demo: true, jobs: false })
    const port = await freePort()
    const environment = {
      ...environmentOfImage,
      PATH: process.env.PATH,
      DATABASE_URL: demo.environment.DATABASE_URL,
      DATA_DIR: demo.environment.DATA_DIR,
      HOST: '127.0.0.1',
      PORT: String(port),
    }
    const [, ...command] = JSON.parse(wordsOf('CMD')[0]!) as string[]
    const server = spawn(process.execPath, command, { cwd: root, env: environment })
    let output = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', text => (output += text))
    const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
    onTestFinished(() => void server.kill('SIGKILL'))
    await expect.poll(() => output, { timeout: 90_000 }).toContain('Hostelry is ready')
    for (const { file } of allPages) expect(existsSync(join(root, file)), file).toBe(true)
    const paths = ['/', '/admin', '/docs/api', '/docs/deployment', '/docs/examples/discount-code.json']
    for (const path of paths) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect(answer.status, path).toBe(200)
      await answer.arrayBuffer()
    }
    const [check] = wordsOf('HEALTHCHECK')
    const [, ...words] = JSON.parse(/CMD (\[.+\])/.exec(check!)![1]!) as string[]
    const health = spawn(process.execPath, words, { env: environment })
    expect(await new Promise(resolve => health.once('exit', resolve))).toBe(0)
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

test('the compose file sets variables of the server, and gives it its secrets as files and its time to end', () => {
  const { services, secrets, volumes } = parse(read('compose.yaml'))
  const { server, database } = services
  for (const [name, value] of Object.entries<string | number>(server.environment)) {
    expect(isVariable(name), name).toBe(true)
    if (!name.endsWith('_FILE')) continue
    const secret = String(value).replace('/run/secrets/', '')
    expect(server.secrets).toContain(secret)
    expect(secrets[secret].file).toBe(`./secrets/${secret}`)
  }
  expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(server.environment.SHUTDOWN_SECONDS)
  // Behind a proxy that is not named all guests would be one.
  for (const name of ['PUBLIC_URL', 'TRUST_PROXY'])
    expect(server.environment[name]).toMatch(new RegExp(`^\\$\\{${name}:\\?[^}]+\\}$`))
  expect(server.depends_on.database.condition).toBe('service_healthy')
  expect(database.healthcheck.test).toContain('pg_isready')
  expect(server.volumes).toEqual([`data:${environmentOfImage.DATA_DIR}`])
  expect(Object.keys(volumes).sort()).toEqual(['data', 'database'])
  for (const port of server.ports) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/)
})

test('the containers of the compose file have bounds, and the server writes nowhere but into its volume', () => {
  const { server, database } = parse(read('compose.yaml'), { merge: true }).services
  for (const container of [server, database]) {
    expect(container.logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '20m', 'max-file': '5' },
    })
    expect(container.mem_limit).toMatch(/^\$\{[A-Z]+_MEMORY:-[24]g\}$/)
    expect(container).toMatchObject({
      pids_limit: expect.any(Number),
      security_opt: ['no-new-privileges:true'],
    })
  }
  expect(server).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
})

test('the unit starts the server as npm does, reloads it by its workers and gives it its time to end', () => {
  const lines = read('deploy/hostelry.service')
    .match(/^\w+=.*$/gm)!
    .map(line => line.split(/=(.*)/s))
  const settingOf = (name: string): string => lines.find(([each]) => each === name)?.[1] ?? ''
  const environment = lines
    .filter(([name]) => name === 'Environment')
    .flatMap(([, value = '']) => value.split(' '))
  const named = environment.map(each => each.split('=')[0]!).filter(name => !name.startsWith('MALLOC_'))
  // systemd and a shell would hand over names that nobody checks: the program reads the file.
  expect(named).toEqual(['ENV_FILE'])
  expect(settingOf('EnvironmentFile')).toBe('')
  const given = withEnvFile({ ENV_FILE: join(project, 'deploy/hostelry.env') })
  expect(given).toMatchObject({ DATA_DIR: `/var/lib/${settingOf('StateDirectory')}`, WORKERS: 'auto' })
  expect(given.SHUTDOWN_SECONDS).toBe(String(shutdownSeconds))
  expect(environment.filter(each => each.startsWith('MALLOC_'))).toEqual(
    packageDocument.scripts.start.match(/MALLOC_\S+/g),
  )
  expect(settingOf('ExecStart').split(' ').slice(1)).toEqual([...flagsOfStart, 'src/main.ts'])
  expect(settingOf('ExecReload')).toContain('-USR2 $MAINPID')
  expect(settingOf('KillMode')).toBe('mixed')
  expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(shutdownSeconds)
})
