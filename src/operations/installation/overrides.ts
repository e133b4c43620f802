// The files of DATA_DIR/overrides: words, mails, styles and slots that an installation has in place of, or beside, what is built in.
// Every process reads them by itself, at its start and whenever they have changed.

import { join } from 'node:path'
import type { Language } from '../../lodging/documents/languages.ts'
import type { Markup, Slot } from '../../lodging/sites/slot-markup.ts'
import { listOverrideFiles, readOverrideFile } from '../../store/installation/override-files.ts'
import { pageWordsWith, sayInstead } from '../../wording/overrides.ts'
import { type PageWords, pageWords } from '../../wording/pages/page-words.ts'
import { type Override, overridePlaces, placeOfOverride } from './override-kinds.ts'

/** What pages show of them. */
export interface Overriding {
  /** Rules for all sites, then those of this one. */
  style(site: string): string
  /** The markup of a place: of the site before that of all, in the language before that of all. */
  slot(name: Slot, asked: { readonly site: string; readonly language: Language }): readonly Markup[]
  words(language: Language): PageWords
}

export interface Overrides {
  /** `isPreview`: with the files of `draft` in place of those of the same path. */
  of(isPreview: boolean): Overriding
  /** Tells of files that are not used, now and whenever that changes, and looks for changes from now on. */
  watch(onFaults: (faults: readonly string[]) => void): void
  /** A sentence for each file that is not used. */
  readonly faults: readonly string[]
  /** Slugs of sites that files are for. */
  readonly sites: readonly string[]
}

/** Milliseconds from one look to the next. */
const lookEvery = 2000

export class OverrideFiles implements Overrides, Disposable {
  readonly #directory: string
  #listed = ''
  #files: ReadonlyMap<string, Override> = new Map()
  #live = overridingBy([])
  #preview = this.#live
  #timer: NodeJS.Timeout | null = null
  #onFaults: (faults: readonly string[]) => void = () => undefined
  faults: readonly string[] = []

  private constructor(dataDirectory: string) {
    this.#directory = join(dataDirectory, 'overrides')
  }

  /** Reads the files once. */
  static async open(dataDirectory: string): Promise<OverrideFiles> {
    const files = new OverrideFiles(dataDirectory)
    await files.look()
    return files
  }

  watch(onFaults: (faults: readonly string[]) => void): void {
    this.#onFaults = onFaults
    if (this.faults.length > 0) onFaults(this.faults)
    const again = async (): Promise<void> => {
      await this.look()
      if (this.#timer !== null) this.#timer = setTimeout(again, lookEvery).unref()
    }
    this.#timer = setTimeout(again, lookEvery).unref()
  }

  /** Reads the files again if they have changed. */
  async look(): Promise<void> {
    const before = this.faults.join('\n')
    try {
      const files = await listOverrideFiles(this.#directory)
      const listed = files.map(({ path, mark }) => `${path} ${mark}\n`).join('')
      if (listed === this.#listed) return
      await this.#read(files)
      this.#listed = listed
    } catch (error) {
      const { code = String(error), path = this.#directory } = error as NodeJS.ErrnoException
      // A file that is just being replaced is looked for again.
      if (code !== 'ENOENT') this.faults = [`${path} cannot be read (${code}); what was read before stays.`]
    }
    if (this.faults.join('\n') !== before) this.#onFaults(this.faults)
  }

  async #read(files: Parameters<typeof readOverrideFile>[1][]): Promise<void> {
    const read = await Promise.all(files.map(file => this.#readFile(file)))
    this.faults = read.flatMap(({ faults }) => faults)
    this.#files = new Map(read.flatMap(({ path, override }) => (override ? [[path, override]] : [])))
    const [live, draft] = [false, true].map(isDraft =>
      [...this.#files].filter(([path]) => path.startsWith(draftFolder) === isDraft),
    )
    const laidOver = new Map([
      ...live!,
      ...draft!.map(([path, each]) => [path.slice(draftFolder.length), each] as const),
    ])
    sayInstead(live!.flatMap(([, each]) => (each.kind === 'words' ? [each] : [])))
    this.#live = overridingBy(live!.map(([, each]) => each))
    this.#preview = draft!.length === 0 ? this.#live : overridingBy([...laidOver.values()], 'preview')
  }

  async #readFile(file: Parameters<typeof readOverrideFile>[1]) {
    const { path } = file
    const isDraft = path.startsWith(draftFolder)
    const within = isDraft ? path.slice(draftFolder.length) : path
    const read = isDraft && within.startsWith('mails/') ? null : placeOfOverride(within)
    const named = `overrides/${path}`
    if (read === null)
      return { path, faults: [`${named} is in no place that is read. There are ${overridePlaces}.`] }
    const content = await readOverrideFile(this.#directory, file)
    if ('fault' in content) return { path, faults: [`${named} ${content.fault}, and is not used.`] }
    const override = read(content.text)
    if (!('faults' in override)) return { path, override, faults: [] }
    return {
      path,
      faults: override.faults.map(
        fault => `${named}: ${fault}. Mend it or take it out; until then nothing of this file is used.`,
      ),
    }
  }

  of(isPreview: boolean): Overriding {
    return isPreview ? this.#preview : this.#live
  }

  get sites(): readonly string[] {
    const named = [...this.#files.values()].map(each => (each.kind === 'words' ? null : each.site))
    return [...new Set(named.filter(site => site !== null))]
  }

  get count(): number {
    return this.#files.size
  }

  [Symbol.dispose](): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    sayInstead([])
  }
}

const draftFolder = 'draft/'

/** What is live is said by the words of pages themselves. */
function overridingBy(files: readonly Override[], shown: 'live' | 'preview' = 'live'): Overriding {
  const stylesOf = (site: string | null): string[] =>
    files.flatMap(each => (each.kind === 'style' && each.site === site ? [each.css] : []))
  const markup = new Map(
    files.flatMap(each =>
      each.kind === 'slot' ? [[`${each.site ?? ''} ${each.slot} ${each.language ?? ''}`, each.markup]] : [],
    ),
  )
  const previewed = new Map(
    files.flatMap(each =>
      shown === 'preview' && each.kind === 'words' && each.catalogue === 'pages'
        ? [[each.language, pageWordsWith(each.language, each.texts)]]
        : [],
    ),
  )
  return {
    style: site => [...stylesOf(null), ...stylesOf(site)].join('\n'),
    slot: (name, { site, language }) =>
      markup.get(`${site} ${name} ${language}`) ??
      markup.get(`${site} ${name} `) ??
      markup.get(` ${name} ${language}`) ??
      markup.get(` ${name} `) ??
      [],
    words: language => previewed.get(language) ?? pageWords[language],
  }
}

/** Those of an installation without such files. */
export const noOverrides: Overrides = {
  of: () => overridingBy([]),
  watch: () => undefined,
  faults: [],
  sites: [],
}
