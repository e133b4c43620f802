// What `hostelry help` prints: the topics, or the commands of a topic or of a word. The documentation shows all of them.

export interface ListedCommand {
  readonly name: string
  readonly usage: string
  readonly summary: string
  /** Its file below src/commands, whose folder is its topic. */
  readonly module: string
}

/** What the program does itself, without a command of the table. */
export const ownCommands: readonly Omit<ListedCommand, 'module'>[] = [
  { name: 'serve', usage: '', summary: 'Run the server (npm start).' },
  {
    name: 'setup',
    usage:
      '[--public-url URL] [--admin-url URL] [--proxy caddy|nginx|traefik|none] [--email ADDRESS --name NAME] [--mail-to ADDRESS] ' +
      '[--no-service] [--user NAME] [--data DIR] [--root DIR] [--dry-run] [--yes]',
    summary:
      'Set a server up on this machine, or change what an earlier setup wrote: the file of variables, a proxy, a unit of systemd and hostelry in PATH. ' +
      'Then try database, mail and payment, and make the first person. Other variables, such as DATABASE_URL and SMTP_URL, are taken from the environment.',
  },
  {
    name: 'help',
    usage: '[TOPIC | COMMAND | all]',
    summary: 'Explain the commands of a topic, of a word such as "key", or all of them.',
  },
  {
    name: 'completion',
    usage: 'bash|zsh|fish',
    summary:
      'Print a script that lets the shell complete commands, options and their words: eval "$(hostelry completion bash)", or for fish: hostelry completion fish | source',
  },
]

/** By the folder of their commands. */
export const topics: Readonly<Record<string, string>> = {
  installation: 'The installation: its variables and settings, what it is connected to, whether all is well',
  people: 'People of the administration, their rights and how they sign in',
  properties: 'Properties and what they sell; channels and sources; reviews',
  publishers: 'Publishers, their keys, booking sites and webhooks',
  reservations: 'Reservations and their guests; reports',
}

/** The topics with the words of their commands; `version` is that of the program. */
export const overviewOf = (version: string, commands: readonly ListedCommand[]): string =>
  [
    `hostelry ${version}, a lodging distribution server`,
    '',
    ...ownCommands.map(({ name, usage, summary }) =>
      `  ${`${name} ${usage.length < 30 ? usage : '…'}`.trimEnd().padEnd(32)}${summary.split(':')[0]}`.trimEnd(),
    ),
    '',
    ...Object.entries(topics).flatMap(([topic, summary]) => [
      `  ${topic.padEnd(14)}${summary}`,
      `  ${''.padEnd(14)}${wordsOf(inTopic(topic, commands)).join(' ')}`,
    ]),
    '',
    'More: hostelry help TOPIC, hostelry help WORD such as "hostelry help key", hostelry help all',
    closing,
  ].join('\n')

/** All commands by topic, explained. */
export const everythingOf = (commands: readonly ListedCommand[]): string =>
  [
    ...ownCommands.flatMap(explained),
    ...Object.keys(topics).flatMap(topic => [
      '',
      `${topic}:`,
      ...inTopic(topic, commands).flatMap(explained),
    ]),
    '',
    closing,
  ].join('\n')

/** What there is to say of the words behind `help`; undefined where they are no topic and begin no command. */
export function helpOn(words: readonly string[], commands: readonly ListedCommand[]): string | undefined {
  const [first = ''] = words
  if (words.length === 1 && first === 'all') return everythingOf(commands)
  const found =
    words.length === 1 && Object.hasOwn(topics, first)
      ? inTopic(first, commands)
      : [...ownCommands, ...commands].filter(({ name }) => startsWith(name, words))
  return found.length === 0 ? undefined : [...found.flatMap(explained), '', closing].join('\n')
}

const closing =
  'Every command takes --json and --help, many --server URL. The environment configures everything: docs/configuration.md.'

const explained = ({ name, usage, summary }: Omit<ListedCommand, 'module'>): string[] => [
  `  ${`${name} ${usage}`.trimEnd()}`,
  `      ${summary}`,
]

const inTopic = (topic: string, commands: readonly ListedCommand[]): ListedCommand[] =>
  commands.filter(({ module }) => module.startsWith(`${topic}/`))

const wordsOf = (commands: readonly ListedCommand[]): string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0]!)),
]

const startsWith = (name: string, words: readonly string[]): boolean =>
  words.every((word, at) => name.split(' ')[at] === word)
