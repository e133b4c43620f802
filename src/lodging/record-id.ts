// Ids that the database gives out: whole numbers from 1, as its integers hold them.

import { badRequest, type FieldError } from '../values/faults.ts'

const mostInteger = 2_147_483_647

export const isRecordId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= mostInteger

/** What is wrong with an id, by the name of its field; empty when nothing is. */
export const idErrors = (field: string, id: number): FieldError[] =>
  isRecordId(id) ? [] : [{ field, message: `must be a whole number from 1 to ${mostInteger}` }]

/** BadRequestException for an id that no row can have, which the database would answer with an error. */
export function requireId(field: string, id: number): void {
  const errors = idErrors(field, id)
  if (errors.length > 0) throw badRequest(errors)
}
