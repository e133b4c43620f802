// HTML as an outline that people read and tests compare: one line for each element, with its attributes and its text, in order.

interface Element {
  readonly line: string
  readonly isInline: boolean
  readonly children: (Element | string)[]
}

const withoutEnd = new Set(['input', 'img', 'meta', 'link', 'br', 'hr'])
/** Elements that are part of the text around them, unless they have something of their own to say. */
const inline = new Set(['b', 'strong', 'i', 's', 'small', 'span', 'abbr'])
/** What every picture says alike. */
const ofPictures = /^(srcset|width|height|decoding)$/

/** Attributes of more than this are cut. */
const longestValue = 400

/** The outline of a page or a part of it; blanks of all kinds are one blank. */
export function outlineOf(html: string): string {
  const root: Element = { line: '', isInline: false, children: [] }
  const open = [root]
  for (const [, text, end, name = '', attributes = ''] of html.matchAll(
    /([^<]+)|<(\/?)([!a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi,
  )) {
    if (text !== undefined) open.at(-1)!.children.push(plain(text))
    else if (end === '/') open.pop()
    else {
      const element = elementOf(name, attributes)
      open.at(-1)!.children.push(element)
      if (!withoutEnd.has(name) && !name.startsWith('!')) open.push(element)
    }
  }
  if (open.length !== 1) throw new Error(`${open.length - 1} elements have no end`)
  return linesOf(root).join('\n')
}

function elementOf(name: string, attributes: string): Element {
  const found = [...attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
    ([, attribute = '', value = '']) => [attribute, plain(value)] as const,
  )
  const classes = found.find(([attribute]) => attribute === 'class')?.[1] ?? ''
  const others = found
    .filter(([attribute]) => attribute !== 'class' && !(name === 'img' && ofPictures.test(attribute)))
    .map(([attribute, value]) => (value === '' ? attribute : `${attribute}=${value.slice(0, longestValue)}`))
  const named = [name, ...classes.split(' ').filter(Boolean)].join('.')
  const line = others.length === 0 ? named : `${named} [${others.join(' | ')}]`
  return { line, isInline: inline.has(name) && line === name, children: [] }
}

function linesOf({ children }: Element): string[] {
  const lines: string[] = []
  let text = ''
  const endText = () => {
    if (text.trim() !== '') lines.push(`"${text.trim().replace(/ +/g, ' ')}"`)
    text = ''
  }
  for (const child of children.flatMap(withoutInline)) {
    if (typeof child === 'string') {
      text += child
      continue
    }
    endText()
    const [first = '', ...more] = linesOf(child)
    if (more.length === 0 && first.startsWith('"')) lines.push(`${child.line} ${first}`)
    else lines.push(child.line, ...[first, ...more].filter(Boolean).map(line => `  ${line}`))
  }
  endText()
  return lines
}

/** The text of an element within a text, between marks that tell it from the rest. */
function withoutInline(child: Element | string): (Element | string)[] {
  if (typeof child === 'string' || !child.isInline) return [child]
  const inside = child.children.flatMap(withoutInline)
  return [`<${child.line}>`, ...inside, `</${child.line}>`]
}

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
