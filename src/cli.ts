#!/usr/bin/env node
// The command line: finds the command, or explains what there is. Everything that a command needs is loaded once it runs.

import packageDocument from '../package.json' with { type: 'json' }
import index from './commands/command-index.json' with { type: 'json' }
import type { AnyCommand } from './commands/command-list.ts'
import { overviewOf, serveSummary } from './commands/command-overview.ts'
import { nearest } from './values/nearest.ts'

type Entry = (typeof index)[number]

/** Runs one command line. Exit code 0: done, 1: failed, 2: not understood. */
async function main(words: readonly string[]): Promise<number> {
  const [verb] = words
  if (verb === '--version') return say(packageDocument.version)
  if (verb === undefined || verb === 'help' || verb === '--help') return say(overview())
  if (verb === 'serve' && words.length === 1)
    return import('./main.ts').then(() => Number(process.exitCode ?? 0))
  if (verb === 'serve' && words[1] === '--help') return say(`hostelry serve\n${serveSummary}`)
  if (verb === 'serve') return complain('hostelry: too many arguments\nusage: hostelry serve', 2)
  const entry = findEntry(words)
  if (!entry) return complain(unknownCommand(words), 2)
  const rest = words.slice(entry.name.split(' ').length)
  if (rest.includes('--help')) return say(`hostelry ${entry.name} ${entry.usage}\n${entry.summary}`)
  const [{ runCommand }, commands] = await Promise.all([
    import('./context/run-command.ts'),
    import(`./commands/${entry.module}`) as Promise<Readonly<Record<string, AnyCommand>>>,
  ])
  return runCommand(commands[entry.export]!, rest)
}

/** The command with the longest name that the words begin with: "settings set" before "settings". */
function findEntry(words: readonly string[]): Entry | undefined {
  const matching = index.filter(({ name }) => name.split(' ').every((part, at) => words[at] === part))
  return matching.sort((a, b) => b.name.length - a.name.length)[0]
}

/** Ends with the command that may be meant, where an overview would scroll it away. */
function unknownCommand(words: readonly string[]): string {
  const typed = words.filter(word => !word.startsWith('-')).slice(0, 2)
  const names = index.map(({ name }) => name)
  const group = names.filter(name => name.startsWith(`${typed[0]} `))
  const meant = nearest(typed.join(' '), names) ?? nearest(typed[0] ?? '', names)
  const said = `hostelry: there is no command "${words.join(' ')}".`
  if (meant !== undefined) return `${said} Did you mean "${meant}"?`
  if (group.length > 0) return `${said} There is ${group.map(name => `"${name}"`).join(', ')}.`
  return `${overview()}\n\n${said}`
}

const overview = (): string => overviewOf(packageDocument.version, index)

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string, exitCode: number): number {
  process.stderr.write(`${text}\n`)
  return exitCode
}

// Last, because constants declared below an await would not be initialised yet.
// Who reads what a command prints may have read enough, as `head` does; the command goes on to its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exitCode = await main(process.argv.slice(2))
