// The words of SQL in a text of TypeScript, with where each stands. An insertion (`${…}`) is one word, whatever is in it.

export interface Token {
  readonly text: string
  /** As `text`, keywords in capitals. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** How many parentheses are open around it; a parenthesis itself counts as outside. */
  readonly depth: number
}

const pattern =
  /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$\d+|::|->>|->|#>>|#>|=>|<=|>=|<>|!=|\|\||@>|<@|&&|[<>=+\-*/%(),;.]|\[|\]|[A-Za-z_][A-Za-z_0-9]*|\d+(?:\.\d+)?/y

/** `text` is as it stands between the quotes, `offset` where that begins in its file. */
export function sqlTokens(text: string, offset: number): Token[] {
  const tokens: Token[] = []
  let depth = 0
  let at = 0
  while (at < text.length) {
    const end = text.startsWith('${', at) ? insertionEnd(text, at) : matchEnd(text, at)
    if (end === at) {
      at += 1
      continue
    }
    const found = text.slice(at, end)
    if (found === ')') depth -= 1
    if (!found.startsWith('--')) {
      tokens.push({ text: found, word: found.toUpperCase(), start: offset + at, end: offset + end, depth })
    }
    if (found === '(') depth += 1
    at = end
  }
  return tokens
}

function matchEnd(text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

function insertionEnd(text: string, at: number): number {
  let open = 0
  for (let index = at + 1; index < text.length; index += 1) {
    if (text[index] === '{') open += 1
    if (text[index] === '}') open -= 1
    if (open === 0) return index + 1
  }
  return text.length
}
