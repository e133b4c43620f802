// The publisher’s markdown as HTML: headings, lists, tables and links, and nothing that could run or load something.

import { Marked, type Token, type TokensList } from 'marked'

/**
 * HTML in the text is shown as text; pictures become their descriptions; only links by https, http and mailto are links. May take
 * minutes, or all memory: `legal-texts.ts` sets bounds.
 */
export const legalHtml = (markdown: string): string => marked.parse(markdown, { async: false })

const marked = new Marked({
  // HTML is never recognised: what follows a script tag would not be escaped.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens, depth }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens)
      const target = targetOf(href)
      return target === null ? content : `<a href="${escaped(target)}">${content}</a>`
    },
    image: ({ text }) => escaped(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
  hooks: {
    processAllTokens: levelled,
    postprocess: html =>
      html
        .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
})

/** The page has a heading of its own: the next ones are of the second level, and none skips a level, whatever the text does. */
function levelled(tokens: Token[] | TokensList): Token[] | TokensList {
  const above: number[] = []
  marked.walkTokens(tokens, token => {
    if (token.type !== 'heading') return
    const { depth } = token
    while (above.length > 0 && above.at(-1)! >= depth) above.pop()
    above.push(depth)
    token.depth = Math.min(above.length + 1, lowestLevel)
  })
  return tokens
}

const lowestLevel = 4

function targetOf(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : null
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)
