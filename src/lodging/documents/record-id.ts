// Ids from the database: integers from 1 in its range.

import { badRequest, type FieldError } from '../../values/faults.ts'

const mostInteger = 2_147_483_647

export const isRecordId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= mostInteger

/** The errors of an id, by the name of its field; empty for a valid one. */
export const idErrors = (field: string, id: number): FieldError[] =>
  isRecordId(id)
    ? []
    : [
        {
          field,
          message: `must be a whole number from 1 to ${mostInteger}`,
          code: 'whole_number',
          limits: { least: 1, most: mostInteger },
        },
      ]

/** BadRequestException for an id that no row can have and the database would answer with an error. */
export function requireId(field: string, id: number): void {
  const errors = idErrors(field, id)
  if (errors.length > 0) throw badRequest(errors)
}
