// A live source that tells of its properties what a test puts on its shelf, a server with it, and the steps of an import from it.

import { beforeEach, expect } from 'vitest'
import type { Language } from '../../../src/lodging/documents/languages.ts'
import type { ContentImport, ContentRequest } from '../../../src/operations/sources/content-import.ts'
import type { Wanted } from '../../../src/operations/sources/content-selection.ts'
import { continueContentImport, startContentImport } from '../../../src/operations/sources/import-content.ts'
import type { InventorySource } from '../../../src/sources/source.ts'
import type {
  ContentSelection,
  KeyPage,
  ListedProperty,
  Unanswered,
} from '../../../src/sources/source-content.ts'
import type { Clock } from '../../../src/values/clock.ts'
import { ScriptedLive } from '../pages/scripted-live.ts'
import { testApp, testToday } from '../run/test-app.ts'
import { sentencesOf } from '../wire/whole-refusal.ts'

export async function contentContext() {
  /** What the source has by key, what it answers instead, and what it was asked. */
  const shelf = new Map<string, ListedProperty>()
  const script: { pause: number; pages: KeyPage[]; no: Unanswered | null } = { pause: 0, pages: [], no: null }
  const asked: unknown[] = []
  const content = {
    mostProperties: 3,
    list: async (selection: ContentSelection, page: string | null, language: Language) => {
      asked.push(['list', selection, page, language])
      return script.no ?? { answered: script.pages.shift()!, pause: script.pause }
    },
    read: async (keys: readonly string[], language: Language) => {
      asked.push(['read', ...keys, language])
      const found = keys.flatMap(key => {
        const property = shelf.get(key)
        return property ? [[key, { ...property, headline: `${language} ${property.headline}` }] as const] : []
      })
      return script.no ?? { answered: new Map(found), pause: script.pause }
    },
  }
  class Talking extends ScriptedLive {
    readonly content = content
  }
  const sources = (clock: Clock): InventorySource[] => [
    new Talking(clock, 'there'),
    new ScriptedLive(clock, 'silent'),
  ]
  const app = await testApp({ jobs: false, sources })
  const { context } = app.app

  const listed = (key: string, name = `Hotel ${key}`): ListedProperty => ({
    key,
    name,
    category: null,
    telephone: '',
    address: null,
    coordinates: null,
    stars: null,
    checkinTime: null,
    checkoutTime: null,
    currency: null,
    timeZone: null,
    headline: 'Near',
    description: '',
    location: '',
    surroundings: '',
    needToKnow: '',
    amenities: [],
    policies: [],
    pictures: [],
    rooms: [
      {
        key: `${key}1`,
        name: 'Double',
        description: '',
        bedding: '',
        guests: 2,
        adults: null,
        children: null,
        pictures: [],
      },
    ],
  })
  const put = (...keys: string[]) => {
    for (const key of keys) shelf.set(key, listed(key))
  }

  const begin = (wanted: Wanted, changes: Partial<ContentRequest> = {}) =>
    startContentImport(context, 'there', {
      wanted,
      languages: ['en'],
      pictures: 0,
      paymentCollection: 'none',
      isDryRun: false,
      inBackground: false,
      ...changes,
    })
  const next = () => continueContentImport(context, 'there')
  async function all(wanted: Wanted, changes: Partial<ContentRequest> = {}): Promise<ContentImport> {
    let state = await begin(wanted, changes)
    while (state.finishedAt === null) state = await next()
    return state
  }
  const keys = (...given: string[]): Wanted => ({ by: 'properties', keys: given })
  const told = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ status, type, message, errors }) => ({ status, type, message, errors: sentencesOf(errors) }),
    )
  const none = {
    created: 0,
    changed: 0,
    unchanged: 0,
    unlisted: 0,
    missing: 0,
    refused: 0,
    picturesMissing: 0,
  }

  beforeEach(() => {
    shelf.clear()
    asked.length = 0
    Object.assign(script, { pause: 0, pages: [], no: null })
  })
  const now = `${testToday}T12:00:00Z`
  const begun = {
    ...none,
    id: expect.any(Number),
    source: 'there',
    refusals: [],
    languages: ['en'],
    isDryRun: false,
    done: 0,
    isListing: false,
    inBackground: false,
    startedAt: now,
    finishedAt: null,
    stoppedAt: null,
    stoppedBecause: null,
    wait: null,
  }
  return { context, shelf, script, asked, put, listed, begin, next, all, keys, told, none, now, begun }
}
