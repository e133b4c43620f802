// The reference of the publisher interface: each operation with its fields, its refusals, and a request in curl and TypeScript,
// out of the OpenAPI document.

import { escaped } from './escaped.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of any shape
type Json = any

interface ReferenceOperation {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly body: Json
  readonly example: Json
  readonly statuses: readonly (readonly [status: string, description: string])[]
}

/** The operations for publishers, in the order of the document. */
function operationsIn(document: Json): ReferenceOperation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, { post }]) => {
    if (!post?.tags?.includes('publisher')) return []
    const body = post.requestBody?.content?.['application/json']
    return {
      id: post.operationId,
      path,
      summary: post.summary,
      description: post.description,
      body: body?.schema ?? {},
      example: body?.example ?? body?.schema?.examples?.[0] ?? {},
      statuses: Object.entries<Json>(post.responses).map(([status, { description }]) => [
        status,
        description,
      ]),
    }
  })
}

/** The page as HTML; `origin` is the address of the server. */
export function referenceHtml(document: Json, origin: string): string {
  const operations = operationsIn(document)
  const list = operations
    .map(({ id, summary }) => `<li><a href="#${id}">${escaped(titleOf(summary))}</a></li>`)
    .join('')
  return `<h1>Reference</h1>
<p>Each operation is a POST with a JSON body. <a href="/docs/interface">The publisher interface</a> explains the answers field by
field; <a href="/docs/api#/publisher">the interactive reference</a> sends these requests from the browser.</p>
<ul>${list}</ul>
${operations.map(operation => operationHtml(operation, origin)).join('\n')}`
}

const operationHtml = (operation: ReferenceOperation, origin: string): string => {
  const { id, path, summary, description, body, statuses } = operation
  return `<section><h2 id="${id}">${escaped(titleOf(summary))}<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h2>
<p><code>POST ${escaped(path)}</code></p>
<p>${escaped(description)}</p>
<h3>curl</h3>
<pre tabindex="0"><code>${escaped(curl(operation, origin))}</code></pre>
<h3>TypeScript</h3>
<pre tabindex="0"><code>${escaped(typeScript(operation, origin))}</code></pre>
${table(['Field', 'Type', 'Required', 'Meaning'], fieldRows(body))}
${table(
  ['Status', 'When'],
  statuses.map(([status, text]) => [`<code>${status}</code>`, escaped(text)]),
)}</section>`
}

const curl = ({ path, example }: ReferenceOperation, origin: string): string =>
  `curl -s ${origin}${path} -d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`

const titleOf = (summary: string): string => summary.replace(/\.$/, '')

/** With the client of `client/`, whose methods are called as the paths. */
const typeScript = ({ path, example }: ReferenceOperation, origin: string): string => {
  const { key, ...request } = example
  return `import { createClient } from '@hostelry/client'

const hostelry = createClient({ baseUrl: '${origin}', key: '${key}' })
const answer = await hostelry.${methodOf(path)}(${JSON.stringify(request, null, 2)})`
}

const methodOf = (path: string): string =>
  path
    .replace(/^\/publisher\/v3\.0\/|\/\.json$/g, '')
    .replace('book/reservation', 'book/reserve')
    .replace('/', '.')
    .replace(/[/_](.)/g, (_, letter: string) => letter.toUpperCase())

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`

const fieldRows = (body: Json): string[][] =>
  Object.entries<Json>(body.properties ?? {}).map(([name, field]) => [
    `<code>${escaped(name)}</code>`,
    escaped(typeOf(field)),
    body.required?.includes(name) ? 'yes' : 'no',
    escaped(field.description ?? ''),
  ])

function typeOf(field: Json): string {
  if (Array.isArray(field.enum)) return field.enum.map((each: unknown) => JSON.stringify(each)).join(', ')
  if (field.type === 'array') return `list of ${typeOf(field.items ?? {})}`
  return field.type ?? 'any'
}
