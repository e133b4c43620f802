// Which faults still compile. One that does not is refused by `npm run check` before any test runs, so it says nothing
// of the tests and is not drawn. That something is unused is no such refusal: whoever wrote the fault would have
// removed it as well.

import { dirname, join } from 'node:path'
import ts from 'typescript'
import { type Mutant, mutated } from './mutant.ts'

/**
 * Looks at the mutated file, and at the files that import it where what it exports has another type than before. Many
 * faults at once are quicker: those of different files that leave all exports as they were are looked at together.
 */
export function compilingIn(root: string): (mutants: readonly Mutant[]) => boolean[] {
  const { service, write } = serviceOf(root)
  const pathOf = ({ file }: Mutant): string => join(root, file)
  const isParsed = (mutant: Mutant): boolean => service.getSyntacticDiagnostics(pathOf(mutant)).length === 0
  const isSound = (file: string): boolean => service.getSemanticDiagnostics(file).length === 0
  const whole = service.getProgram()!
  const importersOf = importers(whole)
  const exportedBefore = new Map<string, string>()
  const isExportingTheSame = (mutant: Mutant): boolean => {
    const file = pathOf(mutant)
    if (isWithinDeclaredType(whole.getSourceFile(file)!, mutant)) return true
    const before = exportedBefore.getOrInsertComputed(file, () => exportsOf(whole, file))
    return exportsOf(service.getProgram()!, file) === before
  }
  const applied = (mutants: readonly Mutant[]): Disposable => {
    const stack = new DisposableStack()
    for (const mutant of mutants) {
      const source = ts.sys.readFile(pathOf(mutant))!
      write(pathOf(mutant), mutated(source, mutant))
      stack.defer(() => write(pathOf(mutant), source))
    }
    return stack
  }
  const aloneCompiles = (mutant: Mutant): boolean => {
    using _ = applied([mutant])
    const file = pathOf(mutant)
    return isSound(file) && (isExportingTheSame(mutant) || importersOf(file).every(isSound))
  }
  /** `compiling`: null where what one exports may be why another compiles or not. */
  const lookTogether = (mutants: readonly Mutant[]) => {
    using _ = applied(mutants)
    const parsed = mutants.filter(isParsed)
    const same = parsed.filter(isExportingTheSame)
    const changed = parsed.filter(mutant => !same.includes(mutant))
    const isSettled = same.length === mutants.length
    return { same, changed, compiling: isSettled ? same.filter(mutant => isSound(pathOf(mutant))) : null }
  }
  /** Each of another file. */
  const compilingOf = (mutants: readonly Mutant[]): Mutant[] => {
    if (mutants.length === 0) return []
    const { same, changed, compiling } = lookTogether(mutants)
    return compiling ?? [...compilingOf(same), ...changed.filter(aloneCompiles)]
  }
  return mutants => {
    // TypeScript does not read SQL.
    const compiling = new Set(mutants.filter(({ layer }) => layer === 'sql'))
    let open = mutants.filter(mutant => !compiling.has(mutant))
    while (open.length > 0) {
      const round = [...new Map(open.map(mutant => [mutant.file, mutant])).values()]
      for (const mutant of compilingOf(round)) compiling.add(mutant)
      open = open.filter(mutant => !round.includes(mutant))
    }
    return mutants.map(mutant => compiling.has(mutant))
  }
}

/** Whether a fault lies in a function that says what it returns, or in a value that says what it is: that type stays. */
function isWithinDeclaredType(source: ts.SourceFile, { start, end }: Mutant): boolean {
  const isAround = (node?: ts.Node): boolean =>
    node !== undefined && node.getStart(source) <= start && end <= node.end
  const isDeclared = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node) && 'body' in node && isAround(node.body) && node.type) return true
    if (ts.isVariableDeclaration(node) && isAround(node.initializer) && node.type) return true
    return ts.forEachChild(node, child => isAround(child) && isDeclared(child)) ?? false
  }
  return isDeclared(source)
}

/** The types of what a file exports, as text. */
function exportsOf(program: ts.Program, file: string): string {
  let text = ''
  const add = (_name: string, written: string): void => {
    text += written
  }
  program.emit(program.getSourceFile(file), add, undefined, true)
  return text
}

/** Who imports each file, by its path. */
function importers(program: ts.Program): (file: string) => readonly string[] {
  const found = new Map<string, string[]>()
  for (const { fileName, imports = [] } of program.getSourceFiles() as readonly Importing[]) {
    for (const { text } of imports) {
      if (text.startsWith('.'))
        found.getOrInsertComputed(join(dirname(fileName), text), () => []).push(fileName)
    }
  }
  return file => found.get(file) ?? []
}

/** What a file imports, as the compiler has it. */
type Importing = ts.SourceFile & { readonly imports?: readonly { readonly text: string }[] }

interface Compiler {
  readonly service: ts.LanguageService
  /** For the compiler only; the file stays as it is. */
  write(file: string, text: string): void
}

function serviceOf(root: string): Compiler {
  const { options, fileNames } = projectOf(root)
  const sources = fileNames.filter(file => file.startsWith(join(root, 'src')))
  const written = new Map<string, { readonly text: string; readonly version: number }>()
  const { fileExists, readFile, readDirectory, directoryExists, getDirectories } = ts.sys
  const service = ts.createLanguageService({
    fileExists,
    readFile,
    readDirectory,
    directoryExists,
    getDirectories,
    getCompilationSettings: () => ({
      ...options,
      declaration: true,
      emitDeclarationOnly: true,
      noEmit: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
    }),
    getScriptFileNames: () => sources,
    getScriptVersion: file => String(written.get(file)?.version ?? 0),
    getScriptSnapshot: file => {
      const text = written.get(file)?.text ?? readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  let version = 0
  return {
    service,
    write: (file, text) => {
      version += 1
      written.set(file, { text, version })
    },
  }
}

function projectOf(root: string): ts.ParsedCommandLine {
  const refuse = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, ' '))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse }
  return ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, host)!
}
