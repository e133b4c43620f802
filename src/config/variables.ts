// Every environment variable with its meaning and default, in the groups that the docs show. A test compares .env.example and
// docs/configuration.md with this table.

import { addresses, database, general, memory, pictures, processes } from './server-variables.ts'
import { assistants, mails, payments, remote, reviews, signIn, sources } from './service-variables.ts'

/** By their headings, in their order. */
export const variableGroups = {
  General: general,
  'Addresses and connections': addresses,
  Database: database,
  Memory: memory,
  Processes: processes,
  Pictures: pictures,
  Payments: payments,
  'Mails and webhooks': mails,
  'Signing in': signIn,
  Reviews: reviews,
  'Remote sources': sources,
  Assistants: assistants,
  'Commands for a server elsewhere': remote,
}

export const variables = {
  ...general,
  ...addresses,
  ...database,
  ...memory,
  ...processes,
  ...pictures,
  ...payments,
  ...mails,
  ...signIn,
  ...reviews,
  ...sources,
  ...assistants,
  ...remote,
}

export type VariableName = keyof typeof variables
