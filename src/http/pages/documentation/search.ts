// Finds sections of the documentation by their words.

import { type Section, sectionsOf } from './markdown.ts'
import { type DocumentationPage, pageGroups, textOf } from './pages.ts'

export interface FoundSection {
  readonly page: DocumentationPage
  readonly section: Section
  /** The words around the first match. */
  readonly excerpt: string
}

const mostWords = 8
const mostFound = 30
const excerptLength = 200
/** How much more a match counts in a title than in a text. */
const titleWeight = 20

let known:
  | readonly {
      readonly page: DocumentationPage
      readonly lead: number
      readonly section: Section
      readonly words: string
    }[]
  | null = null

/** The sections of all pages, read once. */
const allSections = () =>
  (known ??= pageGroups.flatMap(({ pages, lead }) =>
    pages.flatMap(page =>
      sectionsOf(textOf(page)).map((section, place) => ({
        page,
        lead,
        section,
        // A page is found by its name too, at its beginning.
        words: `${place === 0 ? `${page.title} ` : ''}${section.title} ${section.text}`.toLowerCase(),
      })),
    ),
  ))

/** The sections that have every word of a query, in any case and as a part of a word too, the best first. */
export function findSections(query: string): FoundSection[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, mostWords)
  if (words.length === 0) return []
  return allSections()
    .filter(({ words: text }) => words.every(word => text.includes(word)))
    .map(({ page, lead, section, words: text }) => ({
      page,
      section,
      score: lead + scoreOf(section, text, words),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map(({ page, section }) => ({ page, section, excerpt: excerptOf(section, words) }))
}

/** How densely a section speaks of the words. */
function scoreOf({ title, text }: Section, words: string, wanted: readonly string[]): number {
  const inTitle = wanted.filter(word => title.toLowerCase().includes(word)).length
  const hits = wanted.reduce((sum, word) => sum + words.split(word).length - 1, 0)
  return inTitle * titleWeight + hits / Math.sqrt(1 + text.length / 500)
}

function excerptOf({ text }: Section, words: readonly string[]): string {
  const first = Math.max(0, text.toLowerCase().search(new RegExp(words.map(RegExp.escape).join('|'))))
  const start = first < excerptLength / 2 ? 0 : text.indexOf(' ', first - excerptLength / 2) + 1
  const end = start + excerptLength
  const cut = end < text.length ? `${text.slice(start, text.lastIndexOf(' ', end))} …` : text.slice(start)
  return start > 0 ? `… ${cut}` : cut
}
