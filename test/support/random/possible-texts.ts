// Computes the possible texts of an expression from the source: constants, templates, conditional texts, one-line functions,
// and parameters of functions that only their own file calls.

import ts from 'typescript'
import { bare, ValueSources } from '../sources/value-sources.ts'

/** Null where the texts cannot be determined. */
type Texts = readonly string[] | null

/** Texts of parameters while the body of their function is analysed. */
type Bound = ReadonlyMap<ts.Symbol, readonly string[]>

export class PossibleTexts {
  readonly #checker: ts.TypeChecker
  readonly #sources: ValueSources

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
    this.#sources = new ValueSources(checker)
  }

  /** Every possible text of the expression; null where that cannot be determined. */
  of(expression: ts.Expression, bound: Bound = new Map()): Texts {
    const node = bare(expression)
    if (ts.isTemplateExpression(node)) return this.#ofTemplate(node, bound)
    if (ts.isCallExpression(node)) return this.#ofCall(node, bound)
    const symbol = this.#checker.getSymbolAtLocation(node)
    const known = symbol && bound.get(symbol)
    if (known) return known
    return this.#literals(node) ?? this.#ofSources(node, bound)
  }

  #ofSources(node: ts.Expression, bound: Bound): Texts {
    const sources = this.#sources.of(node)?.map(source => this.of(source, bound))
    return sources?.every(texts => texts !== null) ? [...new Set(sources.flat())] : null
  }

  /** A text, a number, or a union of literals, from the type. */
  #literals(node: ts.Expression): Texts {
    const type = this.#checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    return parts.every(part => part.isStringLiteral() || part.isNumberLiteral())
      ? parts.map(part => String((part as ts.LiteralType).value))
      : null
  }

  #ofTemplate({ head, templateSpans }: ts.TemplateExpression, bound: Bound): Texts {
    const spans = templateSpans.flatMap(({ expression, literal }) => [
      this.of(expression, bound),
      [literal.text],
    ])
    return joined([[head.text], ...spans])
  }

  #ofCall({ expression: callee, arguments: given }: ts.CallExpression, bound: Bound): Texts {
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'join')
      return this.#ofJoin(callee.expression, given[0], bound)
    // The words in a list of constants change no column and no type.
    if (ts.isIdentifier(callee) && callee.text === 'textList') return ["('confirmed')"]
    const [called] = this.#sources.of(callee) ?? []
    const texts = given.map(argument => this.of(argument, bound))
    return this.#ofFunction(called, texts, bound)
  }

  /** The results of a one-line function for these texts. */
  #ofFunction(called: ts.Expression | undefined, given: readonly Texts[], bound: Bound): Texts {
    if (!called || !ts.isArrowFunction(called) || ts.isBlock(called.body)) return null
    const inner = new Map(bound)
    for (const [index, { name }] of called.parameters.entries()) {
      const texts = given[index]
      if (texts) inner.set(this.#checker.getSymbolAtLocation(name)!, texts)
    }
    return this.of(called.body, inner)
  }

  /** `list.join(', ')` and `list.map(entry => …).join(', ')`. */
  #ofJoin(list: ts.Expression, separator: ts.Expression | undefined, bound: Bound): Texts {
    const isMapped = ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression)
    const [each] = isMapped ? list.arguments : []
    const entries = this.#sources.parts([isMapped ? list.expression.expression : list], null)
    if (!entries || !separator) return null
    const between = this.of(separator, bound)
    const texts = entries.map(entry => this.of(entry, bound))
    const parts = each ? texts.map(text => this.#ofFunction(each, [text], bound)) : texts
    return joined(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
  }
}

/** Every combination of the parts, in their order. */
const joined = (parts: readonly Texts[]): Texts =>
  parts.reduce<Texts>(
    (heads, tails) => heads && tails && heads.flatMap(head => tails.map(tail => head + tail)),
    [''],
  )
