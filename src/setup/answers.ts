// What `hostelry setup` is told: by options, by variables of its environment, by the file that an earlier run wrote, and on a terminal
// by questions for what is missing.

import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

export const proxies = ['caddy', 'nginx', 'traefik', 'none'] as const
export type ProxyKind = (typeof proxies)[number]

export interface Answers {
  /** Where files are written: "/" but for a trial. */
  readonly root: string
  readonly dataDirectory: string
  readonly user: string
  readonly proxy: ProxyKind
  readonly hasService: boolean
  /** Variables that options and questions set. */
  readonly variables: Readonly<Record<string, string>>
  /** The first person; null: none is made. */
  readonly person: { readonly email: string; readonly name: string } | null
  /** Who gets the mail that is sent to try; null: nobody. */
  readonly mailTo: string | null
  readonly isDryRun: boolean
  readonly isConfirmed: boolean
}

/** What is wrong with the words; its message says how to correct it. */
export class SetupUsageError extends Error {}

/** `known`: variables that are set already. Asks only on a terminal. */
export async function answersIn(
  words: readonly string[],
  known: (root: string) => Readonly<Record<string, string>>,
): Promise<Answers> {
  const { values } = parsed(words)
  const root = values.root ?? '/'
  const set = known(root)
  const asked = process.stdin.isTTY && process.stderr.isTTY ? await askFor(values, set) : {}
  const given = { ...asked, ...values }
  const proxy = proxies.find(each => each === (given.proxy ?? 'none'))
  if (proxy === undefined)
    throw new SetupUsageError(`--proxy is one of ${proxies.join(', ')}, not "${given.proxy}"`)
  if ((given.email === undefined) !== (given.name === undefined))
    throw new SetupUsageError('--email and --name go together: those of the first person')
  const variables = {
    PUBLIC_URL: given['public-url'],
    ADMIN_URL: given['admin-url'],
    DATABASE_URL: asked.database,
    ...(proxy !== 'none' && { TRUST_PROXY: set.TRUST_PROXY ?? '127.0.0.1' }),
  }
  return {
    root,
    dataDirectory: values.data ?? set.DATA_DIR ?? '/var/lib/hostelry',
    user: values.user ?? 'hostelry',
    proxy,
    hasService: values['no-service'] !== true,
    variables: Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    person: given.email && given.name ? { email: given.email, name: given.name } : null,
    mailTo: values['mail-to'] ?? null,
    isDryRun: values['dry-run'] === true,
    isConfirmed: values.yes === true,
  }
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...words],
      options: {
        'public-url': text,
        'admin-url': text,
        proxy: text,
        email: text,
        name: text,
        'mail-to': text,
        user: text,
        data: text,
        root: text,
        'no-service': flag,
        'dry-run': flag,
        yes: flag,
      },
    })
  } catch (error) {
    throw new SetupUsageError((error as Error).message)
  }
}

type Asked = Partial<Record<'public-url' | 'admin-url' | 'database' | 'proxy' | 'email' | 'name', string>>

/** Questions for what neither an option nor a variable says; an empty answer leaves it out. */
async function askFor(values: Asked, set: Readonly<Record<string, string>>): Promise<Asked> {
  const questions = [
    ['public-url', set.PUBLIC_URL, 'Address for guests and publishers, such as https://rooms.example.com'],
    ['admin-url', set.ADMIN_URL, 'Address of the administration, such as https://desk.example.com'],
    [
      'database',
      set.DATABASE_URL ?? set.DATABASE_URL_FILE,
      'Address of PostgreSQL (postgresql://…), or nothing for the one that comes with the server',
    ],
    ['proxy', undefined, `ProxyKind on this machine that TLS ends at: ${proxies.join(', ')}`],
    ['email', undefined, 'E-mail address of the first person of the administration, or nothing'],
    ['name', undefined, 'Name of that person, or nothing'],
  ] as const
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answers: Asked = {}
  for (const [name, present, question] of questions) {
    if (values[name] !== undefined || present !== undefined) continue
    const answer = (await terminal.question(`${question}: `)).trim()
    if (answer !== '') answers[name] = answer
  }
  terminal.close()
  return answers
}
