// All generated documentation: whole files, and the marked sections of pages.

import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { TSchema } from 'typebox'
import { commands } from '../../src/commands/command-list.ts'
import { everythingOf } from '../../src/commands/command-overview.ts'
import { tools } from '../../src/http/assistant/tools.ts'
import { availabilityBody, availabilityManyBody } from '../../src/http/publisher/schemas/availability-body.ts'
import {
  basketAnswer,
  basketBody,
  basketCancelBody,
  basketCancellationAnswer,
  basketPreviewAnswer,
  basketPreviewBody,
} from '../../src/http/publisher/schemas/basket-bodies.ts'
import {
  calendarAnswer,
  calendarBody,
  calendarManyBody,
  seasonAnswer,
  seasonBody,
} from '../../src/http/publisher/schemas/calendar-bodies.ts'
import {
  changesAnswer,
  changesBody,
  snapshotAnswer,
  snapshotBody,
} from '../../src/http/publisher/schemas/change-bodies.ts'
import {
  currenciesAnswer,
  placesAnswer,
  placesBody,
} from '../../src/http/publisher/schemas/directory-bodies.ts'
import { discountsAnswer, discountsBody } from '../../src/http/publisher/schemas/discount-bodies.ts'
import { eventsAnswer, eventsBody } from '../../src/http/publisher/schemas/event-bodies.ts'
import { holdAnswer, releaseBody } from '../../src/http/publisher/schemas/hold-bodies.ts'
import { modificationAnswer } from '../../src/http/publisher/schemas/modification-answer.ts'
import { reservationModifyBody } from '../../src/http/publisher/schemas/modify-body.ts'
import { previewBody } from '../../src/http/publisher/schemas/preview-body.ts'
import { propertyAnswer } from '../../src/http/publisher/schemas/property-answer.ts'
import { rateAnswers } from '../../src/http/publisher/schemas/rate-answer.ts'
import {
  cancellationAnswer,
  errorAnswer,
  reservationAnswer,
  reservationPageAnswer,
} from '../../src/http/publisher/schemas/reservation-answer.ts'
import {
  reservationCancelBody,
  reservationIndexBody,
  reservationViewBody,
} from '../../src/http/publisher/schemas/reservation-bodies.ts'
import { reservationBody } from '../../src/http/publisher/schemas/reservation-body.ts'
import { settingsAnswer } from '../../src/http/publisher/schemas/site-bodies.ts'
import { viewBody, viewManyBody } from '../../src/http/publisher/schemas/view-body.ts'
import {
  webhookCreateAnswer,
  webhookCreateBody,
  webhookDeleteBody,
} from '../../src/http/publisher/schemas/webhook-bodies.ts'
import { testClockAnswer, testClockBody } from '../../src/http/publisher/test-clock-operations.ts'
import {
  watchCreateAnswer,
  watchCreateBody,
  watchDeleteBody,
} from '../../src/http/publisher/watch-operations.ts'
import { companionKinds } from '../../src/lodging/companions/companion.ts'
import { faultTable } from '../cluster/report.ts'
import { readResult } from '../cluster/result.ts'
import { adminKinds } from './admin-kinds.ts'
import { adminOperations, adminRouteTable } from './admin-routes.ts'
import { adminTypes } from './admin-types.ts'
import { clientTypes } from './client-types.ts'
import { companionSections } from './companion-page.ts'
import { environmentExample, settingTable, variableTables } from './configuration-text.ts'
import { answerTable, type FieldSchema, requestTable } from './field-tables.ts'
import { noticeText } from './notice.ts'
import { phpFiles } from './php-client.ts'
import { pythonOperations, pythonTypes } from './python-client.ts'
import { regimeSections } from './regime-page.ts'
import { type Example, runExamples } from './run-examples.ts'
import { jsonBlock, withSections } from './sections.ts'
import * as words from './word-tables.ts'

const project = new URL('../../', import.meta.url)

/** Texts by path from the project's root. The examples use `databaseUrl`, see `runExamples`. */
export async function generatedFiles(databaseUrl: string | null): Promise<Map<string, string>> {
  const { examples, document, adminDocument } = await runExamples(databaseUrl)
  const page = (path: string, sections: Readonly<Record<string, string>>): [string, string] => [
    path,
    withSections(readText(path), new Map(Object.entries(sections))),
  ]
  return new Map([
    ['src/commands/command-index.json', await commandIndex()],
    ['src/commands/remote/admin-operations.json', await adminOperations()],
    ...[...examples].map(([name, example]): [string, string] => [
      `docs/examples/${name}.json`,
      `${JSON.stringify(example, null, 2)}\n`,
    ]),
    page('docs/interface.md', {
      ...requestSections(),
      ...answerSections(),
      ...wordSections(),
      ...shown(examples),
    }),
    page('docs/errors.md', {
      faults: words.faultTable(),
      'error-fields': answerTable(errorAnswer, false),
      'error-example': jsonBlock(bodyOf(examples, 'error-fields')),
    }),
    page('docs/testing.md', { scenarios: words.scenarioTable() }),
    page('docs/configuration.md', { variables: variableTables(), settings: settingTable() }),
    page('docs/administration.md', { routes: await adminRouteTable() }),
    page('docs/operations.md', { commands: await commandList() }),
    page('docs/high-availability.md', { 'cluster-faults': clusterFaults() }),
    ...companionKinds.map(kind => page(`docs/companion-${kind}.md`, { messages: companionSections(kind) })),
    page('docs/regimes.md', { regimes: regimeSections() }),
    page('docs/assistants.md', { tools: toolSections() }),
    ['NOTICE', noticeText()],
    ['.env.example', environmentExample()],
    ['client/src/types.ts', clientTypes(document)],
    ['clients/python/hostelry/types.py', pythonTypes(document)],
    ['clients/python/hostelry/operations.py', pythonOperations(document, readText('client/src/client.ts'))],
    ...[...phpFiles(document, readText('client/src/client.ts'))].map(([path, text]): [string, string] => [
      `clients/php/src/${path}`,
      text,
    ]),
    ['web/admin/src/api/kinds.ts', adminKinds()],
    ['web/admin/src/api/types.ts', adminTypes(adminDocument)],
    page('client/README.md', { program: clientProgram() }),
  ])
}

const readText = (path: string): string => readFileSync(new URL(path, project), 'utf8')

function clusterFaults(): string {
  const { runs, played } = readResult()
  const sentence = ({ day, commit, rounds, cores, fault }: (typeof runs)[number]): string =>
    `${day}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}${fault ? ` of ${fault} alone` : ''}, ${commit} on ${cores} cores`
  return `${faultTable(played)}\n\n${runs.map(sentence).join('; ')}.`
}

function requestSections(): Record<string, string> {
  const within = (schema: TSchema, ...names: string[]): FieldSchema =>
    names.reduce<FieldSchema>((inner, name) => {
      const field = inner.properties?.[name] ?? {}
      return field.items ?? field
    }, schema)
  return {
    'request-view': requestTable(viewBody),
    'request-views': requestTable(viewManyBody),
    'request-availability': requestTable(availabilityBody),
    'request-availabilities': requestTable(availabilityManyBody),
    'request-places': requestTable(placesBody),
    'request-calendar': requestTable(calendarBody),
    'request-calendars': requestTable(calendarManyBody),
    'request-season': requestTable(seasonBody),
    'request-preview': requestTable(previewBody),
    'request-basket-preview': requestTable(basketPreviewBody),
    'request-basket': requestTable(basketBody),
    'request-booked-item': requestTable(within(basketBody, 'items')),
    'request-basket-cancel': requestTable(basketCancelBody),
    'request-basket-item': requestTable(within(basketPreviewBody, 'items')),
    'request-reservation': requestTable(reservationBody),
    'request-release': requestTable(releaseBody),
    'request-reservation-view': requestTable(reservationViewBody),
    'request-reservation-index': requestTable(reservationIndexBody),
    'request-discounts': requestTable(discountsBody),
    'request-events': requestTable(eventsBody),
    'request-webhook-create': requestTable(webhookCreateBody),
    'request-webhook-delete': requestTable(webhookDeleteBody),
    'request-watch-create': requestTable(watchCreateBody),
    'request-watch-delete': requestTable(watchDeleteBody),
    'request-test-clock': requestTable(testClockBody),
    'request-changes': requestTable(changesBody),
    'request-snapshot': requestTable(snapshotBody),
    'request-reservation-modify': requestTable(reservationModifyBody),
    'request-reservation-cancel': requestTable(reservationCancelBody),
    'request-near': requestTable(within(viewManyBody, 'near')),
    'request-box': requestTable(within(viewManyBody, 'box')),
    'request-room': requestTable(within(availabilityBody, 'rooms')),
    'request-held-room': requestTable(within(reservationBody, 'rooms')),
    'request-guest': requestTable(within(reservationBody, 'guest')),
    'request-address': requestTable(within(reservationBody, 'guest', 'addresses')),
    'request-payment': requestTable(within(reservationBody, 'payment')),
    'request-meta-data': requestTable(within(viewBody, 'meta_data')),
  }
}

const levelled = ['Property', 'Room', 'Rate']

const answerSections = (): Record<string, string> => ({
  'answer-places': answerTable(placesAnswer, false),
  'answer-Calendar': answerTable(calendarAnswer, false),
  'answer-Season': answerTable(seasonAnswer, false),
  'answer-basket-preview': answerTable(basketPreviewAnswer, false),
  'answer-basket': answerTable(basketAnswer, false),
  'answer-basket-cancellation': answerTable(basketCancellationAnswer, false),
  'answer-hold': answerTable(holdAnswer, false),
  'answer-events': answerTable(eventsAnswer, false),
  'answer-watch-create': answerTable(watchCreateAnswer, false),
  'answer-webhook-create': answerTable(webhookCreateAnswer, false),
  'answer-test-clock': answerTable(testClockAnswer, false),
  'answer-changes': answerTable(changesAnswer, false),
  'answer-snapshot': answerTable(snapshotAnswer, false),
  'answer-settings': answerTable(settingsAnswer, false),
  'answer-discount-list': answerTable(discountsAnswer.items, false),
  'answer-currency': answerTable(currenciesAnswer.items, false),
  'answer-page': answerTable(reservationPageAnswer, false),
  'answer-modification': answerTable(modificationAnswer, false),
  'answer-cancellation': answerTable(cancellationAnswer, false),
  ...Object.fromEntries(
    [propertyAnswer, ...rateAnswers, reservationAnswer].map((schema: TSchema & { $id?: string }) => [
      `answer-${schema.$id}`,
      answerTable(schema, levelled.includes(schema.$id ?? '')),
    ]),
  ),
})

const wordSections = (): Record<string, string> => ({
  'promotion-types': words.promotionTypeTable(),
  'discount-types': words.discountTypeTable(),
  'unavailable-reasons': words.unavailableReasonTable(),
  'room-reasons': words.roomReasonTable(),
  'discount-reasons': words.discountRefusalTable(),
  scopes: words.scopeTable(),
  cards: words.cardTable(),
})

/** The part of the examples that pages show; the files have all of it. */
const shown = (examples: ReadonlyMap<string, Example>): Record<string, string> => ({
  'example-view': jsonBlock(examples.get('view')?.request.body),
  'example-availability': jsonBlock(examples.get('availability')?.request.body),
  'example-search': jsonBlock(examples.get('search')?.request.body),
  'example-alternatives': jsonBlock(alternativesIn(bodyOf(examples, 'availability-alternatives'))),
  'example-places': jsonBlock(bodyOf(examples, 'places')),
  'example-calendar': jsonBlock(examples.get('calendar')?.request.body),
  'example-season': jsonBlock(examples.get('season')?.request.body),
  'example-season-days': jsonBlock(bodyOf(examples, 'season').days.slice(0, 2)),
  'example-calendar-days': jsonBlock(bodyOf(examples, 'calendar').days.slice(0, 2)),
  'example-rate': jsonBlock(bodyOf(examples, 'preview').property_accommodation[0].rates[0]),
  'example-preview': jsonBlock(examples.get('preview')?.request.body),
  'example-reservation': jsonBlock(examples.get('reservation')?.request.body),
  'example-reserved': jsonBlock(bodyOf(examples, 'reservation')),
})

/** The reasons of a room, and the nearest alternative of each kind. */
const alternativesIn = ({ property_accommodation, alternatives }: Example['response']['body']) => ({
  unavailable_details: property_accommodation[0].unavailable_details,
  alternatives: ['dates', 'length'].map(kind =>
    alternatives.find((alternative: { kind: string }) => alternative.kind === kind),
  ),
})

const bodyOf = (examples: ReadonlyMap<string, Example>, name: string): Example['response']['body'] =>
  examples.get(name)?.response.body

/** Each tool of assistants with its scope and its fields. */
const toolSections = (): string =>
  tools
    .map(
      ({ name, description, scope, input }) =>
        `### ${name}\n\n${description} Scope: \`${scope}\`.\n\n${requestTable(input)}`,
    )
    .join('\n\n')

const clientProgram = (): string => `\`\`\`ts\n${readText('client/example.ts').trim()}\n\`\`\``

/** What the command line knows of each command before it loads it. */
async function commandIndex(): Promise<string> {
  return `${JSON.stringify(await listedCommands(), null, 2)}\n`
}

async function listedCommands() {
  const directory = new URL('src/commands/', project)
  const files = (await readdir(directory, { recursive: true })).filter(name => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async module => ({ module, exported: await import(new URL(module, directory).href) })),
  )
  return commands.map(command => {
    const { name, usage, summary } = command
    for (const { module, exported } of modules)
      for (const [key, value] of Object.entries(exported))
        if (value === command) return { name, usage, summary, module, export: key }
    throw new Error(`no module of src/commands exports the command ${name}`)
  })
}

/** What `hostelry help all` prints. */
async function commandList(): Promise<string> {
  return `\`\`\`text\n${everythingOf(await listedCommands())}\n\`\`\``
}
