// An entry of the audit trail, as the server lists it.

import type { Answer } from '../api/client.ts'

export type AuditEntry = Answer<'listAuditEntries'>['entries'][number]
