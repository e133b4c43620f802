// Which faults still compile. One that does not is refused by `npm run check` before any test runs, so it says nothing
// of the tests and is not drawn. That something is unused is no such refusal: whoever wrote the fault would have
// removed it as well.

import { dirname, join } from 'node:path'
import ts from 'typescript'
import { type Mutant, mutated } from './mutant.ts'

/** Looks at the mutated file, and at the files that import it where what it exports has another type than before. */
export function compilingIn(root: string): (mutant: Mutant) => boolean {
  const { service, write } = serviceOf(root)
  const isSound = (file: string): boolean =>
    service.getSyntacticDiagnostics(file).length === 0 && service.getSemanticDiagnostics(file).length === 0
  const whole = service.getProgram()!
  const importersOf = importers(whole)
  return mutant => {
    // TypeScript does not read SQL.
    if (mutant.layer === 'sql') return true
    const file = join(root, mutant.file)
    const source = ts.sys.readFile(file)!
    write(file, mutated(source, mutant))
    const compiles =
      isSound(file) &&
      (exportsOf(service.getProgram()!, file) === exportsOf(whole, file) || importersOf(file).every(isSound))
    write(file, source)
    return compiles
  }
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
