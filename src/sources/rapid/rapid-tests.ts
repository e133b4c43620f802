// The scenarios of Rapid's sandbox: each call knows some words for its Test header, so one scenario is another word, or
// the word for all being well, in each call.

export type RapidOperation =
  | 'search'
  | 'check'
  | 'payment_options'
  | 'book'
  | 'retrieve'
  | 'resume'
  | 'cancel'
  | 'cancel_room'
  | 'content'
  | 'regions'

/** The words of each call, the one for all being well first; calls that are not here take no such header. */
const words: Readonly<Partial<Record<RapidOperation, readonly string[]>>> = {
  search: ['standard', 'service_unavailable', 'unknown_internal_error'],
  check: ['available', 'price_changed', 'sold_out', 'service_unavailable', 'unknown_internal_error'],
  book: [
    'standard',
    'service_unavailable',
    'internal_server_error',
    'price_mismatch',
    'cc_declined',
    'rooms_unavailable',
  ],
  retrieve: ['standard', 'service_unavailable', 'internal_server_error'],
  resume: ['standard', 'service_unavailable', 'internal_server_error'],
  cancel: ['standard', 'service_unavailable', 'internal_server_error', 'post_stay_cancel'],
  cancel_room: ['standard', 'service_unavailable', 'unknown_internal_error', 'post_stay_cancel'],
}

const scenarioForm = /^(?:(\w+):)?(\w+)$/

/**
 * Whether a configured scenario is one: `standard`, a call and one of its words (`book:rooms_unavailable`), or a word for
 * every call that knows it (`sold_out`).
 */
export function isScenario(scenario: string): boolean {
  const [, call, word = ''] = scenarioForm.exec(scenario) ?? []
  const lists = Object.entries(words).filter(([operation]) => call === undefined || call === operation)
  return lists.some(([, list]) => list.includes(word))
}

/** The value of the header for a call; null where the call takes none. */
export function testHeader(scenario: string, operation: RapidOperation): string | null {
  const known = words[operation]
  if (!known) return null
  const [, call, word = ''] = scenarioForm.exec(scenario) ?? []
  const isMeant = (call === undefined || call === operation) && known.includes(word)
  return isMeant ? word : (known[0] ?? null)
}
