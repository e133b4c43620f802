// Reads XML from outside into plain elements, and writes texts into XML. Size, depth and number of elements are bounded,
// and a DOCTYPE is refused, which leaves no entity to expand and nothing to fetch.

import { SaxesParser, type SaxesTagNS } from 'saxes'
import { EventLoopYield } from '../values/event-loop-yield.ts'

export interface XmlElement {
  /** Without a prefix. */
  readonly name: string
  /** Empty for none. */
  readonly namespace: string
  /** Those without a namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>
  /** Those with a prefix, such as `xml:lang`, by namespace and name with a blank between. */
  readonly foreign: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The character data directly inside the element, as it was sent. */
  readonly text: string
  /** The line of the message, from 1, for texts of refusals. */
  readonly line: number
}

/** The text is no XML that is read here; `message` says why and may be shown to the sender. */
export class XmlRefusal extends Error {
  override readonly name = 'XmlRefusal'
}

/** A year of prices of a large hotel takes about 2 MiB. */
export const mostXmlBytes = 8 * 1024 * 1024
const mostElements = 250_000
const mostAttributes = 64
/** Characters of one tag with its attributes; reading a longer one would hold up everybody else. */
const longestTag = 64 * 1024
/** As deep as elements may be nested, unless said. */
const deepestElement = 32
/** So many characters are read at a time. The dearest that there may be take some milliseconds. */
const sliceLength = 16 * 1024

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/**
 * The outermost element of a message. XmlRefusal for text that is not well-formed XML, that has a DOCTYPE or a processing
 * instruction, or that exceeds a bound.
 */
export function parseXml(xml: string, deepest = deepestElement): XmlElement {
  const reader = new XmlReader(deepest)
  reader.write(xml)
  return reader.end()
}

/** As `parseXml`, in slices, so that requests are served in between. */
export async function readXml(xml: string, deepest = deepestElement): Promise<XmlElement> {
  const reader = new XmlReader(deepest)
  const turns = new EventLoopYield()
  for (let from = 0; from < xml.length; from += sliceLength) {
    reader.write(xml.slice(from, from + sliceLength))
    await turns.next()
  }
  return reader.end()
}

/** Reads a message slice by slice. XmlRefusal as `parseXml`, as soon as a slice shows it. */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #deepest: number
  readonly #open: OpenElement[] = []
  #root: OpenElement | undefined
  #bytes = 0
  #elements = 0
  #attributes = 0
  /** Characters of the tag that is being read; null outside of one. */
  #inTag: number | null = null

  constructor(deepest = deepestElement) {
    this.#deepest = deepest
    const parser = this.#parser
    parser.on('error', error => refuse(`The message is not well-formed XML: ${reasonOf(error)}.`))
    parser.on('doctype', () => refuse('The message has a DOCTYPE. Send it without.'))
    parser.on('processinginstruction', () =>
      refuse('The message has a processing instruction. Send it without.'),
    )
    parser.on('opentagstart', () => {
      this.#inTag = 0
    })
    parser.on('attribute', () => {
      this.#attributes++
      if (this.#attributes > mostAttributes) refuse(`An element has more than ${mostAttributes} attributes.`)
    })
    parser.on('opentag', tag => this.#begin(tag))
    const addText = (text: string): void => {
      const inside = this.#open.at(-1)
      if (inside) inside.text += text
    }
    parser.on('text', addText)
    parser.on('cdata', addText)
    parser.on('closetag', () => void this.#open.pop())
  }

  /** The outermost element with all that is read of it; undefined before it begins. */
  get root(): XmlElement | undefined {
    return this.#root
  }

  /** Reads on. */
  write(slice: string): void {
    this.#bytes += Buffer.byteLength(slice)
    if (this.#bytes > mostXmlBytes) refuse(`The message is larger than ${mostXmlBytes} bytes.`)
    for (let from = 0; from < slice.length; from += sliceLength) {
      const part = slice.slice(from, from + sliceLength)
      this.#parser.write(part)
      if (this.#inTag === null) continue
      this.#inTag += part.length
      if (this.#inTag > longestTag) refuse(`An element has more than ${longestTag} characters of attributes.`)
    }
  }

  /** The outermost element, after the last slice. */
  end(): XmlElement {
    this.#parser.close()
    return this.#root ?? refuse('The message has no element.')
  }

  #begin(tag: SaxesTagNS): void {
    this.#attributes = 0
    this.#inTag = null
    this.#elements++
    if (this.#elements > mostElements) refuse(`The message has more than ${mostElements} elements.`)
    if (this.#open.length === this.#deepest) refuse(`Elements are nested deeper than ${this.#deepest}.`)
    const element = elementOf(tag, this.#parser.line)
    this.#open.at(-1)?.children.push(element)
    this.#root ??= element
    this.#open.push(element)
  }
}

/** The children with a name, in their order. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(child => child.name === name)
}

/** The first element on a path of names below an element; undefined if a step has none. */
export function childAt(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let at: XmlElement | undefined = element
  for (const name of path) at = at?.children.find(child => child.name === name)
  return at
}

/** All elements on a path of names below an element, in their order. */
export function allAt(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (parents, name) => parents.flatMap(parent => childrenOf(parent, name)),
    [element],
  )
}

/** An element of a message as text again, without the namespaces of its parts, to be kept and read once more. */
export async function elementText(
  element: XmlElement,
  isKept: (attribute: string) => boolean,
): Promise<string> {
  const turns = new EventLoopYield()
  let text = ''
  for (const part of partsOf(element, isKept, '')) {
    text += part
    const pause = turns.next()
    if (pause) await pause
  }
  return text
}

function* partsOf(
  { name, namespace, attributes, children, text }: XmlElement,
  isKept: (attribute: string) => boolean,
  outer: string,
): Generator<string> {
  let start = `<${name}`
  if (namespace !== outer) start += attributeText('xmlns', namespace)
  for (const [attribute, value] of attributes) {
    if (attribute !== 'xmlns' && isKept(attribute)) start += attributeText(attribute, value)
  }
  const written = text.trim() === '' ? '' : xmlText(text)
  if (written === '' && children.length === 0) {
    yield `${start}/>`
    return
  }
  yield `${start}>${written}`
  for (const child of children) yield* partsOf(child, isKept, namespace)
  yield `</${name}>`
}

/** Values of attributes; those that are null or undefined are left out. */
export type XmlAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** An element as text; `content` is XML already. */
export function xmlOf(name: string, attributes: XmlAttributes = {}, ...content: readonly string[]): string {
  let tag = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) tag += attributeText(attribute, String(value))
  }
  const inside = content.join('')
  return inside === '' ? `${tag}/>` : `${tag}>${inside}</${name}>`
}

const attributeText = (name: string, value: string): string => ` ${name}="${xmlText(value)}"`

/** A text for the content of an element or an attribute; characters that XML cannot hold are left out. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(/[&<>"'\p{Cc}\ufffe\uffff]/gu, sign => escapes[sign] ?? '')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser reads a line break inside an attribute as a blank.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

function elementOf(tag: SaxesTagNS, line: number): OpenElement {
  const attributes = new Map<string, string>()
  const foreign = new Map<string, string>()
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    if (prefix === '') attributes.set(local, value)
    else foreign.set(`${uri} ${local}`, value)
  }
  return { name: tag.local, namespace: tag.uri, attributes, foreign, children: [], text: '', line }
}

/** The parser's sentence without control characters, short enough for an answer. */
const reasonOf = (error: Error): string => shown(error.message.replace(/\.$/, ''))

const shown = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 120)

function refuse(text: string): never {
  throw new XmlRefusal(text)
}
