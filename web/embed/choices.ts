// What the attributes of the script choose.

import { embedWords } from './words.ts'

/** What the script shows. */
export type EmbedPart = 'search' | 'book' | 'calendar' | 'offers'

export interface EmbedChoices {
  readonly part: EmbedPart
  /** The server that the script is from. */
  readonly server: string
  /** A publishable key, for prices and offers; empty without one. */
  readonly key: string
  /** The address of the site, in its language, without a slash at its end. */
  readonly base: string
  readonly language: string
  /** Id of the property to book; null for a search. */
  readonly property: string | null
  /** A discount code that the box asks for, as it is filled in; null: it does not ask. */
  readonly code: string | null
  /** Colours, #rrggbb, and the corners in pixels. */
  readonly accent: string
  readonly paper: string
  /** Null: what can be read on the paper. */
  readonly ink: string | null
  readonly radius: number
}

/** What is missing or cannot be used has a default. */
export function readChoices({ src, dataset }: HTMLScriptElement): EmbedChoices {
  const { site = '', language, property = '', key = '', code = null, radius = '' } = dataset
  const named = languageOf(language)
  const server = new URL(src).origin
  const isProperty = /^\d{1,10}$/.test(property)
  const { show } = dataset
  return {
    part: partOf(show, isProperty),
    server,
    key: /^[\w-]+$/.test(key) ? key : '',
    base: `${siteAddress(site, server)}${named ? `/${named}` : ''}`,
    language: named ?? languageOf(document.documentElement.lang) ?? 'en',
    property: isProperty ? property : null,
    code,
    accent: colourOf(dataset.accent) ?? '#14594a',
    paper: colourOf(dataset.paper) ?? '#ffffff',
    ink: colourOf(dataset.ink),
    radius: /^\d{1,2}$/.test(radius) ? Number(radius) : 6,
  }
}

/** A calendar needs its property; what is not named follows from whether there is one. */
function partOf(show: string | undefined, isProperty: boolean): EmbedPart {
  if (show === 'search' || show === 'offers') return show
  if (isProperty) return show === 'calendar' ? 'calendar' : 'book'
  return 'search'
}

/** `site` is the slug of a site of the server that the script is from, or the address of a site. */
function siteAddress(site: string, server: string): string {
  if (/^https?:\/\//.test(site) && URL.canParse(site)) return new URL(site).origin
  return /^[a-z0-9-]+$/.test(site) ? `${server}/sites/${site}` : server
}

const languageOf = (text: string | undefined): string | undefined =>
  Object.keys(embedWords).find(language => language === text?.slice(0, 2).toLowerCase())

const colourOf = (text: string | undefined): string | null =>
  text !== undefined && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null
