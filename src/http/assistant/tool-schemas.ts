// The schemas of tools: fields taken from the operations, and in the part of JSON Schema that every client knows.

import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import Type, { type TObject, type TProperties, type TSchema } from 'typebox'

/**
 * Some fields of an operation’s body with their descriptions and limits, and fields of the tool’s own. Unknown fields are
 * refused: an assistant that misspells a filter would believe its answer.
 */
export function inputOf<
  Fields extends TProperties,
  Name extends keyof Fields & string,
  Own extends TProperties,
>(body: TObject<Fields>, names: readonly Name[], own: Own = {} as Own): TObject<Pick<Fields, Name> & Own> {
  const taken = Object.fromEntries(names.map(name => [name, body.properties[name]]))
  return Type.Object({ ...taken, ...own }, { additionalProperties: false }) as unknown as TObject<
    Pick<Fields, Name> & Own
  >
}

/** Those of ours are unknown to other validators, and some of these refuse what they do not know. */
const knownFormats = ['date', 'date-time', 'email', 'uuid']

/** The schema as plain JSON, without our own formats. */
export function portable(schema: TSchema): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (name, value) =>
      name === 'format' && typeof value === 'string' && !knownFormats.includes(value) ? undefined : value,
    ),
  )
}

/** The schema as the library of the protocol takes it. It only publishes the schema: `AssistantTool` reads the fields. */
export function published<Value>(schema: TSchema): StandardSchemaWithJSON<Value, Value> {
  const json = portable(schema)
  return {
    '~standard': {
      version: 1,
      vendor: 'hostelry',
      validate: value => ({ value: value as Value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  }
}
