// A new property from its document, which may leave the id to the server.

import { lowestFreeId } from '../../store/properties/properties.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type ImportOutcome, importProperty } from './import-property.ts'

/** Others may take the same id at the same time. */
const mostAttempts = 5

/** BadRequestException with all errors of the document; ConflictException when its id is taken. */
export async function createProperty(
  context: AppContext,
  document: Readonly<Record<string, unknown>>,
  madeBy: string,
): Promise<ImportOutcome> {
  const choices = { isNew: true, madeBy }
  if (document.id !== undefined) return importProperty(context, document, null, choices)
  for (let attempt = 1; ; attempt += 1) {
    const id = await lowestFreeId(context.database)
    try {
      return await importProperty(context, { ...document, id }, null, choices)
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 409 || attempt === mostAttempts) throw error
    }
  }
}
