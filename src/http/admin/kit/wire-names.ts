// Names on the wire are in snake case, names in code are in camel case. What an operation answers is renamed here, by the schema
// of the route and nowhere else.

import type { TSchema } from 'typebox'

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name

/** A part of an answer as code names it, `createdAt` for `created_at`, or as the wire does. */
export type Row<Part> = Part extends readonly (infer Item)[]
  ? readonly Row<Item>[]
  : Part extends object
    ?
        | { readonly [Name in keyof Part as Camel<Name>]: Row<Part[Name]> }
        | { readonly [Name in keyof Part]: Row<Part[Name]> }
    : Part

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

type Rename = (value: unknown) => unknown

/** Gives the fields of a row the names of the schema. A field that has its name already keeps it; others are left out. */
export function wireNames(schema: TSchema): (answer: unknown) => unknown {
  return renameBy(schema as Node) ?? (answer => answer)
}

/** Null: nothing below has a name to change, as in a document. */
function renameBy({ properties, items, anyOf }: Node): Rename | null {
  if (properties) return renameFields(properties)
  const item = items && renameBy(items)
  if (item) return value => (Array.isArray(value) ? value.map(item) : value)
  const [either] = anyOf?.map(renameBy).filter(rename => rename !== null) ?? []
  return either ? value => (value === null ? null : either(value)) : null
}

function renameFields(properties: Readonly<Record<string, Node>>): Rename {
  const fields = Object.entries(properties).map(([name, node]) => ({
    name,
    inCode: name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    rename: renameBy(node),
  }))
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const row = value as Readonly<Record<string, unknown>>
    const named: Record<string, unknown> = {}
    for (const { name, inCode, rename } of fields) {
      const field = name in row ? row[name] : row[inCode]
      if (field !== undefined) named[name] = rename ? rename(field) : field
    }
    return named
  }
}
