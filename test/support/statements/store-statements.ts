// Every statement that a source file sends to PostgreSQL, with its possible texts and its declared Row, read from the source
// by the compiler.

import { relative } from 'node:path'
import ts from 'typescript'
import { PossibleTexts } from '../random/possible-texts.ts'

/** The declared type of a column. */
export interface RowField {
  readonly type: string
  readonly mayBeNull: boolean
  /** The only possible texts; null for a field without such a limit. */
  readonly words: readonly string[] | null
  /** Whether a value of this PostgreSQL type (a key of driverValues) fits the field; undefined for an unknown type. */
  holds(columnType: string): boolean | undefined
}

export interface StoreStatement {
  /** "src/store/inventory/holds.ts:57" */
  readonly place: string
  /** Null where the texts cannot be determined from the source. */
  readonly texts: readonly string[] | null
  /** Null where the rows have no declared type: only their number counts. */
  readonly fields: ReadonlyMap<string, RowField> | null
}

const project = new URL('../../../', import.meta.url).pathname
const valuesFile = `${project}test/support/statements/driver-values.ts`

/** The statements of these files (paths from the project's root); `instead` has texts of files that are not on disk. */
export function storeStatements(
  files: readonly string[],
  instead: Readonly<Record<string, string>> = {},
): StoreStatement[] {
  const paths = files.map(file => project + file)
  const program = programOf([...paths, valuesFile], path => instead[relative(project, path)])
  const checker = program.getTypeChecker()
  const columnTypes = typesOfValues(program, checker)
  const possible = new PossibleTexts(checker)
  return paths.flatMap(path => {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`no file ${path}`)
    return callsIn(source).flatMap(call => {
      const row = rowOf(checker, call)
      const [text] = call.arguments
      if (!row || !text) return []
      const { line } = source.getLineAndCharacterOfPosition(call.getStart())
      return [
        {
          place: `${relative(project, path)}:${line + 1}`,
          texts: possible.of(text),
          fields: fieldsOf(checker, row, columnTypes),
        },
      ]
    })
  })
}

function programOf(paths: readonly string[], textOf: (path: string) => string | undefined): ts.Program {
  const { config } = ts.readConfigFile(`${project}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = path => textOf(path) ?? readFile(path)
  host.fileExists = path => textOf(path) !== undefined || fileExists(path)
  return ts.createProgram(paths, options, host)
}

/** Calls of something named `query` or `statement`. */
function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
      if (ts.isIdentifier(name) && /^(query|statement)$/.test(name.text)) calls.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

/** The Row of a call that promises Row[], or a result of the driver with Row[] as its `rows`. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | undefined {
  const promised = checker.getAwaitedType(checker.getTypeAtLocation(call))
  const rows = promised?.getProperty('rows')
  const list = rows ? checker.getTypeOfSymbolAtLocation(rows, call) : promised
  return list && checker.isArrayType(list) ? checker.getTypeArguments(list as ts.TypeReference)[0] : undefined
}

function typesOfValues(program: ts.Program, checker: ts.TypeChecker): ReadonlyMap<string, ts.Type> {
  const source = program.getSourceFile(valuesFile)!
  const [values] = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)
  const typeOf = (symbol: ts.Symbol): ts.Type => checker.getTypeOfSymbolAtLocation(symbol, source)
  return new Map(
    typeOf(values!)
      .getProperties()
      .map(symbol => [symbol.name, typeOf(typeOf(symbol).getProperty('value')!)]),
  )
}

function fieldsOf(
  checker: ts.TypeChecker,
  row: ts.Type,
  columnTypes: ReadonlyMap<string, ts.Type>,
): ReadonlyMap<string, RowField> | null {
  if (row.flags & ts.TypeFlags.Any || row.getStringIndexType()) return null
  const fieldOf = (type: ts.Type): RowField => ({
    type: checker.typeToString(type),
    mayBeNull: checker.isTypeAssignableTo(checker.getNullType(), type),
    words: wordsOf(checker.getNonNullableType(type)),
    holds: columnType => {
      const value = columnTypes.get(columnType)
      const wanted = checker.getNonNullableType(type)
      return value && (checker.isTypeAssignableTo(wanted, value) || checker.isTypeAssignableTo(value, wanted))
    },
  })
  return new Map(row.getProperties().map(symbol => [symbol.name, fieldOf(checker.getTypeOfSymbol(symbol))]))
}

function wordsOf(type: ts.Type): string[] | null {
  const parts = type.isUnion() ? type.types : [type]
  return parts.every(part => part.isStringLiteral()) ? parts.map(({ value }) => value) : null
}
