// Sites as documents: checking, reading and writing.

import type { FieldError } from '../../values/faults.ts'
import { type ErrorList, resultOrErrors } from '../documents/document-errors.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import { checkValues } from '../documents/document-values.ts'
import { isPlainHttps, plainHttps } from './address-check.ts'
import { checkMap, keptMap } from './map.ts'
import { type PageLanguage, type PageText, pageLanguages } from './page-text.ts'
import { type SiteContentFields, type SiteFields, siteContentSchema, siteSchema } from './schema-site.ts'
import { checkSections, sectionFieldsOf, sectionsFrom } from './section-check.ts'
import type { SiteDocument } from './site.ts'
import { type AdjustedColour, areOfOneKind, defaultTheme, type Theme, themeFrom } from './theme.ts'

/** What holds where a document says nothing. */
export interface SiteDefaults {
  readonly language: PageLanguage
  readonly currency: string
}

export interface CheckedContent {
  readonly document: SiteDocument
  /** Colours of the theme that could not stay as they were chosen. */
  readonly adjusted: readonly AdjustedColour[]
}

/** Where a document says that the site is; null where it leaves that to the server. */
export interface CheckedAddress {
  readonly slug: string | null
  /** In lower case, other scripts as browsers send them. */
  readonly hosts: readonly string[]
  readonly isDefault: boolean | null
}

type Errors = { readonly errors: readonly FieldError[] }

/** The site of a document, or all its errors. Its `logo` may still be a data URI. Never throws. */
export const checkSite = (
  input: unknown,
  defaults: SiteDefaults,
): { readonly content: CheckedContent; readonly address: CheckedAddress } | Errors =>
  resultOrErrors(errors => {
    const fields = checked<SiteFields>(siteSchema, input, errors)
    const hosts = fields === null ? [] : hostsOf(fields.hosts ?? [], errors)
    if (fields === null || !errors.isEmpty) return undefined
    const { slug = null, is_default: isDefault = null } = fields
    return { content: contentFrom(fields, defaults), address: { slug, hosts, isDefault } }
  })

/** The content of a draft, or all its errors. Never throws. */
export const checkSiteContent = (input: unknown, defaults: SiteDefaults): CheckedContent | Errors =>
  resultOrErrors(errors => {
    const fields = checked<SiteContentFields>(siteContentSchema, input, errors)
    return fields === null || !errors.isEmpty ? undefined : contentFrom(fields, defaults)
  })

/** The document that is read as this content. What follows from the name is left out, so that it changes with the name. */
export function siteFieldsOf(document: SiteDocument): SiteContentFields & { readonly theme: object } {
  const { name, headline, operator, languages, mapTiles } = document
  const isOwnHeadline = Object.keys(headline).length !== 1 || headline[languages[0]] !== name
  return {
    name,
    ...(isOwnHeadline && { headline }),
    introduction: document.introduction,
    ...(operator !== name && { operator }),
    terms: document.terms,
    privacy: document.privacy,
    languages: [...languages],
    currencies: [...document.currencies],
    featured: [...document.featured],
    properties: document.properties && [...document.properties],
    theme: themeFieldsOf(document.theme),
    logo: document.logo,
    analytics_url: document.analyticsUrl,
    map_tiles: mapTiles,
    sections: sectionFieldsOf(document.sections ?? []),
    map: document.map ?? null,
  }
}

/** The name of a colour in documents. */
export const colourField = (colour: AdjustedColour['colour']): keyof ThemeFields => fieldOfColour[colour]

type ThemeFields = NonNullable<SiteFields['theme']>

const fieldOfColour = {
  accent: 'accent',
  onAccent: 'on_accent',
  paper: 'paper',
  wash: 'wash',
  ink: 'ink',
  quietInk: 'quiet_ink',
  line: 'line',
} as const satisfies Record<AdjustedColour['colour'], keyof ThemeFields>

/** Null where the document has not the types of the schema. */
function checked<Fields extends SiteContentFields>(
  schema: object,
  input: unknown,
  errors: ErrorList,
): Fields | null {
  checkAgainstSchema(schema, input, errors)
  checkValues(schema, input, errors)
  if (!errors.isEmpty) return null
  const fields = input as Fields
  checkTheme(fields.theme ?? {}, errors)
  checkAddresses(fields, errors)
  checkSections(fields.sections ?? [], errors)
  if (fields.map) checkMap(fields.map, errors)
  return fields
}

function checkTheme({ paper, wash }: ThemeFields, errors: ErrorList): void {
  const page = (paper ?? defaultTheme.paper).toLowerCase()
  if (!areOfOneKind(page, page))
    errors.add(
      ['theme', 'paper'],
      'must be a light or a dark colour: no text can be read well on one between.',
    )
  else if (wash !== undefined && !areOfOneKind(wash.toLowerCase(), page))
    errors.add(['theme', 'wash'], 'must be light where the paper is light, and dark where it is dark.')
}

function checkAddresses({ analytics_url, map_tiles }: SiteContentFields, errors: ErrorList): void {
  if (analytics_url && !isPlainHttps(analytics_url)) errors.add(['analytics_url'], plainHttps)
  if (!map_tiles) return
  const { url, credit } = map_tiles
  if (!isPlainHttps(url)) errors.add(['map_tiles', 'url'], plainHttps)
  else if (!['{z}', '{x}', '{y}'].every(part => url.includes(part)))
    errors.add(['map_tiles', 'url'], 'must have {z}, {x} and {y} where the numbers of a tile go.')
  if (credit.trim() === '') errors.add(['map_tiles', 'credit'], 'must name who made the map.')
}

function hostsOf(hosts: readonly string[], errors: ErrorList): string[] {
  const read = hosts.map(hostFrom)
  for (const [index, host] of read.entries()) {
    if (host === undefined)
      errors.add(['hosts', index], {
        message: 'must be a host name, such as stay.example.com.',
        code: 'host_name',
      })
    else if (read.indexOf(host) !== index)
      errors.add(['hosts', index], `is the same as ${hosts[read.indexOf(host)]}.`)
  }
  return read.filter(host => host !== undefined)
}

/** As browsers send it, without the dot of the root: it would be another name for the same host. */
function hostFrom(text: string): string | undefined {
  if (!URL.canParse(`http://${text}`)) return undefined
  const { host, href } = new URL(`http://${text}`)
  const name = host.replace(/\.$/, '')
  const isName = name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)
  return isName && href === `http://${host}/` ? name : undefined
}

function contentFrom(fields: SiteContentFields, defaults: SiteDefaults): CheckedContent {
  const languages = (fields.languages ?? languagesFrom(defaults.language)) as SiteDocument['languages']
  const text = (given: string | PageText | undefined): PageText => pageText(given, languages[0])
  const headline = text(fields.headline)
  const { theme, adjusted } = themeFrom(chosenTheme(fields.theme ?? {}))
  const sections = sectionsFrom(fields.sections ?? [], text)
  const document: SiteDocument = {
    name: fields.name,
    headline: Object.keys(headline).length === 0 ? { [languages[0]]: fields.name } : headline,
    introduction: text(fields.introduction),
    operator: fields.operator?.trim() || fields.name,
    terms: text(fields.terms),
    privacy: text(fields.privacy),
    languages,
    currencies: (fields.currencies ?? [defaults.currency]) as unknown as SiteDocument['currencies'],
    featured: fields.featured ?? [],
    properties: fields.properties ?? null,
    theme,
    logo: fields.logo ?? null,
    analyticsUrl: fields.analytics_url ?? null,
    mapTiles: fields.map_tiles ?? null,
    ...(sections.length > 0 && { sections }),
    ...(fields.map && { map: keptMap(fields.map, text) }),
  }
  return { document, adjusted }
}

const languagesFrom = (first: PageLanguage): readonly PageLanguage[] => [
  first,
  ...pageLanguages.filter(language => language !== first),
]

/** Without languages whose text is empty. */
function pageText(given: string | PageText | undefined, first: PageLanguage): PageText {
  const byLanguage = typeof given === 'string' ? { [first]: given } : (given ?? {})
  return Object.fromEntries(Object.entries(byLanguage).filter(([, text]) => text.trim() !== ''))
}

function chosenTheme(fields: ThemeFields): Partial<Theme> {
  const colours = Object.entries(fieldOfColour).flatMap(([token, field]) => {
    const colour = fields[field]
    return colour === undefined ? [] : [[token, colour.toLowerCase()]]
  })
  const { fonts, radius, picture_radius: pictureRadius, pictures } = fields
  const others = Object.entries({ fonts, radius, pictureRadius, pictures })
  return Object.fromEntries([...colours, ...others.filter(([, value]) => value !== undefined)])
}

const themeFieldsOf = (theme: Theme): ThemeFields => ({
  ...(Object.fromEntries(
    Object.entries(fieldOfColour).map(([token, field]) => [field, theme[token as AdjustedColour['colour']]]),
  ) as Pick<ThemeFields, keyof ThemeFields>),
  fonts: theme.fonts,
  radius: theme.radius,
  picture_radius: theme.pictureRadius,
  pictures: theme.pictures,
})
