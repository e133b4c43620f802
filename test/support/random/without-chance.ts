// Removes random and time-dependent parts from a text before a search for short digits, which an id or an instant may
// contain by chance.

const ids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const instants = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?/g

/** The text without UUIDs and instants. */
export const withoutChance = (text: string): string =>
  text.replaceAll(ids, '<id>').replaceAll(instants, '<instant>')
