// Traces the value of an expression through variables, imports, destructuring, loops and parameters to literals in the
// source.

import ts from 'typescript'

/** Null where they cannot be found. */
type Sources = readonly ts.Expression[] | null

/** An index, the name of a property, or (null) every element. */
type Part = number | string | null

export class ValueSources {
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** The expressions, one step nearer, that the value of this one comes from; null where they cannot be found. */
  of(node: ts.Expression): Sources {
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
    if (ts.isPropertyAccessExpression(node)) return this.parts([node.expression], node.name.text)
    const declaration = ts.isIdentifier(node) ? this.#symbolOf(node)?.valueDeclaration : undefined
    if (!declaration) return null
    if (ts.isParameter(declaration)) return this.#arguments(declaration)
    if (ts.isVariableDeclaration(declaration)) return this.#valuesOf(declaration)
    return ts.isBindingElement(declaration) ? this.#destructured(declaration) : null
  }

  /** One part, or all, of literal arrays and objects. */
  parts(wholes: readonly ts.Expression[], part: Part): Sources {
    const parts: ts.Expression[] = []
    for (const whole of wholes.map(bare)) {
      const found = ts.isArrayLiteralExpression(whole)
        ? whole.elements.filter((_, index) => part === null || index === part)
        : ts.isObjectLiteralExpression(whole)
          ? propertyOf(whole, part)
          : this.parts(this.of(whole) ?? [], part)
      if (!found?.length) return null
      parts.push(...found)
    }
    return parts
  }

  /** The initial value of a variable, or the values that it iterates over. */
  #valuesOf({ initializer, parent }: ts.VariableDeclaration): Sources {
    if (initializer) return [initializer]
    return ts.isForOfStatement(parent.parent) ? this.parts([parent.parent.expression], null) : null
  }

  /** The value that `const [a, b] = …` or `const { a, b } = …` extracts. */
  #destructured(element: ts.BindingElement): Sources {
    const { parent: pattern, name, propertyName } = element
    if (!ts.isVariableDeclaration(pattern.parent) || element.initializer) return null
    const wholes = this.#valuesOf(pattern.parent)
    const part = ts.isArrayBindingPattern(pattern)
      ? pattern.elements.indexOf(element)
      : (propertyName ?? name).getText()
    return wholes && this.parts(wholes, part)
  }

  /** The arguments for a parameter in all calls of its function; null for a function that other files may call. */
  #arguments(parameter: ts.ParameterDeclaration): Sources {
    const owner = parameter.parent
    const isPrivate =
      ts.isFunctionDeclaration(owner) &&
      !ts.getModifiers(owner)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    const symbol = isPrivate && owner.name && this.#checker.getSymbolAtLocation(owner.name)
    if (!symbol) return null
    const index = owner.parameters.indexOf(parameter)
    const given: (ts.Expression | undefined)[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && this.#symbolOf(node.expression) === symbol)
        given.push(node.arguments[index] ?? parameter.initializer)
      ts.forEachChild(node, visit)
    }
    visit(owner.getSourceFile())
    return given.every(argument => argument !== undefined) ? given : null
  }

  /** The declaration of a name, also of an imported one. */
  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }
}

/** Without parentheses, `as const` and the like. */
export function bare(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  return isWrapped ? bare(node.expression) : node
}

const propertyOf = (whole: ts.ObjectLiteralExpression, part: Part): ts.Expression[] =>
  whole.properties.flatMap(property =>
    ts.isPropertyAssignment(property) && property.name.getText() === part ? [property.initializer] : [],
  )
