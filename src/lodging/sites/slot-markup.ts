// Markup that an installation puts into its pages: a list of elements and attributes, and nothing else. It is read into elements, which
// pages write out themselves, so that no text of a file reaches a guest as it stands.

/** Where pages take markup: for the head of the document, below the header, in the footer, and below the summary of the checkout. */
export const slots = ['head', 'header', 'footer', 'after-summary'] as const
export type Slot = (typeof slots)[number]

export type Markup = string | MarkupElement
export interface MarkupElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Markup[]
}

type Check = RegExp
const any: Check = /^[^\p{Cc}]{0,500}$/u
/** A page of the site or of another one, a mail address or a telephone number. */
const target: Check = /^(https:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d\s()-]+|#[\w-]*|\/(?![/\\])[^\s\\]*)$/
/** Pages load pictures from their own server only. */
const ownPicture: Check = /^\/(?![/\\])[^\s\\]*$/
const length: Check = /^\d{1,4}$/

const everywhere = {
  class: /^[\w -]{1,200}$/,
  lang: /^[A-Za-z-]{2,35}$/,
  dir: /^(ltr|rtl)$/,
  title: any,
  'aria-label': any,
}
const plain = {}
const bodyElements: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  ...Object.fromEntries(
    'abbr address aside b bdi blockquote br cite code dd details div dl dt em figcaption figure h2 h3 h4 hr i li mark nav ol p q s section small span strong sub summary sup table tbody td th thead tr u ul'
      .split(' ')
      .map(name => [name, plain]),
  ),
  a: {
    href: target,
    hreflang: /^[A-Za-z-]{2,35}$/,
    rel: /^(nofollow|noopener|noreferrer|sponsored|ugc|me| )+$/,
  },
  img: { src: ownPicture, alt: any, width: length, height: length, loading: /^(lazy|eager)$/ },
  time: { datetime: /^[\d:TZ+.-]{4,35}$/ },
}
/** What a page says of itself there is not among them. */
const headElements: typeof bodyElements = {
  meta: {
    name: /^(?!viewport$|referrer$|robots$|description$|color-scheme$)[\w:.-]{1,100}$/,
    property: /^[\w:.-]{1,100}$/,
    content: any,
  },
  link: { rel: /^(author|license|me|help)$/, href: /^https:\/\/[^\s\\]+$/ },
}
const isVoid: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'meta', 'link'])
const needed: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  meta: ['content'],
  link: ['rel', 'href'],
}

/** The elements of a slot, or what is wrong with its text and in which line. */
export function readMarkup(slot: Slot, text: string): { markup: readonly Markup[] } | { fault: string } {
  try {
    return { markup: new Reading(text, slot === 'head').read() }
  } catch (error) {
    if (error instanceof MarkupFault) return { fault: error.message }
    throw error
  }
}

class MarkupFault extends Error {}

interface Open {
  readonly element: MarkupElement & { readonly children: Markup[] }
  readonly line: number
}

const token =
  /<!--[\s\S]*?-->|<\/([a-z][a-z0-9]*)\s*>|<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<]*")?)*)\s*\/?>|[^<]+/gy

class Reading {
  readonly #text: string
  readonly #isHead: boolean
  readonly #top: Markup[] = []
  readonly #open: Open[] = []

  constructor(text: string, isHead: boolean) {
    this.#text = text
    this.#isHead = isHead
  }

  read(): readonly Markup[] {
    let at = 0
    while (at < this.#text.length) {
      token.lastIndex = at
      const found = token.exec(this.#text)
      if (found === null)
        throw this.#fault(at, 'a tag is not written as <name attribute="value">, in small letters')
      const [whole, closed, opened, attributes = ''] = found
      if (closed !== undefined) this.#close(closed, at)
      else if (opened !== undefined) this.#begin(opened, attributes, at)
      else if (!whole.startsWith('<!--')) this.#say(whole, at)
      at += whole.length
    }
    const [left] = this.#open.slice(-1)
    if (left) throw new MarkupFault(`line ${left.line}: <${left.element.name}> is not closed`)
    return this.#top
  }

  #begin(name: string, written: string, at: number): void {
    const known = this.#isHead ? headElements : bodyElements
    const own = Object.hasOwn(known, name) ? known[name]! : null
    if (own === null)
      throw this.#fault(
        at,
        `<${name}> is not among what this place takes (${Object.keys(known).sort().join(', ')})`,
      )
    const attributes = this.#attributes(name, { written, own, at })
    for (const each of needed[name] ?? [])
      if (!(each in attributes)) throw this.#fault(at, `<${name}> needs ${each}`)
    const element = { name, attributes, children: [] }
    this.#into().push(element)
    if (!isVoid.has(name)) this.#open.push({ element, line: this.#lineAt(at) })
  }

  #attributes(
    name: string,
    { written, own, at }: { written: string; own: Readonly<Record<string, Check>>; at: number },
  ): Record<string, string> {
    const checks: Readonly<Record<string, Check>> = this.#isHead ? own : { ...everywhere, ...own }
    const given = [...written.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)]
    return Object.fromEntries(
      given.map(([, attribute = '', value = '']) => {
        if (!Object.hasOwn(checks, attribute))
          throw this.#fault(at, `<${name}> takes no ${attribute} (${Object.keys(checks).sort().join(', ')})`)
        const text = this.#plain(value, at)
        if (!checks[attribute]!.test(text))
          throw this.#fault(
            at,
            `${attribute} of <${name}> cannot be "${text.slice(0, 60)}"${hints[attribute] ?? ''}`,
          )
        return [attribute, text]
      }),
    )
  }

  #close(name: string, at: number): void {
    const last = this.#open.pop()
    if (last?.element.name !== name)
      throw this.#fault(
        at,
        last ? `</${name}> closes <${last.element.name}> of line ${last.line}` : `</${name}> closes nothing`,
      )
  }

  #say(text: string, at: number): void {
    const said = this.#plain(text, at)
    if (this.#isHead && said.trim() !== '') throw this.#fault(at, 'the head has no text of its own')
    if (!this.#isHead) this.#into().push(said)
  }

  #into(): Markup[] {
    return this.#open.at(-1)?.element.children ?? this.#top
  }

  /** Without the references of characters. */
  #plain(text: string, at: number): string {
    return text.replace(/&(#?\w*;?)/g, (_, name: string) => {
      const numbered = /^#(\d{1,7});$/.exec(name)?.[1]
      const character = numbered === undefined ? characters[name] : fromNumber(Number(numbered))
      if (character === undefined)
        throw this.#fault(at, `&${name} is not known; write & as &amp; and other characters as they are`)
      return character
    })
  }

  #lineAt(at: number): number {
    return this.#text.slice(0, at).split('\n').length
  }

  #fault(at: number, fault: string): MarkupFault {
    return new MarkupFault(`line ${this.#lineAt(at)}: ${fault}`)
  }
}

const hints: Readonly<Record<string, string>> = {
  href: '; it begins with https://, mailto:, tel:, # or one /',
  src: '; it begins with one /, as pages load pictures from their own server only',
}

const fromNumber = (number: number): string | undefined =>
  number >= 32 && number <= 0x10ffff && !(number >= 0xd800 && number <= 0xdfff)
    ? String.fromCodePoint(number)
    : undefined

const characters: Readonly<Record<string, string>> = {
  'amp;': '&',
  'lt;': '<',
  'gt;': '>',
  'quot;': '"',
  'nbsp;': '\u00a0',
  'copy;': '©',
}
