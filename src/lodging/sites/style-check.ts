// A style sheet that an installation adds to its pages: whole rules that load nothing from elsewhere and cannot end the element that
// they stand in. What it looks like is the installation's own affair.

/** What is wrong with a style sheet and in which line; null: nothing. */
export function styleFault(css: string): string | null {
  const lineAt = (at: number): number => css.slice(0, at).split('\n').length
  const open: number[] = []
  for (const { 0: token, index } of css.matchAll(tokens)) {
    const line = `line ${lineAt(index)}: `
    if (token.startsWith('</')) return `${line}"</" has no place in a style sheet`
    if (token === '{') open.push(index)
    else if (token === '}' && open.pop() === undefined) return `${line}a } closes nothing`
    else if (/^@(import|charset)/i.test(token)) return `${line}${token} cannot be used; write the rules here`
    else if (/^url\(/i.test(token) && !ownUrl.test(token))
      return `${line}pages load nothing from elsewhere; url() begins with one / or data:`
    else if (token === '"' || token === "'") return `${line}a ${token} is not closed in its line`
    else if (token === '/*') return `${line}a comment is not closed`
  }
  const [left] = open
  return left === undefined ? null : `line ${lineAt(left)}: a { is not closed`
}

/** Whole comments and strings go first, so that nothing in them counts but what ends the element. */
const tokens =
  /<\/|\/\*(?:(?!<\/)[\s\S])*?\*\/|\/\*|"(?:(?!<\/)[^"\\\n]|\\.)*"|'(?:(?!<\/)[^'\\\n]|\\.)*'|["'{}]|@(?:import|charset)\b|url\([^)]*\)?/gi

const ownUrl = /^url\(\s*["']?(?:data:|\/(?![/\\]))[^)<]*\)$/i
