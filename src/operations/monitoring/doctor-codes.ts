// The codes of what needs somebody: what the doctor finds, and from 601 on what only the metrics show, which alerts
// (deploy/observability) name. Each has a section of docs/runbook.md. A code that was released is never given to something else.

import type { Invariant } from '../../store/monitoring/invariant-check.ts'

/**
 * - `error`: the installation contradicts itself or cannot work.
 * - `warning`: it works, with less than it should have.
 * - `decision`: a reservation waits for staff.
 */
export type Severity = 'error' | 'warning' | 'decision'

interface Coded {
  readonly severity: Severity
  /** What is the matter, as the heading of the runbook has it. */
  readonly title: string
}

export const doctorCodes = {
  'HST-101': { severity: 'error', title: 'More rooms are sold or held than there are' },
  'HST-102': { severity: 'error', title: 'The counters of a night differ from its reservations' },
  'HST-103': { severity: 'error', title: 'A confirmed reservation is not confirmed any more' },
  'HST-104': { severity: 'error', title: 'A booking was made twice' },
  'HST-105': { severity: 'error', title: 'More was taken than authorised, or the payment company disagrees' },
  'HST-106': { severity: 'error', title: 'Money is held for nothing' },
  'HST-107': { severity: 'error', title: 'A booking at a source differs from ours' },
  'HST-108': { severity: 'error', title: 'An event does not go out' },
  'HST-111': { severity: 'error', title: 'The lines of a price do not add up' },
  'HST-112': { severity: 'error', title: 'Something unfinished was left behind' },
  'HST-113': { severity: 'error', title: 'A reservation is not as its last change made it' },
  'HST-201': { severity: 'error', title: 'The database cannot be written, or a standby is missing' },
  'HST-202': { severity: 'error', title: 'Pictures cannot be stored or read' },
  'HST-203': { severity: 'error', title: 'The audit trail was altered' },
  'HST-204': { severity: 'error', title: 'A proxy is not named in TRUST_PROXY, or names no clients' },
  'HST-205': { severity: 'error', title: 'An open property cannot be booked' },
  'HST-301': { severity: 'decision', title: 'A reservation needs a decision by staff' },
  'HST-401': { severity: 'warning', title: 'The database cannot limit people to their own rows' },
  'HST-402': { severity: 'warning', title: 'A replica cannot be read from or is behind' },
  'HST-403': { severity: 'warning', title: 'A source does not answer' },
  'HST-404': { severity: 'warning', title: 'One publisher or session holds a large share of a room' },
  'HST-405': { severity: 'warning', title: 'A connection to a channel is in trouble' },
  'HST-406': { severity: 'warning', title: 'A night is oversold' },
  'HST-407': { severity: 'warning', title: 'A job fails or does not run' },
  'HST-408': { severity: 'warning', title: 'A currency has no exchange rate' },
  'HST-409': { severity: 'warning', title: 'A key can be guessed' },
  'HST-410': { severity: 'warning', title: 'A night is for sale at a price of 0' },
  'HST-420': { severity: 'warning', title: 'A file of overrides is not used' },
  'HST-501': { severity: 'warning', title: 'Mail cannot be sent' },
  'HST-502': { severity: 'warning', title: 'The payment company refuses the configuration' },
  'HST-503': { severity: 'warning', title: 'Links in mails lead nowhere' },
  'HST-601': { severity: 'error', title: 'A server is down' },
  'HST-602': { severity: 'error', title: 'Requests fail' },
  'HST-603': { severity: 'warning', title: 'Answers are slow' },
  'HST-604': { severity: 'warning', title: 'Bookings have stopped' },
  'HST-605': { severity: 'warning', title: 'Requests wait for the database' },
  'HST-606': { severity: 'warning', title: 'Webhooks or mails were given up' },
  'HST-607': { severity: 'warning', title: 'Cards are declined more than usual' },
} as const satisfies Record<`HST-${number}`, Coded>

export type DoctorCode = keyof typeof doctorCodes

/** Something that was found. */
export interface Found {
  readonly code: DoctorCode
  readonly severity: Severity
  readonly sentence: string
  /** Where the code is explained, from the root of the repository and of the documentation. */
  readonly runbook: string
}

export const foundAs = (code: DoctorCode, sentence: string): Found => ({
  code,
  severity: doctorCodes[code].severity,
  sentence,
  runbook: `docs/runbook.md#${code.toLowerCase()}`,
})

/** By what a finding violates. */
export const codesOfInvariants: Readonly<Record<Invariant, DoctorCode>> = {
  I1: 'HST-101',
  I2: 'HST-102',
  I3: 'HST-103',
  I4: 'HST-104',
  I5: 'HST-105',
  I6: 'HST-106',
  I7: 'HST-107',
  I8: 'HST-108',
  I11: 'HST-111',
  I12: 'HST-112',
  I13: 'HST-113',
  database: 'HST-201',
  pictures: 'HST-202',
  audit: 'HST-203',
  proxy: 'HST-204',
  booking: 'HST-205',
}
