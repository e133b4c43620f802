// hostelry audit: verifies the audit trail, and writes it out.

import { once } from 'node:events'
import { auditedActions, auditedKinds } from '../../lodging/people/audit.ts'
import { type AuditFilter, exportAudit, exportAuditTable } from '../../operations/audit/entries.ts'
import { verifyAudit } from '../../operations/audit/verify.ts'
import { actorKinds } from '../../values/actor.ts'
import { type Command, type CommandLine, readId, textOption, UsageError } from '../kit/command.ts'

export const auditVerify: Command = {
  name: 'audit verify',
  namesDatabase: true,
  usage: '[--head SEAL]',
  summary:
    'Recompute the chain of the audit trail: says how many entries are whole, or which are missing, changed or foreign; then exit code 1. --head: the seal that an earlier run printed, which has to be there still.',
  options: { head: 'text' },
  words: [0, 0],
  async run(line) {
    const verdict = await verifyAudit(line.context, { knownHead: textOption(line, 'head') ?? null })
    const { entries, waiting, head, faults } = verdict
    const whole = `${entries} ${entries === 1 ? 'entry is' : 'entries are'} whole, ${waiting} wait for their seal; head ${head ?? 'none'}`
    line.print(faults.length === 0 ? whole : `The audit trail is not whole: ${faults.join('; ')}.`, verdict)
    if (faults.length > 0) line.fail()
  },
}

export const auditExport: Command = {
  name: 'audit export',
  usage:
    '[--from INSTANT] [--to INSTANT] [--actor KIND[:ID]] [--object KIND[:ID]] [--action WORD] [--publisher ID] [--property ID] [--text TEXT]',
  summary:
    'Print the entries of the audit trail as a table for spreadsheets (CSV), the newest first; with --json one entry a line.',
  options: {
    from: 'text',
    to: 'text',
    actor: 'text',
    object: 'text',
    action: 'text',
    publisher: 'text',
    property: 'text',
    text: 'text',
  },
  words: [0, 0],
  async run(line) {
    const filter = filterOf(line)
    if (line.options.json !== true) {
      for await (const text of exportAuditTable(line.context, filter)) await write(line, text)
      return
    }
    for await (const entries of exportAudit(line.context, filter))
      await write(line, entries.map(entry => `${JSON.stringify(entry)}\n`).join(''))
  },
}

async function write({ terminal: { output } }: CommandLine, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain')
}

function filterOf(line: CommandLine): AuditFilter {
  const [actorKind, actorId] = pairOf(line, 'actor', actorKinds)
  const [objectKind, objectId] = pairOf(line, 'object', auditedKinds)
  const idOf = (name: string): number | null => {
    const text = textOption(line, name)
    return text === undefined ? null : readId(text, `--${name}`)
  }
  return {
    actorKind,
    actorId,
    objectKind,
    objectId,
    action: wordOf(textOption(line, 'action') ?? null, 'action', auditedActions),
    publisherId: idOf('publisher'),
    propertyId: idOf('property'),
    from: instantOf(line, 'from'),
    to: instantOf(line, 'to'),
    text: textOption(line, 'text')?.slice(0, 200) ?? null,
    scope: null,
  }
}

/** "person:3" as kind and id. */
function pairOf(line: CommandLine, name: string, kinds: readonly string[]): [string | null, string | null] {
  const [kind = null, ...id] = textOption(line, name)?.split(':') ?? []
  return [wordOf(kind, name, kinds), id.length === 0 ? null : id.join(':')]
}

function wordOf(word: string | null, name: string, words: readonly string[]): string | null {
  if (word === null || words.includes(word)) return word
  throw new UsageError(`--${name} is one of ${words.join(', ')}, not "${word}"`)
}

function instantOf(line: CommandLine, name: string): string | null {
  const text = textOption(line, name)
  if (text === undefined) return null
  try {
    return Temporal.Instant.from(text).toString()
  } catch {
    throw new UsageError(`--${name} is an instant such as 2026-12-01T09:00:00Z, not "${text}"`)
  }
}
