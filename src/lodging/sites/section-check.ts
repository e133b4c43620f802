// Sections of site documents: checking, reading and writing.

import { parseDay } from '../../values/civil-dates.ts'
import type { ErrorList } from '../documents/document-errors.ts'
import { httpsAddress, isPlainHttps } from './address-check.ts'
import type { PageText } from './page-text.ts'
import type { SectionFields } from './schema-place.ts'
import { mostYearlyDays, type SectionKind, type SiteSection } from './section.ts'

/** Adds an error for each section that says too little to be shown, or whose days cannot be. */
export function checkSections(sections: readonly SectionFields[], errors: ErrorList): void {
  for (const [index, section] of sections.entries()) {
    const { kind, title, picture, url } = section
    const lacks = (field: string, said: string) => errors.add(['sections', index, field], said)
    if (isEmpty(title)) lacks('title', `is needed: every ${kind} has one.`)
    if (needsPicture.has(kind) && !picture)
      lacks('picture', `is needed for a ${kind}; send it or leave the section out.`)
    if (url && !isPath(url) && !isPlainHttps(url))
      lacks('url', `must be a path of the pages, such as /search, or an ${httpsAddress}`)
    checkDays(section, lacks)
  }
}

/** The sections as the document has them. */
export const sectionsFrom = (
  sections: readonly SectionFields[],
  textOf: (text: string | PageText | undefined) => PageText,
): SiteSection[] =>
  sections.map(({ kind, title, text, alt, weekdays, yearly, ...others }) => {
    const { picture = null, place = null, url = null, from = null, to = null } = others
    const given = { text: textOf(text), alt: textOf(alt) }
    return {
      kind,
      title: textOf(title),
      ...Object.fromEntries(Object.entries(given).filter(([, each]) => Object.keys(each).length > 0)),
      ...Object.fromEntries(Object.entries({ picture, place, url, from, to }).filter(([, each]) => each)),
      ...(yearly && { yearly }),
      ...(weekdays && { weekdays }),
    }
  })

/** The fields that are read as these sections. */
export const sectionFieldsOf = (sections: readonly SiteSection[]): SectionFields[] =>
  sections.map(({ weekdays, ...section }) => ({
    ...section,
    ...(weekdays && { weekdays: [...weekdays] }),
  }))

const needsPicture: ReadonlySet<SectionKind> = new Set(['hero'])

const isEmpty = (text: string | PageText | undefined): boolean =>
  (typeof text === 'string' ? [text] : Object.values(text ?? {})).every(each => each.trim() === '')

/** Two slashes would begin another host, and browsers read a backslash as one. */
const isPath = (url: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(url)

function checkDays(
  { kind, from = null, to = null, yearly = false, weekdays }: SectionFields,
  lacks: (field: string, said: string) => void,
): void {
  if (kind === 'event' && from === null && !weekdays) lacks('from', 'is needed: an event has its days.')
  if (yearly && from === null) lacks('from', 'is needed where the days come back every year.')
  if (from === null || to === null) return
  const days = parseDay(to)! - parseDay(from)! + 1
  if (days < 1) lacks('to', 'is before `from`; it has to be the same day or a later one.')
  else if (yearly && days > mostYearlyDays)
    lacks('to', `is too late: days that come back every year are at most ${mostYearlyDays}.`)
}
