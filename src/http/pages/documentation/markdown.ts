// Markdown of the project as HTML, and as sections to search in.

import { posix } from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { escaped } from './escaped.ts'
import { type DocumentationPage, pathOfFile } from './pages.ts'

export interface Section {
  readonly title: string
  /** The fragment of its heading; empty for the title of the page. */
  readonly id: string
  readonly depth: number
  readonly text: string
}

/** The page as HTML. Links to other pages lead to /docs; HTML in the text is left out. */
export function htmlOf(page: DocumentationPage, markdown: string): string {
  const ids = new HeadingIds()
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth, text }) {
        const id = ids.next(text)
        const content = this.parser.parseInline(tokens)
        const anchor =
          depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`
        return `<h${depth} id="${id}">${content}${anchor}</h${depth}>\n`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens)
        const target = targetOf(page, href)
        return target === null ? content : `<a href="${escaped(target)}">${content}</a>`
      },
      image: ({ text }) => escaped(text),
    },
    hooks: {
      postprocess: html =>
        html
          .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  })
  return marked.parse(markdown, { async: false })
}

/** The sections of a page, each below a heading of the first three levels. */
export function sectionsOf(markdown: string): Section[] {
  const ids = new HeadingIds()
  const sections: { title: string; id: string; depth: number; text: string }[] = []
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      const { text, depth } = token as Tokens.Heading
      const id = ids.next(text)
      if (depth <= 3) sections.push({ title: plain(text), id: depth === 1 ? '' : id, depth, text: '' })
    } else if (token.type !== 'html' && sections.length > 0) {
      sections.at(-1)!.text += `${plainText(token)} `
    }
  }
  return sections
}

const plainText = (token: Token): string => plain(token.raw).replace(/\s+/g, ' ').trim()

/** Without the marks of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/<!--.*?-->/gs, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]|^#+ |-{3,}/gm, '')

/** Ids of headings as code hosts make them, so that links between the files work in both places. */
class HeadingIds {
  readonly #used = new Map<string, number>()

  next(heading: string): string {
    const base = plain(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const count = this.#used.get(base) ?? 0
    this.#used.set(base, count + 1)
    return count === 0 ? base : `${base}-${count}`
  }
}

/** Where a link of a file leads on the site; null where its target is not shown. */
function targetOf({ file }: DocumentationPage, href: string): string | null {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path = '', fragment] = href.split('#', 2)
  const target = pathOfFile(posix.join(posix.dirname(file), path))
  if (target === undefined) return null
  return `/docs/${target}${fragment === undefined ? '' : `#${fragment}`}`
}
