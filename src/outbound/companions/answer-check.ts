// Whether an answer follows the schema of its contract. Fields that the schema does not name are left alone.

import { Ajv, type ValidateFunction } from 'ajv'

const validators = new WeakMap<object, ValidateFunction>()

/** Whether a value follows a schema; compiled on first use. */
export function followsSchema(schema: object, value: unknown): boolean {
  let validate = validators.get(schema)
  if (!validate) {
    validate = new Ajv({ validateFormats: false, strictTypes: false }).compile(schema)
    validators.set(schema, validate)
  }
  return validate(value)
}
