// A command of the command line: its usage and what it does. A command reads arguments and options, calls one
// operation and prints its result; it opens no transaction.

import { isRecordId } from '../../lodging/documents/record-id.ts'
import type { AppContext } from '../../operations/context.ts'
import type { Place } from '../../operations/installation/place.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { Terminal } from './terminal.ts'

export interface CommandLine {
  readonly context: AppContext
  /** The arguments after the command's name, without options. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Prints a result: `human` as text or, with --json, `data` as JSON. */
  print(human: string, data: unknown): void
  /** Reports progress of a long task, not part of the result; by what is done, its rate and, with the total, the time left are shown. */
  progress(line: string, count: { readonly done: number; readonly total?: number }): void
  /** Says on standard error what is no part of the result, a sentence a line. */
  warn(sentences: readonly string[]): void
  /** Lets the command end with exit code 1, though it prints its result. */
  fail(): void
  readonly terminal: Terminal
}

export interface Command {
  /** The words that call it: "key create". */
  readonly name: string
  /** What follows the name: "--publisher ID [--scopes a,b]". */
  readonly usage: string
  readonly summary: string
  /** Options with a text, and flags. Every command also has --json and --help. */
  readonly options?: Readonly<Record<string, 'text' | 'flag'>>
  /** Works where there is no database yet: it makes one. */
  readonly begins?: true
  /** What is lost for good, as a question without "This cannot be undone"; absent or undefined: nothing. Such a command takes --yes. */
  cannotBeUndone?(line: Omit<CommandLine, 'context'>): string | undefined
  /** Prints the database that it works on to standard error, even without a terminal. */
  readonly namesDatabase?: true
  /** Minimum and maximum number of arguments. */
  readonly words: readonly [least: number, most: number]
  /** What is done before a database is opened or made. */
  prepare?(line: Omit<CommandLine, 'context'>, place: Place): Promise<void>
  run(line: CommandLine): Promise<void>
}

/** A server to talk to, by its public address. */
export interface ServerAccess {
  readonly url: string
  /** Null: none is set. */
  readonly key: Secret | null
}

/** A command that asks a server and opens no database. */
export interface RemoteCommand extends Pick<Command, 'name' | 'usage' | 'summary' | 'options' | 'words'> {
  runRemotely(server: ServerAccess, terminal: Terminal): Promise<void>
}

export interface SetVariable {
  readonly name: string
  /** "environment", the path of the file of variables, or that of the file that holds the secret. */
  readonly from: string
  /** Null: it is secret. */
  readonly value: string | null
}

/** What is set in the environment and the files that it names. */
export interface EnvironmentFindings {
  readonly variables: readonly SetVariable[]
  /** What cannot be used, a sentence each with the way out; with any the server does not start. */
  readonly mistakes: readonly string[]
  /** What is set and changes nothing beside what else is set. */
  readonly unused: readonly string[]
}

/** A command about the environment, which opens no database. */
export interface EnvironmentCommand
  extends Pick<Command, 'name' | 'usage' | 'summary' | 'options' | 'words'> {
  runOn(findings: EnvironmentFindings, line: Pick<CommandLine, 'print' | 'fail'>): void
}

/** A command about files of the installation, which opens no database. */
export interface PlaceCommand extends Pick<Command, 'name' | 'usage' | 'summary' | 'options' | 'words'> {
  runAt(place: Place, line: Pick<CommandLine, 'print' | 'fail'>): Promise<void>
}

/** A command line that cannot be understood; the message says how to correct it. */
export class UsageError extends Error {}

/** The text of an option, or undefined when it is not given. */
export function textOption(line: Pick<CommandLine, 'options'>, name: string): string | undefined {
  const value = line.options[name]
  return typeof value === 'string' ? value : undefined
}

/** An id, a whole number from 1; UsageError otherwise. */
export function readId(text: string | undefined, meaning: string): number {
  if (text !== undefined && /^[1-9]\d{0,9}$/.test(text) && isRecordId(Number(text))) return Number(text)
  throw new UsageError(`${meaning} is a whole number from 1, not "${text ?? ''}"`)
}

/** Rows as aligned columns under their headings; "none" when there are no rows. */
export function table(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return 'none'
  const lines = [headings, ...rows.map(row => row.map(cell => String(cell ?? '-')))]
  const widths = headings.map((_, column) =>
    lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0),
  )
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
