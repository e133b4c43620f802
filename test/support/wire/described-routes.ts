// An OpenAPI document as short lines of text, a few for each route: what it takes, answers and refuses, in an order that does
// not change. Sentences for people are left out; a meaning in one word, such as "Id.", stays.

export interface Described {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly items?: Described
  readonly anyOf?: readonly Described[]
  readonly allOf?: readonly Described[]
  readonly enum?: readonly unknown[]
  readonly $ref?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly additionalProperties?: unknown
  readonly description?: string
  readonly default?: unknown
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Described; readonly example?: unknown }>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Described
    readonly description?: string
    readonly example?: unknown
  }[]
  readonly requestBody?: Content & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Content>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The lines of every route whose tag is this one, in the order of their addresses; what is described already is named. */
export function describedRoutes({ paths }: OpenApi, tag: string): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${path} ${method.toUpperCase()}`,
      operation,
    })),
  )
  const known = new Map<string, string>()
  return routes
    .filter(({ operation }) => operation.tags.includes(tag))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, operation }) => `${name} ${linesOf(operation, known).join('\n  ')}\n`)
    .join('\n')
}

function linesOf(
  { operationId, security, parameters = [], requestBody, responses }: Operation,
  known: Map<string, string>,
): string[] {
  const lines = (head: string, content?: Content): string[] => {
    const found = contentLines(head, content)
    const text = found.slice(1).join()
    const told = known.get(text)
    if (told === undefined) known.set(text, operationId)
    return told === undefined || found.length < 4 ? found : [`${found[0]} as of ${told}`]
  }
  const all = Object.entries(responses)
  const refused = all.map(([status]) => status).filter(status => Number(status) >= 400)
  const ofParameters = parameters.map(
    ({ name, in: part, required = false, schema, example, description }) => {
      const shown = example === undefined ? '' : ` e.g. ${JSON.stringify(example)}`
      return `${part} ${name}${required ? '' : '?'}: ${shape({ ...schema, ...(description !== undefined && { description }) })}${shown}`
    },
  )
  return [
    `${operationId}${security.length === 0 ? ' for everybody' : ` by ${security.flatMap(Object.keys).join(' or ')}`}`,
    ...ofParameters,
    ...lines(requestBody?.required === false ? 'body?' : 'body', requestBody),
    ...all
      .filter(([status]) => !refused.includes(status))
      .flatMap(([status, answer]) => lines(status, answer)),
    `refuses ${refused.join(' ')}`,
  ]
}

/** A line for each field of an object, so that a change of one shows as that. */
function contentLines(head: string, { content = {} }: Content = {}): string[] {
  return Object.values(content).flatMap(({ schema = {}, example }) => {
    const { properties, ...rest } = schema
    const shown = example === undefined ? [] : [`${head} e.g. ${JSON.stringify(example)}`]
    if (properties === undefined) return [`${head}: ${shape(schema)}`, ...shown]
    const facts = shape({ ...rest, properties: {} })
    return [`${head}: ${facts}`, ...fieldsOf(schema).map(field => `  ${field}`), ...shown]
  })
}

const fieldsOf = ({ properties = {}, required = [] }: Described): string[] =>
  Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${shape(schema)}`,
  )

/** A schema in a line: every fact of it but its sentences. */
function shape(schema: Described): string {
  const { type, properties, required, items, anyOf, allOf, $ref, format, additionalProperties, ...rest } =
    schema
  const { description, enum: choices, minimum, maximum, ...others } = rest
  const closed = additionalProperties === false ? ' only' : ''
  const open = additionalProperties === true ? ' and others' : ''
  const kinds = Array.isArray(type) ? type.join(' or ') : (type ?? 'anything')
  const ofTexts = kinds === 'string' ? '' : `${kinds} of `
  const parts = [
    ...($ref === undefined ? [] : [$ref.replace('#/components/schemas/', '')]),
    ...(anyOf ?? []).map(shape),
    ...(allOf ?? []).map(shape),
  ]
  const words =
    properties && Object.keys(properties).length === 0
      ? `object${closed}`
      : properties
        ? `{ ${fieldsOf(schema).join(', ')} }${closed}`
        : items
          ? `list of ${shape(items)}`
          : choices
            ? `${ofTexts}${choices.join(' | ')}`
            : format === undefined
              ? kinds
              : `${ofTexts}${format}`
  const named = description === undefined || description.includes(' ') ? '' : ` "${description}"`
  const range = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}..${maximum ?? ''}`
  const facts = Object.entries(others).map(([name, value]) => ` ${name} ${JSON.stringify(value)}`)
  return `${parts.length > 0 ? parts.join(' or ') : words}${open}${range}${facts.join('')}${named}`
}
