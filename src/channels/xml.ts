// Reads XML from outside into plain elements, and writes texts into XML. Size, depth and number of elements are bounded,
// and a DOCTYPE is refused, which leaves no entity to expand and nothing to fetch.

import { SaxesParser, type SaxesTagNS } from 'saxes'

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
/** As deep as elements may be nested, unless said. */
const deepestElement = 32

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/**
 * The outermost element of a message. XmlRefusal for text that is not well-formed XML, that has a DOCTYPE or a processing
 * instruction, or that exceeds a bound.
 */
export function parseXml(xml: string, deepest = deepestElement): XmlElement {
  if (Buffer.byteLength(xml) > mostXmlBytes) refuse(`The message is larger than ${mostXmlBytes} bytes.`)
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenElement[] = []
  let root: OpenElement | undefined
  let elements = 0
  parser.on('error', error => refuse(`The message is not well-formed XML: ${reasonOf(error)}.`))
  parser.on('doctype', () => refuse('The message has a DOCTYPE. Send it without.'))
  parser.on('processinginstruction', () =>
    refuse('The message has a processing instruction. Send it without.'),
  )
  parser.on('opentag', tag => {
    elements++
    if (elements > mostElements) refuse(`The message has more than ${mostElements} elements.`)
    if (open.length === deepest) refuse(`Elements are nested deeper than ${deepest}.`)
    const element = elementOf(tag, parser.line)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (text: string): void => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  if (!root) refuse('The message has no element.')
  return root
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
export function elementText(
  { name, namespace, attributes, children, text }: XmlElement,
  isKept: (attribute: string) => boolean,
  outer = '',
): string {
  const own = Object.fromEntries([...attributes].filter(([attribute]) => isKept(attribute)))
  const inside = children.map(child => elementText(child, isKept, namespace))
  const written = text.trim() === '' ? '' : xmlText(text)
  return xmlOf(name, { ...(namespace !== outer && { xmlns: namespace }), ...own }, written, ...inside)
}

/** Values of attributes; those that are null or undefined are left out. */
export type XmlAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** An element as text; `content` is XML already. */
export function xmlOf(name: string, attributes: XmlAttributes = {}, ...content: readonly string[]): string {
  let tag = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) tag += ` ${attribute}="${xmlText(String(value))}"`
  }
  const inside = content.join('')
  return inside === '' ? `${tag}/>` : `${tag}>${inside}</${name}>`
}

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
  const own = Object.values(tag.attributes)
  if (own.length > mostAttributes) refuse(`${shown(tag.name)} has more than ${mostAttributes} attributes.`)
  const foreign = new Map<string, string>()
  for (const { local, prefix, uri, value } of own) {
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
