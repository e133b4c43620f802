// Texts of site documents as schemas: lines, and texts by language.

import { Type } from 'typebox'
import { controls, defaulted, lineEnds, pattern } from '../documents/schema-values.ts'
import { type PageText, pageLanguages } from './page-text.ts'

export const inLine = `[^${controls}${lineEnds}]`
export const visible = `[^\\s${controls}${lineEnds}]`
const oneLine = `^${inLine}*$`

export const line = (description: string, maxLength: number) => pattern(description, oneLine, maxLength)

/** A text by language, or a plain text, which is in the first language of the site. */
export const pageText = (description: string, maxLength: number, isLine = false) => {
  const limits = { maxLength, ...(isLine && { pattern: oneLine }) }
  const inLanguage = (language: string) =>
    Type.Optional(Type.String({ description: `In the language ${language}.`, ...limits }))
  return defaulted(
    Type.Unsafe<string | PageText>({
      type: ['object', 'string'],
      description: `${description} By language, or as a plain text in the first one.`,
      properties: Object.fromEntries(pageLanguages.map(language => [language, inLanguage(language)])),
      additionalProperties: false,
      ...limits,
    }),
    {},
  )
}

/** How a schema has its texts: as they are sent, or as they are answered. */
export type TextSchema = (
  description: string,
  maxLength: number,
  isLine?: boolean,
) => ReturnType<typeof pageText>
