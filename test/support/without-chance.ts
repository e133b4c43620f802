// What is told, less what chance or the clock has put into it: before short digits are looked for, or a test fails on the
// day on which an id or an instant happens to hold them.

const ids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const instants = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?/g

/** The text without UUIDs and instants. */
export const withoutChance = (text: string): string =>
  text.replaceAll(ids, '<id>').replaceAll(instants, '<instant>')
