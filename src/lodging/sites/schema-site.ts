// A site as a document: the schema that checks it and describes it in the OpenAPI document.

import { type Static, Type } from 'typebox'
import {
  choice,
  currency,
  defaulted,
  flag,
  identifier,
  list,
  optional,
  pattern,
  record,
  webAddress,
  whole,
} from '../documents/schema-values.ts'
import { pageLanguages } from './page-text.ts'
import { picture, placeFields } from './schema-place.ts'
import { inLine, line, pageText, visible } from './schema-texts.ts'
import { defaultTheme, fontPairs, pictureTreatments } from './theme.ts'

const colour = (description: string) =>
  Type.Optional(pattern(`${description} (#rrggbb).`, '^#[0-9A-Fa-f]{6}$', 7))

const themeSchema = record(
  'Colours, fonts and corners. What is left out follows from the rest. Colours that could not be read are darkened, on dark paper lightened, and the answer says so.',
  {
    accent: colour('Buttons and links'),
    on_accent: colour('Text on buttons'),
    paper: colour('The page, a light or a dark colour'),
    wash: colour('Surfaces set off from the page, as light or as dark'),
    ink: colour('Text'),
    quiet_ink: colour('Quieter text'),
    line: colour('Lines'),
    fonts: defaulted(
      choice(
        'Fonts: names in a serif; everything plain; everything in a serif; names in a serif of the device; everything as the device has it.',
        fontPairs,
      ),
      defaultTheme.fonts,
    ),
    radius: defaulted(whole('Corners of buttons and fields, in pixels.', 0, 24), defaultTheme.radius),
    picture_radius: defaulted(whole('Corners of pictures, in pixels.', 0, 40), defaultTheme.pictureRadius),
    pictures: defaulted(
      choice(
        'Pictures as they are, with calmer colours, or in shades of the accent until the guest points at one.',
        pictureTreatments,
      ),
      defaultTheme.pictures,
    ),
  },
)

const mapTilesSchema = record('Tiles of the map.', {
  url: line('Address of a tile with {z}, {x} and {y}; https.', 2000),
  credit: line('The credit that the provider of the tiles asks for.', 200),
})

/** What a draft may change. */
export const contentFields = {
  name: pattern(
    'Name of the destination or the group, as guests know it.',
    `^${visible}(${inLine}*${visible})?$`,
    80,
  ),
  headline: pageText('Headline of the home page; the name unless given.', 120, true),
  introduction: pageText('A sentence or two under the headline.', 600),
  operator: optional(line('Who runs the pages, at their foot; the name unless given.', 200)),
  terms: pageText('Terms, in markdown; without them there is no such page.', 30_000),
  privacy: pageText(
    'What happens to the data of guests, in markdown; without it there is no such page.',
    30_000,
  ),
  languages: optional(
    list(
      'Languages of the pages. The first is that of addresses without a language. All, that of the publisher first, unless given.',
      pageLanguages.length,
      choice('A language.', pageLanguages),
      { minItems: 1, uniqueItems: true },
    ),
  ),
  currencies: optional(
    list(
      'Currencies that guests may choose from, the first is shown. That of the publisher unless given.',
      12,
      currency('A currency with an exchange rate'),
      { minItems: 1, uniqueItems: true },
    ),
  ),
  featured: defaulted(
    list(
      'Properties on the home page; the first ones by their order unless given.',
      12,
      identifier('An id.'),
      {
        uniqueItems: true,
      },
    ),
    [],
  ),
  properties: optional(
    list(
      'The only properties that the pages show, of those that the publisher may sell; all of them unless given.',
      1000,
      identifier('An id.'),
      { minItems: 1, uniqueItems: true },
    ),
  ),
  theme: defaulted(themeSchema, {}),
  logo: optional(picture('A picture of at least 16 × 16 pixels, as its id or as a data URI.')),
  analytics_url: optional(webAddress('Where page views are counted, without cookies; https')),
  map_tiles: optional(mapTilesSchema),
  ...placeFields,
}

/** Where the site is. */
const addressFields = {
  slug: optional(
    pattern(
      'The site is at /sites/<slug>: lower-case letters, digits and hyphens. From the name unless given.',
      '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$',
      40,
    ),
  ),
  hosts: defaulted(
    list(
      'Host names at whose root the site is; the first one is that of its links. Only operators give those of the server itself.',
      20,
      pattern('A host name without scheme and port.', '^[^\\s/:@?#\\\\]+$', 253),
      { uniqueItems: true },
    ),
    [],
  ),
  is_default: optional(
    flag(
      'Whether the site is at the root of hosts that no site names; only operators decide. The first site that one makes is, unless given.',
    ),
  ),
}

export const siteSchema = record('A site.', { ...addressFields, ...contentFields })
export const siteContentSchema = record('The content of a site.', contentFields)

export type SiteFields = Static<typeof siteSchema>
export type SiteContentFields = Static<typeof siteContentSchema>
