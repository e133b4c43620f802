// HTML as an outline that people read and tests compare: one line for each element, with its attributes and its text, in order.

import { renderToString } from 'preact-render-to-string'
import type { PageAnswer } from '../../../src/http/sites/page-answer.ts'

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

/** The outline of a page or a part of it; blanks of all kinds are one blank, and numbers have two decimals at most. */
export function outlineOf(html: string): string {
  const root: Element = { line: '', isInline: false, children: [] }
  const open = [root]
  for (const [, text, end, name = '', attributes = ''] of html.matchAll(
    /([^<]+)|<(\/?)([!a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi,
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
    .replaceAll(/\d+\.\d{6,}/g, number => Number(number).toFixed(2))
    .replaceAll(/\s+/g, ' ')

/** A page as it is shown, with what its answer says beside its body; what another kind of answer says. */
export function answerOutline(answer: PageAnswer): string {
  if (!('body' in answer)) {
    const content = 'content' in answer ? { content: String(answer.content) } : {}
    return JSON.stringify({ ...answer, ...content })
  }
  const { body, head, ...said } = answer
  const parts = head === undefined ? [body] : [head, body]
  return [JSON.stringify(said), ...parts.map(part => outlineOf(renderToString(part)))].join('\n')
}

/** The lines that one outline has and another has not: those that went with a minus, those that came with a plus. */
function changedLines(before: string, after: string): string {
  const [old, now] = [before, after].map(text => text.split('\n')) as [string[], string[]]
  const total = old.length
  // Most of what two pages have in common is their beginning.
  while (old.length > 0 && old[0] === now[0]) {
    old.shift()
    now.shift()
  }
  /** How many lines two rests have in common, by where they begin. */
  const common = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0))
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1)
      common[one]![other] =
        old[one] === now[other]
          ? common[one + 1]![other + 1]! + 1
          : Math.max(common[one + 1]![other]!, common[one]![other + 1]!)
  // Another page altogether.
  if (total - old.length + common[0]![0]! < total / 5)
    return after
      .split('\n')
      .map(line => `+ ${line}`)
      .join('\n')
  const changes: string[] = []
  let [one, other] = [0, 0]
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      one += 1
      other += 1
    } else if (
      other === now.length ||
      (one < old.length && common[one + 1]![other]! >= common[one]![other + 1]!)
    ) {
      changes.push(`- ${old[one]!.trim()}`)
      one += 1
    } else {
      changes.push(`+ ${now[other]!.trim()}`)
      other += 1
    }
  }
  return changes.join('\n')
}

/** What several variants of a page change, one below the other, each with its name. */
export async function variantsOf(
  standing: string,
  variants: Readonly<Record<string, () => Promise<string>>>,
): Promise<string> {
  const parts = await Promise.all(
    Object.entries(variants).map(
      async ([name, shown]) => `# ${name}\n${changedLines(standing, await shown())}`,
    ),
  )
  return `${parts.join('\n\n')}\n`
}
