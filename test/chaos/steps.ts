// The steps of a reservation at which a server or its database can die, by name (reservation protocol 4 and 6). A deed
// is one transaction, known by the statements that it runs; a call is one to the payment company, to the remote company
// whose rooms are sold, or to a webhook.

/** What dies: the server, the whole PostgreSQL, or the one connection of PostgreSQL that the step is on. */
export const victims = ['server', 'database', 'connection'] as const
export type Victim = (typeof victims)[number]

export interface Death {
  readonly step: string
  readonly victim: Victim
  /** How often the step goes well before. */
  readonly spared: number
  /** Simulated seconds that pass before anything starts again. */
  readonly pauseSeconds: number
}

/** What a statement that changed something says about its transaction; null for one that says nothing. */
export function traceOf(text: string, values: readonly unknown[]): string | null {
  if (/^\s*INSERT INTO reservation\s*\(/.test(text)) return 'reservation'
  if (/^\s*INSERT INTO payment_attempt\b/.test(text)) return `${values[3]} asked`
  if (/^\s*UPDATE payment_attempt\b/.test(text)) return `${String(values[2]).split(':')[1]} answered`
  if (/^\s*UPDATE ONLY reservation\s+SET status = /.test(text))
    return values[2] === 'cancelling' ? 'cancelled remotely' : `to ${values[4]}`
  if (/^\s*INSERT INTO source_attempt\b/.test(text)) return 'source prepared'
  if (/^\s*UPDATE source_attempt\s+SET state = \$3/.test(text)) return `source ${values[2]}`
  if (/^\s*UPDATE ONLY reservation\s+SET lease_until = \$2/.test(text)) return 'lease'
  if (/^\s*INSERT INTO inventory_hold\b/.test(text)) return 'hold'
  if (/^\s*DELETE FROM inventory_hold\b/.test(text)) return 'hold ended'
  if (/\bUPDATE outbox_event\b/.test(text)) return 'events dispatched'
  if (/\bUPDATE delivery\s+SET attempts = /.test(text)) return 'deliveries lent'
  if (/^\s*UPDATE delivery\s+SET state = /.test(text)) return 'delivery settled'
  return null
}

/** In the order in which they are looked for: a transaction is the first of which it has all traces. */
const deeds: Readonly<Record<string, readonly string[]>> = {
  'rooms held for a payment (T1, P1)': ['reservation', 'authorise asked'],
  'rooms held for the source (T1)': ['reservation', 'source prepared'],
  'sale in one transaction (T1, C)': ['reservation'],
  'payment made, the source next (P2)': ['to authorized'],
  'sent to the source (S1)': ['to source_sent'],
  'booked at the source (C)': ['to confirmed', 'source confirmed'],
  'not booked at the source': ['to failed', 'source failed'],
  'unanswered by the source': ['to unknown', 'source unknown'],
  'to be cancelled at the source': ['to cancelling'],
  'cancelled at the source': ['cancelled remotely'],
  'orphan recorded': ['source orphan'],
  'orphan cancelled': ['source orphan_cancelled'],
  'confirmation (P2, C)': ['to confirmed'],
  'failure (P2)': ['to failed'],
  'left unknown (P2)': ['to unknown'],
  cancellation: ['to cancelled'],
  'capture begun': ['capture asked'],
  'capture ended': ['capture answered'],
  'void begun': ['void asked'],
  'void ended': ['void answered'],
  'refund begun': ['refund asked'],
  'refund ended': ['refund answered'],
  'hold placed': ['hold'],
  'hold given back': ['hold ended'],
  'reconciler’s lease': ['lease'],
  'events dispatched': ['events dispatched'],
  'deliveries lent': ['deliveries lent'],
  'delivery settled': ['delivery settled'],
}

/** The deed that a transaction with these traces is; null for one that changes nothing of a reservation. */
export const deedOf = (traces: ReadonlySet<string>): string | null =>
  Object.entries(deeds).find(([, wanted]) => wanted.every(trace => traces.has(trace)))?.[0] ?? null

/** Calls to the payment company. */
export const calls = ['authorise', 'capture', 'void', 'refund', 'find'] as const

/** Calls to the remote company, as they are named among the steps. */
export const sourceCalls = {
  book: 'booking at the source',
  resolve: 'look-up at the source',
  cancel: 'cancelling at the source',
} as const

export const beforeCommit = (deed: string): string => `${deed}: before its commit`
export const afterCommit = (deed: string): string => `${deed}: after its commit`
export const beforeCall = (call: string): string => `${call}: before the call`
/** The other side has acted, and its answer is under way. */
export const whileAnswering = (call: string): string => `${call}: acted, not yet answered`
export const afterAnswer = (call: string): string => `${call}: answered`
export const webhookReceived = 'webhook: received, not yet answered'
export const anyMoment = 'any moment'

/** Every step that there is. */
export const steps: readonly string[] = [
  ...Object.keys(deeds).flatMap(deed => [beforeCommit(deed), afterCommit(deed)]),
  ...[...calls, ...Object.values(sourceCalls)].flatMap(call => [beforeCall(call), afterAnswer(call)]),
  ...calls.filter(call => call !== 'find').map(whileAnswering),
  whileAnswering(sourceCalls.book),
  whileAnswering(sourceCalls.cancel),
  webhookReceived,
  anyMoment,
]
