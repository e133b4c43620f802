// The clients as they are published, beside a server that was started as `npm start` starts it: the programs of their pages and of the
// quickstart run as they are written, the types serve a strict project, and a page in a browser can use the package.

import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import clientPackage from '../../client/package.json' with { type: 'json' }
import { addDays, today } from '../../client/src/dates.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { commandLine } from '../support/run/command-line.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const run = promisify(execFile)
const client = new URL('../../client/', import.meta.url).pathname
const project = await temporaryDirectory()
const data = await temporaryDirectory()
const installed = join(project.path, 'node_modules/@hostelry/client')
const tsc = (...args: string[]) => run(join(client, '../node_modules/.bin/tsc'), args)

await tsc('-p', join(client, 'tsconfig.build.json'), '--outDir', join(installed, 'dist'))
await copyFile(join(client, 'package.json'), join(installed, 'package.json'))
const server = await startServer({ DATA_DIR: data.path, PORT: '0' })
const url = /Hostelry is ready at (http:\S+?)\/?\s/.exec(server.output())?.[1] ?? ''
atTheEnd(async () => {
  await server.stop()
  await project[Symbol.asyncDispose]()
  await data[Symbol.asyncDispose]()
})

const readme = await readFile(join(client, 'README.md'), 'utf8')
/** The programs of the README that can run as they are: those with an import. */
const programs = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)]
  .map(([, block = '']) => block)
  .filter(block => block.startsWith('import'))

test('the program of the README finds, previews, books and cancels a stay, as often as it is run', async () => {
  const [program = ''] = programs
  expect(program).toContain("'http://127.0.0.1:8080'")
  const file = join(project.path, 'program.ts')
  await writeFile(file, program.replace('http://127.0.0.1:8080', url))
  for (let time = 0; time < 2; time += 1) {
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: project.path })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Juniper Vacation Condos: \$\d+\.\d\d$/m)
    expect(stdout).toMatch(/^confirmed: R\w{15}$/m)
    expect(stdout).toMatch(/^cancelled for \$\d+\.\d\d$/m)
  }
}, 60_000)

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined
const quickstart = await readFile(join(client, '../docs/quickstart.md'), 'utf8')
/** The text of the first block of a language; of all of them for a shell. */
const written = (language: string): string =>
  [...quickstart.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
    .map(([, block = '']) => block)
    .join('\n')

/** What the program of a language needs; the key is one that the page's own command has made. */
const environment: Record<string, string> = { PATH: process.env.PATH!, HOSTELRY_URL: url, HOME: project.path }

test('the commands of the quickstart make a key, price, book and cancel', async () => {
  const script = written('sh').replace('http://127.0.0.1:8080', url)
  const made = `${script}\necho "key $HOSTELRY_KEY"`
  const env = { ...process.env, DATA_DIR: data.path, ENV_FILE: '/dev/null' }
  const { stdout } = await run('bash', ['-euc', made], { cwd: join(client, '..'), env })
  expect(stdout).toMatch(/^\{"id":3144,/m)
  expect(stdout).toMatch(/^confirmed: R\w{15}$/m)
  expect(stdout).toMatch(/^"penalty":\d/m)
  environment.HOSTELRY_KEY = /^key (test_\S+)$/m.exec(stdout)![1]!
}, 60_000)

const clients = join(client, '../clients')
const pythonPath = join(clients, 'python')
const phpTests = join(clients, 'php/tests')
/** PHP with a PSR-18 client, such as Debian's php-cli and php-guzzlehttp-guzzle. */
const hasPhp = spawnSync('php', [join(phpTests, 'autoload.php')]).status === 0
// As Composer would write it.
await mkdir(join(project.path, 'vendor'))
await writeFile(join(project.path, 'vendor/autoload.php'), `<?php require '${phpTests}/autoload.php';`)

for (const { language, file, command, needs, isThere } of [
  { language: 'ts', file: 'quickstart.ts', command: process.execPath, needs: {}, isThere: true },
  {
    language: 'python',
    file: 'quickstart.py',
    command: 'python3',
    needs: { PYTHONPATH: pythonPath },
    isThere: isInstalled('python3'),
  },
  { language: 'php', file: 'quickstart.php', command: 'php', needs: {}, isThere: hasPhp },
]) {
  test.skipIf(!isThere)(
    `the program of the quickstart in ${language} books and cancels`,
    async () => {
      await writeFile(join(project.path, file), written(language))
      const env = { ...environment, ...needs, PYTHONDONTWRITEBYTECODE: '1' }
      const { stdout } = await run(command, [join(project.path, file)], { cwd: project.path, env })
      expect(stdout).toMatch(/^confirmed: R\w{15}\ncancelled for \d+(\.\d+)?\n$/)
    },
    60_000,
  )
}

/** Of the clients' own tests. */
const stayBesideServer = (): string => {
  const checkin = addDays(today(), 70)
  return JSON.stringify({ property_id: 3144, checkin, checkout: addDays(checkin, 2), rooms: [{ adults: 2 }] })
}

test.skipIf(!hasPhp)(
  'the PHP client passes its own tests, also those beside a server',
  async () => {
    const env = { ...environment, HOSTELRY_STAY: stayBesideServer() }
    // What failed stands in what it prints.
    const { stdout } = await run('php', [join(phpTests, 'run.php')], { env }).catch(failed => failed)
    expect(stdout).not.toContain('FAILED')
    expect(stdout).toMatch(/^passed: a receipt is verified, and a changed one is not$/m)
    expect(stdout).toMatch(/\n1[0-9] tests, 0 failed\n$/)
  },
  60_000,
)

test.skipIf(!isInstalled('python3'))(
  'the Python client passes its own tests, also those beside a server',
  async () => {
    const env = { ...environment, HOSTELRY_STAY: stayBesideServer(), PYTHONDONTWRITEBYTECODE: '1' }
    const { stderr } = await run('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: pythonPath,
      env,
    })
    expect(stderr).toMatch(/Ran 1[0-9] tests in .*\n\nOK( \(skipped=1\))?\n$/)
  },
  60_000,
)

test('the programs of the README have the types of the package in a strict project', async () => {
  expect(programs).toHaveLength(2)
  await writeFile(join(project.path, 'package.json'), '{ "type": "module" }')
  for (const [index, program] of programs.entries()) {
    await writeFile(join(project.path, `checked-${index}.ts`), program)
  }
  await writeFile(
    join(project.path, 'wrong.ts'),
    `${programs[0]}\nhostelry.property.view({ property_id: 'x' })\n`,
  )
  const choices = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
  }
  const check = (files: string[]) =>
    writeFile(join(project.path, 'tsconfig.json'), JSON.stringify({ compilerOptions: choices, files }))
  await check(programs.map((_, index) => `checked-${index}.ts`))
  expect((await tsc('-p', project.path)).stdout).toBe('')
  await check(['wrong.ts'])
  await expect(tsc('-p', project.path)).rejects.toThrow()
})

test('the package has what it exports, and is small', async () => {
  const exported = clientPackage.exports['.']
  for (const path of Object.values(exported)) await readFile(join(installed, path))
  const listen = await readFile(join(installed, clientPackage.bin['hostelry-listen']), 'utf8')
  expect(listen).toMatch(/^#!\/usr\/bin\/env node\n/)
  const modules = (await readdir(join(installed, 'dist'))).filter(name => name.endsWith('.js'))
  const code = await Promise.all(modules.map(name => readFile(join(installed, 'dist', name), 'utf8')))
  expect(code.join('\n')).not.toMatch(/from '(?!\.\/)|\bprocess\.|\bBuffer\b|require\(/)
  expect(gzipSync(code.join('\n')).length).toBeLessThan(8_000)
  expect(clientPackage).not.toHaveProperty('dependencies')
})

/** As text, so that nothing of the tests is added to it. */
const pageProgram = `async key => {
  const { createClient, isHostelryError, today, verifyWebhook } = await import('/index.js')
  const hostelry = createClient({ baseUrl: location.origin, key })
  const { name } = await hostelry.property.view({ property_id: 3144 })
  const error = await hostelry.property.view({ property_id: 1 }).catch(thrown => thrown)
  const event = await verifyWebhook({
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    toleranceSeconds: Infinity,
  })
  return { name, isNotFound: isHostelryError(error, 'NotFoundException'), event, today: today() }
}`

test.skipIf(!hasBrowser)(
  'a page in a browser searches and verifies with it',
  async () => {
    await using browser = await openBrowser()
    const page = await browser.newPage()
    const site = 'https://site.example'
    const hostelry = commandLine({ DATA_DIR: data.path }, data.path)
    const { json } = await hostelry(`key create --publisher 1 --publishable --origin ${site} --json`)
    // The site serves the package and passes the interface on.
    await page.route(`${site}/**`, async route => {
      const { pathname } = new URL(route.request().url())
      if (pathname.startsWith('/publisher/'))
        return route.fulfill({ response: await route.fetch({ url: url + pathname }) })
      if (pathname === '/')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Site</title>' })
      return route.fulfill({ contentType: 'text/javascript', path: join(installed, 'dist', pathname) })
    })
    await page.goto(site)
    const seen = await page.evaluate(`(${pageProgram})('${json.key}')`)
    expect(seen).toEqual({
      name: 'Juniper Vacation Condos',
      isNotFound: true,
      event: { test: 2432232314 },
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  },
  60_000,
)
