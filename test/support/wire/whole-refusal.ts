// A refusal with everything that a client sees of it.

import { Fault } from '../../../src/values/faults.ts'

type WholeRefusal = Pick<Fault, 'type' | 'status' | 'message' | 'errors' | 'headers'>

/** What is said of each field, without the names that the administration gives it too. */
export const sentencesOf = (errors: Fault['errors']): Fault['errors'] =>
  errors.map(({ field, message }) => ({ field, message }))

/** What something is refused with; throws when it is not refused. */
export async function refusalOf(work: () => unknown): Promise<WholeRefusal> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { type, status, message, errors, headers } = error
    return { type, status, message, errors: sentencesOf(errors), headers }
  }
  throw new Error('it was not refused')
}

/** A refusal of this type and message. */
export const refusal = (
  type: Fault['type'],
  status: Fault['status'],
  message: string,
  errors: Fault['errors'] = [],
): WholeRefusal => ({ type, status, message, errors, headers: {} })

/** Fields, and what is wrong with each. */
export type WrongFields = readonly (readonly [field: string, message: string])[]

const errorsOf = (fields: WrongFields) => fields.map(([field, message]) => ({ field, message }))

/** A refusal of what is well formed and cannot be accepted. */
export const unacceptable = (type: Fault['type'], message: string, ...fields: WrongFields): WholeRefusal =>
  refusal(type, 422, message, errorsOf(fields))

/** A refusal of fields: each one and what is wrong with it. */
export function refusedFields(...fields: WrongFields): WholeRefusal {
  const errors = errorsOf(fields)
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more in errors)` : ''
  return refusal('BadRequestException', 400, `${errors[0]!.field}: ${errors[0]!.message}${more}`, errors)
}
