// Validates a document against its JSON Schema and turns the validator's errors into sentences.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Said } from '../../values/faults.ts'
import { type ErrorList, mostFound, type Place } from './document-errors.ts'
import {
  emptyText,
  missingValue,
  notExactlyOne,
  type SchemaNode,
  tooMany,
  unknownField,
  unknownLanguage,
  wrongValue,
} from './schema-sentences.ts'

/** Adds an error for every part of a document that does not follow its schema. */
export function checkAgainstSchema(schema: object, document: unknown, errors: ErrorList): void {
  const all = errorsOf(validatorOf(schema), document)
  for (const found of all) {
    // The choice reports what its branches lack.
    if (/\/oneOf\/\d+\//.test(found.schemaPath)) continue
    const place = placeOf(found.instancePath, document)
    if (found.keyword === 'additionalProperties') {
      const unknown = String(found.params.additionalProperty)
      const known = Object.keys((found.parentSchema as SchemaNode).properties ?? {})
      errors.addAside([...place, unknown], errors.isFull ? '' : unknownField(unknown, known))
      continue
    }
    if (found.keyword === 'propertyNames') {
      errors.addAside(
        [...place, String(found.params.propertyName)],
        unknownLanguage((found.parentSchema as SchemaNode).propertyNames?.enum ?? []),
      )
      continue
    }
    // The name itself was reported.
    if (found.propertyName !== undefined) continue
    const [field, said] = complaint(found)
    errors.add(field === undefined ? place : [...place, field], said)
  }
  if (all.length > mostFound) errors.end()
}

/** The errors of the validator, which stops at one more than `mostFound` and throws them. */
function errorsOf(validate: ValidateFunction, document: unknown): readonly ErrorObject[] {
  try {
    return validate(document) ? [] : (validate.errors ?? [])
  } catch (thrown) {
    if (Array.isArray(thrown)) return thrown
    throw thrown
  }
}

const validators = new WeakMap<object, ValidateFunction>()

/** Compiled on first use: that takes tens of milliseconds, which a server without imports saves. */
function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  // document-values.ts checks the formats: some depend on the currency.
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    validateFormats: false,
    allowUnionTypes: true,
    strictTypes: false,
    code: {
      // It takes longer to compile than to check a thousand documents, and is no slower without.
      optimize: false,
      regExp: patternOf,
      // The validator has no limit on the errors that it collects, and each takes a kilobyte.
      process: code => code.replaceAll('errors++;', `if (++errors > ${mostFound}) throw vErrors;`),
    },
  })
  const validate = ajv.compile(schema)
  validators.set(schema, validate)
  return validate
}

/** A text of millions of characters, for which the engine runs out of stack, does not match. */
class Pattern extends RegExp {
  override test(text: string): boolean {
    try {
      return super.test(text)
    } catch {
      return false
    }
  }
}

const patternOf = Object.assign((source: string, flags: string) => new Pattern(source, flags), {
  code: 'new RegExp',
})

/** The complaint for an error, and the name of the field inside its place where it concerns one. */
function complaint(found: ErrorObject): [string | undefined, Said] {
  const schema = found.parentSchema as SchemaNode
  const fields = schema.properties ?? {}
  const data: unknown = found.data
  if (found.keyword === 'required') {
    const missing = String(found.params.missingProperty)
    return [missing, missingValue(fields[missing] ?? {})]
  }
  if (found.keyword === 'oneOf') {
    const choices = (schema.oneOf ?? []).flatMap(branch => branch.required)
    return [
      undefined,
      notExactlyOne(
        choices,
        choices.filter(choice => Object.hasOwn(Object(data), choice)),
      ),
    ]
  }
  if (found.keyword === 'minProperties' || found.keyword === 'maxProperties') {
    if (schema.propertyNames) return [undefined, emptyText()]
    const written = Object.keys(Object(data))
    if (schema.properties === undefined)
      return [undefined, tooMany(schema.maxProperties ?? 0, written.length, 'fields')]
    return [undefined, notExactlyOne(Object.keys(fields), written)]
  }
  if (found.keyword === 'maxItems' && Array.isArray(data)) {
    return [undefined, tooMany(schema.maxItems ?? 0, data.length, 'entries')]
  }
  if (found.keyword === 'uniqueItems') return [undefined, 'names the same thing twice; write each once.']
  return [undefined, wrongValue(schema, data)]
}

/** A JSON Pointer as a path, with numbers for positions in lists. */
function placeOf(pointer: string, document: unknown): Place {
  let value: unknown = document
  return pointer
    .split('/')
    .slice(1)
    .map(step => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      const key = Array.isArray(value) ? Number(name) : name
      value = (value as Record<string | number, unknown>)[key]
      return key
    })
}
