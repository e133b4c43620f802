// Texts of millions of characters: the engine runs out of stack in some patterns that repeat, in more of them once a process has
// compiled a megabyte of patterns. A text is refused then, never answered with 500.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { StoredDocument } from '../../src/lodging/properties/property-document-schema.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { readText } from '../../src/lodging/reservations/reservation-cells.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'

const source = join(import.meta.dirname, '../../src')

test('a path of fourteen million characters is refused', () => {
  const stored = completeDocument() as unknown as StoredDocument
  const found = checkPropertyDocument({ ...stored, property_image: [{ file: 'a/'.repeat(7_000_000) }] })
  expect(found).toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ field: 'property_image[0].file', message: expect.any(String) }),
    ]),
  })
})

/** What a program prints where patterns are no longer optimised. */
const printedBy = async (program: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--no-regexp-optimization',
    '--input-type=module-typescript',
    '--eval',
    program,
  ])
  return stdout.trim()
}

test('the longest picture is read', async () => {
  const program = `
    import { formatReaders } from '${source}/http/reading/read-formats.ts'
    const picture = 'data:image/png;base64,'.padEnd(14_000_000, '4')
    console.log(formatReaders.picture(picture, 'data', []) === picture)`
  expect(await printedBy(program)).toBe('true')
})

test('the logo of a site is refused, and a cell of blanks is read', async () => {
  const program = `
    import { checkSite } from '${source}/lodging/sites/site-check.ts'
    import { readText } from '${source}/lodging/reservations/reservation-cells.ts'
    const logo = 'data:image/png;base64,'.padEnd(14_000_000, '4')
    const found = checkSite({ name: 'Harbour', logo }, { language: 'en', currency: 'EUR' })
    console.log(JSON.stringify(found.errors.map(({ field }) => field)), typeof readText(' '.repeat(10_000_000), 60))`
  expect(await printedBy(program)).toMatch(/"logo".* (string|object)$/)
})

test('blanks in a row are one', () => {
  expect(readText('Ada  \n Lovelace', 60)).toBe('Ada Lovelace')
})
