// Validates messages against the published XML Schemas of AlpineBits, by libxml2. Every message comes here after xml.ts
// has read it, so libxml2 never sees a DOCTYPE or a message over the bounds.

import { readFile } from 'node:fs/promises'
import type { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { MessageRefusal } from './message-refusal.ts'

/** The versions of AlpineBits HotelData that are spoken, newest first. */
export const versions = ['2022-10', '2020-10'] as const

export type Version = (typeof versions)[number]

/** Checks a message; MessageRefusal with the first faults that the schema finds and their lines. */
export type SchemaCheck = (xml: string) => void

/**
 * The check of a version. libxml2 is loaded and a schema compiled when the first message needs it, then kept: a server
 * without AlpineBits pays nothing for them.
 */
export function schemaCheckOf(version: Version): Promise<SchemaCheck> {
  const check = checks.get(version) ?? compile(version)
  checks.set(version, check)
  return check
}

const checks = new Map<Version, Promise<SchemaCheck>>()
const mostFaults = 3

async function compile(version: Version): Promise<SchemaCheck> {
  const { ParseOption, XmlDocument, XmlLibError, XsdValidator } = await import('libxml2-wasm')
  const schema = await readFile(new URL(`schemas/alpinebits-${version}.xsd`, import.meta.url))
  using schemaDocument = XmlDocument.fromBuffer(schema, { option: ParseOption.XML_PARSE_NONET })
  const validator = XsdValidator.fromDoc(schemaDocument)
  // Without HUGE, libxml2 keeps its own bounds on depth, names and texts.
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES
  return xml => {
    try {
      validate(validator, XmlDocument.fromString(xml, { option }))
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error
      throw new MessageRefusal(`The message is not valid by the schema of ${version}: ${faultsOf(error)}`)
    }
  }
}

function validate(validator: XsdValidator, message: XmlDocument): void {
  using document = message
  validator.validate(document)
}

/** The first faults without the namespace, which stands in every one. */
function faultsOf(error: { readonly details: readonly { message: string; line: number }[] }): string {
  const told = error.details.slice(0, mostFaults).map(({ message, line }) => {
    const plain = message.replaceAll(/\{http[^}]*\}/g, '').replace(/[^\x20-\x7e]/g, ' ')
    return `line ${line}: ${plain.trim().slice(0, 300)}`
  })
  const more = error.details.length - told.length
  return told.join(' ') + (more > 0 ? ` And ${more} more.` : '')
}
