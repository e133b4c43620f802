// hostelry source: documents made of what a remote source tells of its properties.

import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { isLanguage, type Language, languages } from '../../lodging/documents/languages.ts'
import { isCountry } from '../../lodging/installation/countries.ts'
import { type PaymentCollection, paymentCollections } from '../../lodging/properties/property.ts'
import type { ContentImport, ContentRequest } from '../../operations/sources/content-import.ts'
import type { Wanted } from '../../operations/sources/content-selection.ts'
import {
  continueContentImport,
  mostPictures,
  showContentImport,
  startContentImport,
  usualPictures,
} from '../../operations/sources/import-content.ts'
import { resumeContentImport, stopContentImport } from '../../operations/sources/running-imports.ts'
import { OperatorError } from '../../values/operator-error.ts'
import { type Command, type CommandLine, textOption, UsageError } from '../kit/command.ts'

/** Steps without an answer in a row after which the command gives up. */
const mostFailures = 6

export const sourceImport: Command = {
  name: 'source import',
  namesDatabase: true,
  usage:
    'SOURCE [--region ID | --country CODE | --polygon FILE | --properties ID,…] [--languages en,de] [--pictures N] [--payment none|vault|gateway] [--dry-run] | SOURCE --resume',
  summary:
    'Make and update property documents from what a source tells of its properties; without a selection all that were imported before. --resume goes on with one that was interrupted or stopped.',
  options: {
    region: 'text',
    country: 'text',
    polygon: 'text',
    properties: 'text',
    languages: 'text',
    pictures: 'text',
    payment: 'text',
    'dry-run': 'flag',
    resume: 'flag',
  },
  words: [1, 1],
  async run(line) {
    const [source = ''] = line.words
    let state =
      line.options.resume === true
        ? await resumeContentImport(line.context, source, { inBackground: false })
        : await startContentImport(line.context, source, await requestOf(line))
    for (let failures = 0; state.finishedAt === null; ) {
      const before = state
      state = await continueContentImport(line.context, source)
      line.progress(progressOf(state), state.isListing ? { done: state.total } : state)
      failures = isFurther(before, state) ? 0 : failures + 1
      if (failures === mostFailures) throw givenUp(state)
      if (state.wait) await pause(state.wait.seconds * 1000)
    }
    line.print(inWords(state), state)
    if (state.refused > 0) line.fail()
  },
}

export const sourceShow: Command = {
  name: 'source show',
  usage: 'SOURCE',
  summary: 'Show the last import from a source: what was asked, how far it is, and what was refused.',
  words: [1, 1],
  async run({ context, words, print }) {
    const state = await showContentImport(context, words[0] ?? '')
    print(`${state.finishedAt === null ? `${progressOf(state)}\n` : ''}${inWords(state)}`, state)
  },
}

export const sourceStop: Command = {
  name: 'source stop',
  usage: 'SOURCE',
  summary:
    'Stop an import from a source after the properties that it is at, whoever takes its steps; it can be resumed.',
  words: [1, 1],
  async run({ context, words, print }) {
    const state = await stopContentImport(context, words[0] ?? '')
    print(`${progressOf(state)}\n${inWords(state)}`, state)
  },
}

const isFurther = (before: ContentImport, { done, isListing, total, wait }: ContentImport): boolean =>
  done > before.done || total > before.total || isListing !== before.isListing || wait === null

const givenUp = ({ source, wait }: ContentImport): OperatorError =>
  new OperatorError(
    `${source} does not answer: ${wait?.reason}. Go on later: hostelry source import ${source} --resume`,
  )

async function requestOf(line: CommandLine): Promise<ContentRequest> {
  const pictures = Number(textOption(line, 'pictures') ?? usualPictures)
  if (!(Number.isInteger(pictures) && pictures >= 0 && pictures <= mostPictures))
    throw new UsageError(`--pictures is a whole number from 0 to ${mostPictures}`)
  const payment = textOption(line, 'payment') ?? 'none'
  if (!(paymentCollections as readonly string[]).includes(payment))
    throw new UsageError(`--payment is one of ${paymentCollections.join(', ')}`)
  return {
    wanted: await wantedOf(line),
    languages: languagesOf(textOption(line, 'languages')),
    pictures,
    paymentCollection: payment as PaymentCollection,
    isDryRun: line.options['dry-run'] === true,
    inBackground: false,
  }
}

async function wantedOf(line: CommandLine): Promise<Wanted> {
  const names = ['region', 'country', 'polygon', 'properties'] as const
  const given = names.filter(name => textOption(line, name) !== undefined)
  if (given.length > 1) throw new UsageError(`${given.map(name => `--${name}`).join(' and ')}: name one`)
  const [name] = given
  const text = name === undefined ? '' : (textOption(line, name) ?? '')
  switch (name) {
    case 'region':
      if (!/^\w{1,40}$/.test(text)) throw new UsageError('--region is the id of a region at the source')
      return { by: name, region: text }
    case 'country':
      if (!isCountry(text)) throw new UsageError('--country is a country of two capitals, such as US')
      return { by: name, country: text }
    case 'polygon':
      return { by: name, corners: cornersOf(await readText(text)) }
    case 'properties':
      return { by: name, keys: text.split(',').map(key => key.trim()) }
    default:
      return null
  }
}

function languagesOf(text: string | undefined): Language[] | null {
  if (text === undefined) return null
  const asked = text.split(',').map(each => each.trim())
  if (!asked.every(isLanguage)) throw new UsageError(`--languages are some of ${languages.join(',')}`)
  return [...new Set(asked)] as Language[]
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`)
  })

/** The outer ring of a polygon as GeoJSON has it; what is wrong with its corners the operation says. */
function cornersOf(text: string): [number, number][] {
  try {
    const { type, coordinates } = JSON.parse(text) as { type: unknown; coordinates: [number, number][][] }
    if (type === 'Polygon' && Array.isArray(coordinates[0])) return coordinates[0]
  } catch {
    // As any other file that is none.
  }
  throw new UsageError('--polygon is a file with a GeoJSON polygon: {"type":"Polygon","coordinates":[[…]]}')
}

function progressOf({ done, total, isListing, stoppedAt, stoppedBecause, wait }: ContentImport): string {
  const listed = isListing ? `${total} properties listed` : `${done} of ${total} properties`
  if (stoppedAt !== null) return `${listed}; stopped${stoppedBecause === null ? '' : `: ${stoppedBecause}`}`
  return wait ? `${listed}; waiting ${wait.seconds} seconds: ${wait.reason}` : listed
}

function inWords(state: ContentImport): string {
  const { isDryRun, refusals, picturesMissing } = state
  const counts = (['created', 'changed', 'unchanged', 'unlisted', 'missing', 'refused'] as const).map(
    name => `${state[name]} ${name}`,
  )
  return [
    ...refusals.map(({ key, reason }) => `refused: ${key}: ${reason}`),
    ...(picturesMissing > 0 ? [`${picturesMissing} pictures could not be fetched`] : []),
    `${isDryRun ? 'dry run, nothing is written: ' : ''}${counts.join(', ')}`,
  ].join('\n')
}
