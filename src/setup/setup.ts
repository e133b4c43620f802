// hostelry setup: from nothing to a server on this machine. It shows what it would write, tries the database before anything else is
// written, then mail and payment by the commands that do so, and can be run again.

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ownCommands } from '../commands/command-overview.ts'
import { type Environment, mistakesIn } from '../config/config.ts'
import { readEnvFile } from '../config/env-file.ts'
import { variables as table } from '../config/variables.ts'
import { OperatorError } from '../values/operator-error.ts'
import { type Answers, answersIn, SetupUsageError } from './answers.ts'
import { envPath, type PlannedFile, plannedFiles, programDirectory } from './files.ts'

const { usage } = ownCommands.find(({ name }) => name === 'setup')!

/** Exit code 0: done, or nothing to do; 1: failed; 2: not understood. */
export async function setup(words: readonly string[], environment: Environment): Promise<number> {
  const given = fromEnvironment(environment)
  try {
    return await run(await answersIn(words, root => ({ ...present(root), ...given })), given)
  } catch (error) {
    if (error instanceof SetupUsageError)
      return complain(`hostelry: ${error.message}\nusage: hostelry setup ${usage}`, 2)
    if (error instanceof OperatorError) return complain(error.message, 1)
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== undefined && path !== undefined)
      return complain(`hostelry: ${path} cannot be written (${code}); run it as root, or with --root DIR.`, 1)
    throw error
  }
}

async function run(answers: Answers, given: Readonly<Record<string, string>>): Promise<number> {
  const owner = ownerOf(answers.user)
  const variables = {
    WORKERS: 'auto',
    ADMIN_PORT: '8081',
    ...present(answers.root),
    ...given,
    ...answers.variables,
    DATA_DIR: answers.dataDirectory,
  }
  requireSound(variables)
  const files = plannedFiles(answers, variables)
  say(planText(files, answers))
  if (answers.isDryRun) {
    say('Nothing was written: --dry-run.')
    return 0
  }
  if (!answers.isConfirmed && !(await isConfirmed())) return complain('Nothing was written.', 1)
  mkdirSync(answers.dataDirectory, { recursive: true })
  give(answers.dataDirectory, owner)
  const [env, ...others] = files as [PlannedFile, ...PlannedFile[]]
  if (!(await isDatabaseThere(env, answers, owner)))
    return complain('Nothing but the data directory was written.', 1)
  for (const file of [env, ...others]) write(file, owner)
  const hasFailed = await tryOut(answers, variables, owner)
  say(nextSteps(answers))
  return hasFailed ? 1 : 0
}

/** Those of the table that the environment sets, with the files of secrets. What only commands read stays out. */
function fromEnvironment(environment: Environment): Record<string, string> {
  const names = Object.entries(table)
    .filter(([name]) => !/^(ENV_FILE|MCP_|HOSTELRY_)/.test(name))
    .flatMap(([name, variable]) => ('secret' in variable ? [name, `${name}_FILE`] : [name]))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = environment[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}

function present(root: string): Readonly<Record<string, string>> {
  const path = envPath(root)
  return existsSync(path) ? (readEnvFile({ ENV_FILE: path })?.variables ?? {}) : {}
}

function requireSound(variables: Readonly<Record<string, string>>): void {
  const missing = ['PUBLIC_URL', 'ADMIN_URL'].filter(name => !variables[name])
  const { mistakes } = mistakesIn(variables)
  const all = [
    ...missing.map(name => `${name} is missing: give --${name.toLowerCase().replace('_', '-')}`),
    ...mistakes,
  ]
  if (all.length > 0)
    throw new OperatorError(
      ['Nothing was written, as this cannot be used:', ...all.map(each => `  ${each}`)].join('\n'),
    )
}

interface Owner {
  readonly uid: number
  readonly gid: number
  /** Null: who runs this. */
  readonly runAs: string | null
}

/** Files and commands are the server's user's, so that no key belongs to another one. */
function ownerOf(user: string): Owner {
  const own = userInfo()
  const [uid, gid] = ['-u', '-g'].map(flag => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' })
    if (status !== 0)
      throw new OperatorError(
        `There is no user ${user}. Make it: useradd --system --home-dir /var/lib/hostelry --shell /usr/sbin/nologin ${user}`,
      )
    return Number(stdout)
  }) as [number, number]
  if (uid === own.uid) return { uid, gid, runAs: null }
  if (own.uid !== 0)
    throw new OperatorError(
      `Only root may set a server up for the user ${user}; for a trial give --user ${own.username} --root DIR.`,
    )
  return { uid, gid, runAs: user }
}

const give = (path: string, { uid, gid, runAs }: Owner): void => {
  if (runAs !== null) chownSync(path, uid, gid)
}

function write({ path, mode, content, state, isForUser }: PlannedFile, owner: Owner): void {
  mkdirSync(dirname(path), { recursive: true })
  if (state !== 'as it is') writeFileSync(path, content, { mode })
  chmodSync(path, mode)
  if (isForUser && owner.runAs !== null) chownSync(path, 0, owner.gid)
}

/** Makes or checks the schema with the variables that are to be written, in a draft that only the server's user reads. */
async function isDatabaseThere(env: PlannedFile, answers: Answers, owner: Owner): Promise<boolean> {
  const draft = `${env.path}.draft`
  mkdirSync(dirname(draft), { recursive: true })
  writeFileSync(draft, env.content, { mode: 0o600 })
  give(draft, owner)
  try {
    return await succeeds('database', ['migrate'], { file: draft, owner, root: answers.root })
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Whether something did not work: all of it is tried, as each has its own way out. */
async function tryOut(
  answers: Answers,
  variables: Readonly<Record<string, string>>,
  owner: Owner,
): Promise<boolean> {
  const place = { file: envPath(answers.root), owner, root: answers.root }
  const isSet = (name: string): boolean => Boolean(variables[name] ?? variables[`${name}_FILE`])
  const done: boolean[] = []
  if (isSet('PAYMENT_GATEWAY') && variables.PAYMENT_GATEWAY !== 'none')
    done.push(await succeeds('payment', ['payment', 'test'], place))
  if (answers.mailTo !== null) done.push(await succeeds('mail', ['mail', 'test', answers.mailTo], place))
  else if (!isSet('SMTP_URL'))
    say('mail: SMTP_URL is not set; mails are written to files of the data directory.')
  if (answers.person !== null) done.push(await makePerson(answers.person, place))
  return done.includes(false)
}

async function makePerson(
  { email, name }: NonNullable<Answers['person']>,
  place: CommandPlace,
): Promise<boolean> {
  const listed = await output(['admin', 'list', '--json'], place)
  if (listed.includes(JSON.stringify(email))) {
    say(`person: ${email} is there already.`)
    return true
  }
  if (process.stdin.isTTY) say(`A password for ${email}, of at least 15 characters:`)
  return succeeds('person', ['admin', 'create', '--email', email, '--name', name], {
    ...place,
    hasInput: true,
  })
}

interface CommandPlace {
  /** Of variables. */
  readonly file: string
  readonly owner: Owner
  readonly root: string
  /** Reads what this program is given. */
  readonly hasInput?: boolean
}

async function succeeds(what: string, command: readonly string[], place: CommandPlace): Promise<boolean> {
  const { code, text } = await started(command, place)
  say(`${what}: ${text.trim().replaceAll('\n', '\n  ')}`)
  return code === 0
}

const output = async (command: readonly string[], place: CommandPlace): Promise<string> =>
  (await started(command, place)).text

/** Runs a command of this program as the server's user, with the variables of the file and no others. */
function started(
  command: readonly string[],
  { file, owner: { runAs }, hasInput = false }: CommandPlace,
): Promise<{ code: number | null; text: string }> {
  const node = [process.execPath, join(programDirectory, 'src/cli.ts'), ...command]
  const [program = '', ...args] = runAs === null ? node : ['runuser', '--user', runAs, '--', ...node]
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ENV_FILE: file },
    stdio: [hasInput ? 'inherit' : 'ignore', 'pipe', hasInput ? 'inherit' : 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      text += chunk
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ code, text }))
  })
}

const planText = (files: readonly PlannedFile[], { dataDirectory, user }: Answers): string =>
  [
    `The server runs as ${user}, with its data in ${dataDirectory}. Files:`,
    ...files.map(
      ({ path, state, changes }) =>
        `  ${path} (${state})${changes.length > 0 ? `: ${changes.join(', ')}` : ''}`,
    ),
  ].join('\n')

function nextSteps({ proxy, hasService, root }: Answers): string {
  const steps = [
    ...(hasService ? ['systemctl daemon-reload', 'systemctl enable --now hostelry'] : []),
    ...(proxy === 'none' || proxy === 'traefik' ? [] : [`systemctl reload ${proxy}`]),
    'hostelry doctor',
  ]
  return [
    root === '/' ? 'Next:' : `Next, when the files below ${root} are in their places:`,
    ...steps.map(step => `  ${step}`),
  ].join('\n')
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new SetupUsageError('add --yes to write these files')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Type yes to write them: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

function complain(text: string, exitCode: number): number {
  process.stderr.write(`${text}\n`)
  return exitCode
}
