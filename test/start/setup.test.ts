// hostelry setup, played with options against a real PostgreSQL into a directory: what it shows, refuses and writes, that it can be
// run again, and that a server starts with what it wrote.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { envText } from '../../src/setup/files.ts'
import { mailServer } from '../support/notifications/mail-server.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { commandProcess } from '../support/run/command-line.ts'
import { compiledOnce } from '../support/run/compiled-once.ts'
import { testDatabase } from '../support/run/database.ts'
import { freePort } from '../support/run/free-port.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
atTheEnd(async () => directory[Symbol.asyncDispose]())
const mails = await mailServer()
atTheEnd(async () => mails[Symbol.asyncDispose]())
const { connectionString } = await testDatabase()
const root = join(directory.path, 'root')
const data = join(directory.path, 'data')
const [port, adminPort] = [await freePort(), await freePort()]
const environment = {
  DATABASE_URL: connectionString,
  SMTP_URL: mails.url,
  MAIL_FROM: 'Juniper Falls <stay@juniper.example>',
  PAYMENT_GATEWAY: 'test',
  WORKERS: '1',
  PORT: String(port),
  ADMIN_PORT: String(adminPort),
}
const own = `--user ${userInfo().username} --root ${root} --data ${data}`
const names = '--public-url https://stay.valley.example --admin-url https://desk.valley.example --proxy caddy'
const person = '--email ada@valley.example --name "Ada Lovelace" --mail-to ada@valley.example'
const password = 'a walk along the cold river'
const setup = (more: string, given: Readonly<Record<string, string>> = environment, input = '') =>
  commandProcess(given, directory.path)(`setup ${own} ${more}`, { input })
const written = (path: string): string => readFileSync(join(root, path), 'utf8')

test('what cannot be used is said, all at once, and nothing is written', async () => {
  const [unnamed, unsure, proxied, wrong, stranger] = await Promise.all([
    setup('--yes', { ...environment, WORKERS: 'some' }),
    setup(names),
    setup(`${names.replace('https://desk', 'http://desk')} --yes`),
    setup('--proxy apache'),
    setup(`${names} --yes --user nobody-of-this-name`),
  ])
  expect(unnamed.exitCode).toBe(1)
  for (const sentence of ['PUBLIC_URL is missing: give --public-url', 'ADMIN_URL is missing', 'WORKERS is'])
    expect(unnamed.errors).toContain(sentence)
  expect(unsure).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('add --yes to write these files'),
  })
  expect(proxied).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('A proxy needs ADMIN_URL as an https://'),
  })
  expect(wrong).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('--proxy is one of caddy, nginx, traefik, none'),
  })
  expect(stranger).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('There is no user nobody-of-this-name. Make it: useradd'),
  })
  expect(existsSync(root)).toBe(false)
})

test('a database that does not answer is said before a file is written', async () => {
  const away = {
    ...environment,
    DATABASE_URL: 'postgresql://nobody:hidden@127.0.0.1:1/none',
    DATABASE_WAIT_SECONDS: '0',
  }
  const { exitCode, output, errors } = await setup(`${names} --yes`, away)
  expect(exitCode).toBe(1)
  expect(output).toContain('database: PostgreSQL at 127.0.0.1:1 (DATABASE_URL) cannot be reached')
  expect(output + errors).not.toContain('hidden')
  expect(existsSync(join(root, 'etc/hostelry.env'))).toBe(false)
  expect(existsSync(join(root, 'etc/hostelry.env.draft'))).toBe(false)
})

test('it shows what it would write, writes it, tries all of it, and can be run again', {
  timeout: 120_000,
}, async () => {
  const dry = await setup(`${names} --dry-run`)
  expect(dry).toMatchObject({ exitCode: 0, errors: '' })
  expect(dry.output).toContain(`${join(root, 'etc/caddy/Caddyfile')} (new)`)
  expect(dry.output).toMatch(/hostelry\.env \(new\): ADMIN_PORT, .*PUBLIC_URL/)
  expect(existsSync(join(root, 'etc/caddy'))).toBe(false)

  const done = await setup(`${names} ${person} --yes`, environment, `${password}\n`)
  expect(done).toMatchObject({ exitCode: 0, errors: '' })
  for (const said of [
    'payment: The gateway "test"',
    'mail: The mail server takes mails',
    'ada@valley.example may sign in',
  ])
    expect(done.output).toContain(said)
  expect(mails.received).toHaveLength(1)
  expect(statSync(join(root, 'etc/hostelry.env')).mode & 0o777).toBe(0o640)
  expect(statSync(join(root, 'usr/local/bin/hostelry')).mode & 0o777).toBe(0o755)
  expect(written('etc/hostelry.env')).toContain('PUBLIC_URL=https://stay.valley.example\n')
  expect(written('etc/caddy/Caddyfile')).toContain(`stay.valley.example {`)
  expect(written('etc/caddy/Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${adminPort} {`)
  expect(written('etc/systemd/system/hostelry.service')).toContain(`\nReadWritePaths=${data}\n`)

  const again = await setup(`--proxy caddy ${person} --yes`, { PATH: process.env.PATH! })
  expect(again).toMatchObject({ exitCode: 0, errors: '' })
  expect(again.output.match(/\((new|changed|as it is)\)/g)).toEqual(Array(4).fill('(as it is)'))
  expect(again.output).toContain('hostelry.env (as it is)\n')
  expect(again.output).toContain('person: ada@valley.example is there already.')
  expect(done.output + again.output).not.toContain(connectionString)
})

test('a server starts with what was written, and hostelry of the PATH reads it', {
  timeout: 60_000,
}, async () => {
  const file = { ENV_FILE: join(root, 'etc/hostelry.env'), PATH: process.env.PATH, ...compiledOnce }
  const [, words = ''] = /^ExecStart=(.+)$/m.exec(written('etc/systemd/system/hostelry.service'))!
  const [program = '', ...args] = words.split(' ')
  const [, place = ''] = /^WorkingDirectory=(.+)$/m.exec(written('etc/systemd/system/hostelry.service'))!
  const server = spawn(program, args, { cwd: place, env: file, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise(resolve => server.once('exit', resolve))
  onTestFinished(async () => {
    server.kill()
    await ended
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', chunk => {
      said += chunk
      if (said.includes('Hostelry is ready')) resolve()
    })
    void ended.then(() => reject(new Error(`it ended: ${said}`)))
  })
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${adminPort}/admin/v1/session/ways`)).status).toBe(200)
  const wrapper = spawn(join(root, 'usr/local/bin/hostelry'), ['admin', 'list'], { env: file })
  let listed = ''
  for await (const chunk of wrapper.stdout) listed += chunk
  expect(listed).toContain('ada@valley.example')
})

test('a file of variables keeps its other lines, and takes values as they stand', () => {
  const before = '# mine\nA=1\n#B=x\nC="two words"\n'
  expect(envText(before, { A: '2', B: 'pa$s&#d', C: 'two words', D: 'it\'s # "5"' })).toBe(
    `# mine\nA=2\nB='pa$s&#d'\nC="two words"\nD=\`it's # "5"\`\n`,
  )
  expect(() => envText('', { A: '`\'"' })).toThrow('A cannot be written into a file of variables')
})
