// The operations of an OpenAPI document: where each is, what it takes and what it answers, with its schemas as JSON pointers
// into the document.

/** What is read of a document; everything else stays as it is, for the pointers. */
export interface Published {
  readonly openapi: string
  readonly servers?: readonly Server[]
  readonly security?: readonly Record<string, unknown>[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> }
}

export interface Operation {
  readonly id: string
  /** In lower case. */
  readonly method: string
  /** Matches the path of a request; its groups are the parameters of the path. */
  readonly path: RegExp
  readonly parameters: readonly Parameter[]
  readonly body: Content
  /** What an answer of this status may be; undefined where it is not listed. */
  answers(status: number): Content | undefined
  /** Headers that prove who asks. */
  readonly credentials: readonly string[]
}

export interface Content {
  readonly isRequired: boolean
  /** The pointer to the schema of each content type. */
  readonly content: ReadonlyMap<string, string>
}

export interface Parameter {
  readonly name: string
  readonly place: 'query' | 'header' | 'path' | 'cookie'
  readonly isRequired: boolean
  readonly pointer: string
  readonly type: string | undefined
  readonly itemType: string | undefined
  /** An array as repeated parameters, not as one with commas. */
  readonly isExploded: boolean
  /** The group of the path that holds it. */
  readonly group: string
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const

/** All operations, those with fewer parameters in their path first, as a fixed path goes before a general one. */
export function readOperations(document: Published, basePath?: string): Operation[] {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const written = item[method]
      return written ? [{ path, method, item, written }] : []
    }),
  )
  const generality = ({ path }: { path: string }): number => path.split('{').length
  return found
    .toSorted((one, other) => generality(one) - generality(other))
    .map(({ path, method, item, written }) => {
      const pointer = `/paths/${pointed(path)}/${method}`
      const servers = written.servers ?? item.servers ?? document.servers ?? []
      const bases = basePath === undefined ? servers.map(({ url }) => pathOf(url)) : [basePath]
      return {
        id: written.operationId ?? `${method} ${path}`,
        method,
        path: pathPattern(bases, path),
        parameters: [
          ...readParameters(document, item.parameters ?? [], `/paths/${pointed(path)}/parameters`),
          ...readParameters(document, written.parameters ?? [], `${pointer}/parameters`),
        ],
        body: readContent(document, written.requestBody, `${pointer}/requestBody`),
        answers: status => {
          const classed = `${String(status)[0]}XX`
          const name = [String(status), classed, 'default'].find(each => written.responses[each])
          return name === undefined
            ? undefined
            : readContent(document, written.responses[name], `${pointer}/responses/${name}`)
        },
        credentials: credentialsOf(document, written.security ?? document.security ?? []),
      }
    })
}

/** `{name}` becomes a group; names of groups allow less than names of parameters do. */
function pathPattern(bases: readonly string[], path: string): RegExp {
  const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  const open = (text: string): string => literal(text).replace(/\{([^}]+)\}/g, '[^/]+')
  const own = literal(path).replace(/\{([^}]+)\}/g, (_all, name: string) => `(?<${groupOf(name)}>[^/]+)`)
  return new RegExp(`^(?:${[...new Set(bases)].map(open).join('|')})${own}$`)
}

const groupOf = (name: string): string => name.replace(/\W/g, '_')

const pathOf = (url: string): string => url.replace(/^\w+:\/\/[^/]+/, '').replace(/\/$/, '')

function readParameters(
  document: Published,
  written: readonly WrittenParameter[],
  pointer: string,
): Parameter[] {
  return written.flatMap((each, index) => {
    const [parameter, at] = followed(document, each, `${pointer}/${index}`)
    if (parameter.in === 'cookie' || !parameter.schema) return []
    const [schema] = followed(document, parameter.schema, at)
    const [items] = followed(document, schema.items ?? {}, at)
    return [
      {
        name: parameter.name,
        place: parameter.in,
        isRequired: parameter.required === true,
        pointer: `${at}/schema`,
        type: schema.type,
        itemType: items.type,
        isExploded: parameter.explode ?? parameter.in === 'query',
        group: groupOf(parameter.name),
      },
    ]
  })
}

function readContent(document: Published, written: WrittenContent | undefined, pointer: string): Content {
  const [{ required, content = {} }, at] = followed(document, written ?? {}, pointer)
  const types = Object.entries(content).flatMap(([type, { schema }]): [string, string][] =>
    schema ? [[type.toLowerCase(), `${at}/content/${pointed(type)}/schema`]] : [[type.toLowerCase(), '']],
  )
  return { isRequired: required === true, content: new Map(types) }
}

/** What a reference stands for, and where it is. */
function followed<Part extends object>(document: Published, part: Part, pointer: string): [Part, string] {
  const reference = (part as { $ref?: string }).$ref
  if (reference === undefined) return [part, pointer]
  const names = reference.replace(/^#\//, '').split('/')
  const target = names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  return followed(document, target as Part, reference.slice(1))
}

/** The headers of the first way in. A secret that is said to be in the query is, with Cloudbeds, one of the body. */
function credentialsOf(document: Published, security: readonly Record<string, unknown>[]): string[] {
  const schemes = document.components?.securitySchemes ?? {}
  return Object.keys(security[0] ?? {}).flatMap(name => {
    const scheme = schemes[name]
    if (scheme?.type === 'http') return ['Authorization']
    return scheme?.type === 'apiKey' && scheme.in === 'header' ? [scheme.name ?? ''] : []
  })
}

/** A name as a part of a JSON pointer inside a URI. */
const pointed = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

interface Server {
  readonly url: string
}

interface SecurityScheme {
  readonly type: string
  readonly in?: string
  readonly name?: string
}

interface WrittenSchema {
  readonly type?: string
  readonly items?: WrittenSchema
}

interface WrittenParameter {
  readonly name: string
  readonly in: Parameter['place']
  readonly required?: boolean
  readonly explode?: boolean
  readonly schema?: WrittenSchema
}

interface WrittenContent {
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema?: WrittenSchema }>>
}

interface WrittenOperation {
  readonly operationId?: string
  readonly servers?: readonly Server[]
  readonly security?: readonly Record<string, unknown>[]
  readonly parameters?: readonly WrittenParameter[]
  readonly requestBody?: WrittenContent
  readonly responses: Readonly<Record<string, WrittenContent>>
}

type PathItem = Readonly<Partial<Record<(typeof methods)[number], WrittenOperation>>> & {
  readonly servers?: readonly Server[]
  readonly parameters?: readonly WrittenParameter[]
}
