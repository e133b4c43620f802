// hostelry key: keys of publishers and administrators. A key is shown once, when it is created.

import { scopes } from '../lodging/publisher.ts'
import { createKey, type KeyRequest, listKeys, revokeKey } from '../operations/publishers/keys.ts'
import { type Command, type CommandLine, readId, table, textOption, UsageError } from './command.ts'

export const keyCreate: Command = {
  name: 'key create',
  usage: `(--publisher ID [--scopes ${scopes.join(',')}] | --admin) [--label TEXT] [--expires YYYY-MM-DD]`,
  summary: 'Create a key and show it, once. Without --scopes, a publisher key has every scope but manage.',
  options: { publisher: 'text', scopes: 'text', admin: 'flag', label: 'text', expires: 'text' },
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
      key.label,
      key.revokedAt ? 'revoked' : (key.expiresAt ?? 'valid'),
    ])
    line.print(table(['id', 'holder', 'scopes', 'label', 'until'], rows), keys)
  },
}

export const keyRevoke: Command = {
  name: 'key revoke',
  usage: 'KEY_ID',
  summary: 'Revoke a key at once.',
  words: [1, 1],
  async run({ context, words, print }) {
    const keyId = words[0] ?? ''
    await revokeKey(context, keyId)
    print(`${keyId} revoked`, { keyId, revoked: true })
  },
}

function readHolder(line: CommandLine): KeyRequest['holder'] {
  const publisher = textOption(line, 'publisher')
  const isAdmin = line.options.admin === true
  if (isAdmin === (publisher !== undefined)) throw new UsageError('give either --publisher ID or --admin')
  const named = textOption(line, 'scopes')?.split(',')
  if (publisher === undefined) {
    if (named !== undefined) throw new UsageError('--scopes goes with --publisher; an admin key has none')
    return { kind: 'admin' }
  }
  return {
    kind: 'publisher',
    publisherId: readId(publisher, '--publisher'),
    scopes: named?.map(word => word.trim()),
  }
}
