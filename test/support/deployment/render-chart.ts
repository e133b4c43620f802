// Renders the chart of deploy/helm as Helm does, for the part of its language that the chart uses: values, if, range, include, and a few
// functions. Anything else is an error, so that the chart stays readable by this.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments, stringify } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind
export type Manifest = any

type Scope = Readonly<Record<string, unknown>>
type Node =
  | { readonly text: string }
  | { readonly value: string }
  | { readonly word: 'if' | 'range'; readonly on: string; readonly yes: Node[]; readonly no: Node[] }

/** The manifests of a chart, by their kind. */
export function renderChart(chart: string, values: object): ReadonlyMap<string, Manifest> {
  const folder = join(chart, 'templates')
  const named = new Map<string, Node[]>()
  const files = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
  const texts = files.map(text =>
    text.replace(
      /\{\{-? define "(.+?)" -?\}\}([\s\S]*?\n)\{\{-? end -?\}\}(?=\s*(\{\{-? define|$))/g,
      (_, name, body) => {
        named.set(name, parse(body))
        return ''
      },
    ),
  )
  const [about] = parseAllDocuments(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))
  const { appVersion: AppVersion } = about!.toJS()
  const root = { Values: values, Release: { Name: 'stay' }, Chart: { AppVersion } }
  const manifests = texts.flatMap(text =>
    parseAllDocuments(write(parse(text), root, { root, named })).map(document => {
      if (document.errors.length > 0) throw document.errors[0]
      return document.toJS() as Manifest
    }),
  )
  return new Map(manifests.filter(Boolean).map(each => [each.kind, each]))
}

/** Splits a template into texts and actions; `{{-` and `-}}` take the blanks beside them away. */
function parse(template: string): Node[] {
  const parts = template.split(/(\{\{[\s\S]*?\}\})/)
  const pieces = parts.map((part, index) => {
    if (part.startsWith('{{')) return part
    const left = parts[index - 1]?.endsWith('-}}') ? part.trimStart() : part
    return parts[index + 1]?.startsWith('{{-') ? left.trimEnd() : left
  })
  const block = (): Node[] => {
    const nodes: Node[] = []
    for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
      const action = /^\{\{-?\s*([\s\S]*?)\s*-?\}\}$/.exec(piece)?.[1]
      if (action === undefined) nodes.push({ text: piece })
      else if (action === 'end' || action === 'else') return [...nodes, { value: action }]
      else if (/^(if|range) /.test(action)) {
        const [word, on] = [action.split(' ')[0] as 'if' | 'range', action.replace(/^\w+ /, '')]
        const yes = block()
        const no = isWord(yes.pop(), 'else') ? block() : []
        if (no.length > 0) no.pop()
        nodes.push({ word, on, yes, no })
      } else nodes.push({ value: action })
    }
    return nodes
  }
  return block()
}

const isWord = (node: Node | undefined, word: string): boolean =>
  node !== undefined && 'value' in node && node.value === word

interface Whole {
  readonly root: Scope
  readonly named: ReadonlyMap<string, Node[]>
}

/** `scope` has the variables (`$name`) and, as `.`, what the dot stands for. */
function write(nodes: readonly Node[], scope: Scope, whole: Whole): string {
  const written = nodes.map(node => {
    if ('text' in node) return node.text
    if ('value' in node) return String(evaluate(node.value, scope, whole))
    if (node.word === 'if') {
      const [negated, on] = node.on.startsWith('not ') ? [true, node.on.slice(4)] : [false, node.on]
      return write(Boolean(evaluate(on, scope, whole)) !== negated ? node.yes : node.no, scope, whole)
    }
    const pairs = /^\$(\w+), \$(\w+) := (.+)$/.exec(node.on)
    const list = Object.entries(evaluate(pairs?.[3] ?? node.on, scope, whole) as object)
    return list
      .map(([name, value]) => {
        const inner = pairs ? { [`$${pairs[1]}`]: name, [`$${pairs[2]}`]: value } : { '.': value }
        return write(node.yes, { ...scope, ...inner }, whole)
      })
      .join('')
  })
  return written.join('')
}

/** A pipeline: each function gets what stands before it as its last argument. */
function evaluate(pipeline: string, scope: Scope, whole: Whole): unknown {
  let value: unknown
  for (const [index, call] of pipeline.split(' | ').entries()) {
    const words = call.match(/"[^"]*"|\S+/g) ?? []
    const read = (word: string): unknown => {
      if (word.startsWith('"')) return word.slice(1, -1)
      if (/^\d+$/.test(word)) return Number(word)
      if (word === '.') return '.' in scope ? scope['.'] : whole.root
      if (word.startsWith('$')) return scope[word]
      return word
        .slice(1)
        .split('.')
        .reduce<unknown>((at, name) => (at as Scope)?.[name], whole.root)
    }
    const [first = '', ...others] = words
    const use = functions[first]
    if (!use && (words.length > 1 || !/^[.$]/.test(first))) throw new Error(`not read here: ${call}`)
    value = use ? use(whole, ...others.map(read), ...(index > 0 ? [value] : [])) : read(first)
  }
  if (value === undefined) throw new Error(`there is no value of ${pipeline}`)
  return value
}

const functions: Readonly<Record<string, (whole: Whole, ...given: Manifest[]) => unknown>> = {
  quote: (_, value: unknown) => JSON.stringify(String(value)),
  default: (_, other: unknown, value: unknown) => (value ? value : other),
  add: (_, ...numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0),
  toYaml: (_, value: unknown) => stringify(value).trimEnd(),
  nindent: (_, count: number, text: string) => `\n${text.replace(/^(?=.)/gm, ' '.repeat(count))}`,
  required: (_, sentence: string, value: unknown) => {
    if (value === '' || value === undefined || value === null) throw new Error(sentence)
    return value
  },
  include: (whole, name: string, dot: unknown) => {
    const nodes = whole.named.get(name)
    if (!nodes || dot !== whole.root) throw new Error(`include of ${name}`)
    return write(nodes, whole.root, whole).replace(/^\n/, '')
  },
}
