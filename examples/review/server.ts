// A companion service that hands over reviews: those of a guest book, in the order in which they were written. This one has three; yours
// reads a survey or another site. PORT=9012 COMPANION_SECRET=whsec_… node examples/review/server.ts

import { serveCompanion } from '../serve-companion.ts'

interface Review {
  readonly property_id: number
  readonly external_id: string
  readonly rating: number
  readonly text: string
  readonly author: string
  readonly language: string
  readonly written_on: string
}

interface Question {
  readonly property_ids: readonly number[] | null
  readonly cursor: string | null
  readonly limit: number
}

const property_id = Number(process.env.PROPERTY_ID ?? 3107)

/** New ones are added at the end; a changed one is added again. */
const book: readonly Review[] = [
  { rating: 5, text: 'Elk at breakfast.', author: 'Priya', written_on: '2026-09-29' },
  { rating: 4, text: 'Quiet rooms, a steep path.', author: 'Tom', written_on: '2026-10-11' },
  { rating: 4.5, text: 'The stove was warm when we came.', author: 'Mia', written_on: '2026-11-02' },
].map((entry, index) => ({ ...entry, property_id, external_id: `book-${index + 1}`, language: 'en' }))

serveCompanion('review', {
  fetch({ property_ids: wanted, cursor, limit }: Question) {
    // The cursor is how many entries of the book are behind it.
    const from = Math.min(Number(cursor ?? 0) || 0, book.length)
    const until = Math.min(from + limit, book.length)
    const reviews = book
      .slice(from, until)
      .filter(entry => wanted === null || wanted.includes(entry.property_id))
    return { reviews, cursor: String(until), more: until < book.length }
  },
})
