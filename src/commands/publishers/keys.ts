// hostelry key: keys of publishers and administrators. A key is shown once, when it is created.

import { publishableScopes, scopes } from '../../lodging/publishers/publisher.ts'
import { showKeyUsage, type UsageCount } from '../../operations/publishers/key-usage.ts'
import { createKey, type KeyRequest, listKeys, revokeKey } from '../../operations/publishers/keys.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from '../kit/command.ts'

export const keyCreate: Command = {
  name: 'key create',
  usage:
    `(--publisher ID [--scopes ${scopes.join(',')}] [--limit N] ` +
    '[--publishable --origin ORIGIN,ORIGIN] [--test] | --admin) [--label TEXT] [--expires YYYY-MM-DD]',
  summary:
    'Create a key and show it, once. Without --scopes, a publisher key has every scope but manage and explain. A publishable key is for ' +
    `browsers: it has ${publishableScopes.join(', ')} only, for pages of the origins, such as https://www.example.com. ` +
    'What a test key books touches nothing live. --limit is its requests a minute at each server, 0 for no limit; without it the setting for keys of its kind holds.',
  options: {
    publisher: 'text',
    scopes: 'text',
    publishable: 'flag',
    origin: 'text',
    limit: 'text',
    test: 'flag',
    admin: 'flag',
    label: 'text',
    expires: 'text',
  },
  words: [0, 0],
  async run(line) {
    const created = await createKey(line.context, {
      holder: readHolder(line),
      label: textOption(line, 'label') ?? '',
      expiresOn: textOption(line, 'expires') ?? null,
    })
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
      line.context,
      publisher === undefined ? null : readId(publisher, '--publisher'),
    )
    const rows = keys.map(key => [
      key.keyId,
      key.kind === 'admin' ? 'admin' : `publisher ${key.publisherId}`,
      key.scopes.join(','),
      key.origins?.join(',') ?? 'secret',
      key.isTest ? 'test' : 'live',
      key.requestsPerMinute,
      key.label,
      key.revokedAt ? 'revoked' : (key.expiresAt ?? 'valid'),
    ])
    line.print(table(['id', 'holder', 'scopes', 'origins', 'mode', 'limit', 'label', 'until'], rows), keys)
  },
}

export const keyRevoke: Command = {
  name: 'key revoke',
  usage: 'KEY_ID [--yes]',
  cannotBeUndone: ({ words }) => `Revoke the key ${words[0]}? Whoever uses it is refused at once.`,
  summary: 'Revoke a key at once.',
  words: [1, 1],
  async run({ context, words, print }) {
    const keyId = words[0] ?? ''
    await revokeKey(context, keyId)
    print(`${keyId} revoked`, { keyId, revoked: true })
  },
}

export const keyUsage: Command = {
  name: 'key usage',
  usage: '[KEY_ID] [--publisher ID] [--days N]',
  summary:
    'Requests by day (UTC), key and operation, of the last 30 days or --days; the last ten seconds may be missing. ' +
    'The last column counts those refused because of the limit.',
  options: { publisher: 'text', days: 'text' },
  words: [0, 1],
  async run(line) {
    const publisher = textOption(line, 'publisher')
    const usage = await showKeyUsage(line.context, {
      publisherId: publisher === undefined ? undefined : readId(publisher, '--publisher'),
      keyId: line.words[0],
      days: readId(textOption(line, 'days') ?? '30', '--days'),
    })
    line.print(usageTable(usage), usage)
  },
}

const usageTable = (usage: readonly UsageCount[]): string =>
  table(
    ['day', 'key', 'operation', 'requests', 'refused'],
    usage.map(({ day, keyId, operation, requests, limited }) => [day, keyId, operation, requests, limited]),
  )

function readHolder(line: CommandLine): KeyRequest['holder'] {
  const publisher = textOption(line, 'publisher')
  const isAdmin = line.options.admin === true
  if (isAdmin === (publisher !== undefined)) throw new UsageError('give either --publisher ID or --admin')
  if (publisher === undefined) {
    const wrong = ['scopes', 'publishable', 'origin', 'limit', 'test'].find(
      name => line.options[name] !== undefined,
    )
    if (wrong) throw new UsageError(`--${wrong} goes with --publisher; an admin key has none`)
    return { kind: 'admin' }
  }
  const origins = words(line, 'origin')
  if ((line.options.publishable === true) !== (origins !== undefined))
    throw new UsageError(
      '--publishable and --origin go together: a publishable key is for pages of named origins',
    )
  return {
    kind: 'publisher',
    publisherId: readId(publisher, '--publisher'),
    scopes: words(line, 'scopes'),
    origins,
    requestsPerMinute: readLimit(textOption(line, 'limit')),
    isTest: line.options.test === true,
  }
}

const words = (line: CommandLine, option: string): string[] | undefined =>
  textOption(line, option)
    ?.split(',')
    .map(word => word.trim())

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new UsageError(`--limit is a whole number of requests a minute, or 0 for none, not "${text}"`)
}
