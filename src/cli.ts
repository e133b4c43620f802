#!/usr/bin/env node
// The command line: finds the command, opens the context beside a running server or alone, and prints the result.

import { parseArgs } from 'node:util'
import packageDocument from '../package.json' with { type: 'json' }
import { type AnyCommand, commands } from './command-list.ts'
import { type CommandLine, type ServerAccess, UsageError } from './commands/command.ts'
import { commandActor } from './commands/command-actor.ts'
import { type Config, readConfig } from './config/config.ts'
import { withEnvFile } from './config/env-file.ts'
import { openContext } from './open-context.ts'
import { placeOf } from './store/postgres/database-address.ts'
import { actingAs } from './values/actor.ts'
import { Fault } from './values/faults.ts'
import { OperatorError } from './values/operator-error.ts'

/** Runs one command line. Exit code 0: done, 1: failed, 2: not understood. */
async function main(words: readonly string[]): Promise<number> {
  const [verb] = words
  if (verb === '--version') return say(packageDocument.version)
  if (verb === undefined || verb === 'help' || verb === '--help') return say(overview())
  if (verb === 'serve' && words.length === 1)
    return import('./main.ts').then(() => Number(process.exitCode ?? 0))
  if (verb === 'serve' && words[1] === '--help') return say(`hostelry serve\n${serveSummary}`)
  if (verb === 'serve') return complain('hostelry: too many arguments\nusage: hostelry serve', 2)
  const command = findCommand(words)
  if (!command) return complain(`hostelry: there is no command "${words.join(' ')}".\n\n${overview()}`, 2)
  try {
    return await runCommand(command, words.slice(command.name.split(' ').length))
  } catch (error) {
    return explain(error, command)
  }
}

/** The command with the longest name that the words begin with: "settings set" before "settings". */
function findCommand(words: readonly string[]): AnyCommand | undefined {
  const matching = commands.filter(({ name }) =>
    name.split(' ').every((part, index) => words[index] === part),
  )
  return matching.sort((a, b) => b.name.length - a.name.length)[0]
}

async function runCommand(command: AnyCommand, words: readonly string[]): Promise<number> {
  const named = { ...command.options, json: 'flag', help: 'flag' }
  const options: Record<string, { type: 'boolean' | 'string' }> = Object.fromEntries(
    Object.entries(named).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]),
  )
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  if (values.help) return say(`hostelry ${command.name} ${command.usage}\n${command.summary}`)
  const [least, most] = command.words
  if (positionals.length < least || positionals.length > most)
    throw new UsageError('too few or too many arguments')
  const config = readConfig(withEnvFile(process.env))
  if ('runRemotely' in command) {
    await command.runRemotely(serverOf(config))
    return 0
  }
  await using context = await openContext(config, { exclusive: false })
  if (command.namesDatabase || process.stderr.isTTY) process.stderr.write(`${databaseOf(config)}\n`)
  await actingAs(commandActor(command.name), () =>
    command.run({
      context,
      words: positionals,
      options: values as CommandLine['options'],
      print: (human, data) => say(values.json ? JSON.stringify(data) : human),
      progress: showProgress,
    }),
  )
  return Number(process.exitCode ?? 0)
}

/** The server of `MCP_SERVER_URL`, or the one that this environment configures. */
const serverOf = ({ mcp, publicUrl, host, port }: Config): ServerAccess => ({
  url: mcp.serverUrl ?? publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  key: mcp.key,
})

/** The database that the command works on, printed so that nobody changes another one by mistake. */
const databaseOf = ({ databaseUrl, dataDirectory }: Config): string =>
  databaseUrl === null ? `embedded database in ${dataDirectory}` : placeOf(databaseUrl)

const serveSummary = 'Run the server (npm start).'

const overview = (): string =>
  [
    `hostelry ${packageDocument.version}, a lodging distribution server`,
    '',
    '  serve',
    `      ${serveSummary}`,
    ...commands.flatMap(({ name, usage, summary }) => [
      `  ${`${name} ${usage}`.trimEnd()}`,
      `      ${summary}`,
    ]),
    '',
    'Every command takes --json and --help. The environment configures everything: docs/configuration.md.',
  ].join('\n')

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string, exitCode: number): number {
  process.stderr.write(`${text}\n`)
  return exitCode
}

/** An operator's mistake gives a sentence; any other error is a fault of the program and gives its stack. */
function explain(error: unknown, command: AnyCommand): number {
  if (error instanceof UsageError || isParseArgsError(error)) {
    return complain(`hostelry: ${error.message}\nusage: hostelry ${command.name} ${command.usage}`, 2)
  }
  if (error instanceof Fault) {
    const details = error.errors.map(({ field, message }) => `${field}: ${message}`)
    // With one field the message already says everything.
    const isSaid = [details[0], error.errors[0]?.message].includes(error.message)
    const lines = details.length === 1 && isSaid ? [] : details.map(line => `  ${line}`)
    return complain([`hostelry: ${error.message}`, ...lines].join('\n'), 1)
  }
  if (error instanceof OperatorError) return complain(error.message, 1)
  if (isFileError(error)) return complain(`hostelry: ${error.message}`, 1)
  return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), 1)
}

const isParseArgsError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** A file or directory that is not there, or that cannot be read or written. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'path' in error

let progressShownAt = 0

/** On a terminal the line is rewritten; elsewhere one is printed every five seconds. */
function showProgress(line: string): void {
  const now = performance.now()
  if (process.stderr.isTTY) {
    if (now - progressShownAt < 100) return
    process.stderr.write(`\r${line}`)
  } else {
    if (progressShownAt === 0 || now - progressShownAt < 5000) {
      progressShownAt ||= now
      return
    }
    process.stderr.write(`${line}\n`)
  }
  progressShownAt = now
}

// Last, because constants declared below an await would not be initialised yet.
// Who reads what a command prints may have read enough, as `head` does; the command goes on to its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exitCode = await main(process.argv.slice(2))
