// hostelry key: keys of publishers and administrators. A key is shown once, when it is made.

import { type Scope, scopes } from '../lodging/publisher.ts'
import { createKey, listKeys, revokeKey } from '../store/publishers/keys.ts'
import { formatDay, localTime, parseDay } from '../values/civil-dates.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from './command.ts'

export const keyCreate: Command = {
  name: 'key create',
  usage: `(--publisher ID [--scopes ${scopes.join(',')}] | --admin) [--label TEXT] [--expires YYYY-MM-DD]`,
  summary: 'Make a key and show it, once. Without --scopes a publisher key may do everything but manage.',
  options: { publisher: 'text', scopes: 'text', admin: 'flag', label: 'text', expires: 'text' },
  words: [0, 0],
  async run(line) {
    const holder = readHolder(line)
    const expiresAt = readExpiry(line)
    const created = await line.context.database.transaction(transaction =>
      createKey(transaction, { holder, label: textOption(line, 'label') ?? '', expiresAt }),
    )
    line.print(`${created.key}\n(id ${created.keyId}; the key itself cannot be shown again)`, created)
  },
}

export const keyList: Command = {
  name: 'key list',
  usage: '[--publisher ID]',
  summary: 'List keys, without the keys themselves.',
  options: { publisher: 'text' },
  words: [0, 0],
  async run(line) {
    const publisher = textOption(line, 'publisher')
    const keys = await listKeys(
      line.context.database,
      publisher === undefined ? null : readId(publisher, '--publisher'),
    )
    const rows = keys.map(key => [
      key.keyId,
      key.kind === 'admin' ? 'admin' : `publisher ${key.publisherId}`,
      key.scopes.join(','),
      key.label,
      key.revokedAt ? 'revoked' : (key.expiresAt ?? 'valid'),
    ])
    line.print(table(['id', 'holder', 'scopes', 'label', 'until'], rows), keys)
  },
}

export const keyRevoke: Command = {
  name: 'key revoke',
  usage: 'KEY_ID',
  summary: 'End a key at once.',
  words: [1, 1],
  async run({ context, words, print }) {
    const keyId = words[0] ?? ''
    await context.database.transaction(transaction => revokeKey(transaction, keyId))
    print(`${keyId} revoked`, { keyId, revoked: true })
  },
}

type Holder = Parameters<typeof createKey>[1]['holder']

function readHolder(line: CommandLine): Holder {
  const publisher = textOption(line, 'publisher')
  const isAdmin = line.options.admin === true
  if (isAdmin === (publisher !== undefined)) throw new UsageError('give either --publisher ID or --admin')
  if (publisher === undefined) return { kind: 'admin' }
  return { kind: 'publisher', publisherId: readId(publisher, '--publisher'), scopes: readScopes(line) }
}

function readScopes(line: CommandLine): Scope[] {
  const text = textOption(line, 'scopes')
  if (text === undefined) return scopes.filter(scope => scope !== 'manage')
  return text.split(',').map(word => {
    const scope = scopes.find(each => each === word.trim())
    if (!scope) throw new UsageError(`--scopes takes ${scopes.join(', ')}, not "${word}"`)
    return scope
  })
}

/** A key that expires on a day is good until that day begins in UTC. */
function readExpiry(line: CommandLine): string | null {
  const text = textOption(line, 'expires')
  if (text === undefined) return null
  const day = parseDay(text)
  if (day === undefined || day <= localTime(line.context.clock.now(), 'UTC').today)
    throw new UsageError('--expires is a day to come, such as 2027-12-31')
  return `${formatDay(day)}T00:00:00Z`
}
