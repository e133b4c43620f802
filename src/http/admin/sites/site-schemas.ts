// What the routes of sites take and answer.

import Type from 'typebox'
import { siteUrl } from '../../../lodging/publishers/site-address.ts'
import { type PageText, pageLanguages } from '../../../lodging/sites/page-text.ts'
import { mapWith, sectionsWith } from '../../../lodging/sites/schema-place.ts'
import {
  contentFields,
  type SiteContentFields,
  type SiteFields,
  siteContentSchema,
  siteSchema,
} from '../../../lodging/sites/schema-site.ts'
import type { TextSchema } from '../../../lodging/sites/schema-texts.ts'
import type { DraftedSite } from '../../../lodging/sites/site.ts'
import { colourField, siteFieldsOf } from '../../../lodging/sites/site-check.ts'
import type { PreviewLink } from '../../../operations/sites/drafts.ts'
import type { SavedSite } from '../../../operations/sites/sites.ts'
import { closed } from '../kit/admin-route.ts'
import { versionOf } from '../kit/if-match.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { flag, instant, integer, orNull, recordId, text } from '../kit/schema-words.ts'

/** Pictures may come with the document. */
const mostBytes = 8 * 1024 * 1024

export const newSite = {
  schema: Type.Unsafe<SiteFields & { readonly publisher_id: number }>({
    ...Type.Object(
      { publisher_id: recordId('The publisher whose pages these are.'), ...siteSchema.properties },
      { ...closed, description: 'A site.' },
    ),
    examples: [{ publisher_id: 1, name: 'Valley Guide', theme: { accent: '#0b57d0', fonts: 'plain' } }],
  }),
  mostBytes,
}

export const siteChange = {
  schema: Type.Unsafe<Partial<SiteFields>>({
    ...Type.Partial(siteSchema),
    description: 'Fields of a site; null ends what a field says. `theme` is replaced as a whole.',
    examples: [{ hosts: ['stay.example.com'], introduction: { en: 'Rooms by the lake.' } }],
  }),
  mostBytes,
}

export const draftChange = {
  schema: Type.Unsafe<Partial<SiteContentFields>>({
    ...Type.Partial(siteContentSchema),
    description:
      'Fields of the content of a site; null ends what a field says. `theme` is replaced as a whole.',
    examples: [{ theme: { accent: '#8a1c4a', pictures: 'calm' } }],
  }),
  mostBytes,
}

export const sitePath = {
  fields: Type.Object({
    slug: Type.String({ description: 'The slug of the site.', maxLength: 40, examples: ['demo'] }),
  }),
  missing: 'There is no such site.',
}

export const siteQuery = Type.Object(
  {
    ...idPageFields,
    property_id: Type.Optional(recordId('Only pages that show this property: its publisher may sell it.')),
  },
  closed,
)

const byLanguage = (description: string) =>
  Type.Object(
    Object.fromEntries(pageLanguages.map(language => [language, Type.Optional(text(`In ${language}.`))])),
    { description },
  )

const answeredText: TextSchema = description =>
  Type.Optional(Type.Unsafe<string | PageText>(byLanguage(description)))

/** Texts are always by language in answers. */
const content = {
  ...contentFields,
  headline: Type.Optional(byLanguage('Headline of the home page.')),
  introduction: byLanguage('A sentence or two under the headline.'),
  terms: byLanguage('Terms, in markdown.'),
  privacy: byLanguage('What happens to the data of guests, in markdown.'),
  sections: sectionsWith(answeredText),
  map: mapWith(answeredText),
}

const place = {
  publisher_id: integer('The publisher whose pages these are.'),
  slug: text('The site is at /sites/<slug>.'),
  hosts: Type.Array(text('A host name.'), { description: 'Host names at whose root the site is.' }),
  is_default: flag('Whether the site is at the root of hosts that no site names.'),
  url: text('The address that its links begin with.'),
  has_draft: flag('Whether there is a draft.'),
}

const adjusted = Type.Array(
  Type.Object({
    field: text('The field of the colour.'),
    chosen: text('The colour as it was sent.'),
    stored: text('The colour that the site has: the nearest darker one that can be read.'),
  }),
  { description: 'Colours that could not be read as they were chosen (contrast of 4.5 to 1).' },
)

const siteFields = { ...place, ...content }

export const siteAnswer = Type.Unsafe<object>(
  Type.Object(siteFields, { description: 'A site. What is left out follows from its name.' }),
)

export const savedSite = Type.Unsafe<object>(
  Type.Object({ ...siteFields, adjusted }, { description: 'The site as it is now.' }),
)

export const draftAnswer = Type.Unsafe<object>(
  Type.Object({ ...content, begun_at: instant('When the draft was begun.') }, { description: 'The draft.' }),
)

export const savedDraft = Type.Unsafe<object>(
  Type.Object(
    { ...content, begun_at: instant('When the draft was begun.'), adjusted },
    { description: 'The draft as it is now.' },
  ),
)

export const sitePage = pageAnswer('Sites in the order of their publishers.', {
  sites: Type.Array(Type.Object({ ...place, name: text('Name.') }), {
    description: 'Without their content.',
  }),
})

export const previewAnswer = Type.Object(
  {
    url: text('Shows the draft to whoever has it.'),
    expires_at: orNull(instant('When it ends; sooner when the draft is published or discarded.')),
  },
  { description: 'A link to the preview.' },
)

export const presentPlace = (site: DraftedSite, publicUrl: string) => ({
  publisher_id: site.publisher.id,
  slug: site.slug,
  hosts: [...site.hosts],
  is_default: site.isDefault,
  url: siteUrl(site, publicUrl),
  has_draft: site.draft !== null,
})

export const presentSite = (site: DraftedSite, publicUrl: string) => ({
  ...presentPlace(site, publicUrl),
  ...siteFieldsOf(site.document),
})

/** Of what can be changed of the live site; what is adjusted is said once, and a draft leaves it as it is. */
export const siteVersion = (answer: object): number => {
  const {
    adjusted: _adjusted,
    url: _url,
    has_draft: _draft,
    ...state
  } = answer as Partial<Record<string, unknown>>
  return versionOf(state)
}

/** Of the draft, or of the live site where there is none: what the next change is laid over. */
export const draftVersion = (site: DraftedSite, publicUrl: string): number =>
  site.draft === null ? siteVersion(presentSite(site, publicUrl)) : siteVersion(presentDraft(site))

export const presentSaved = ({ site, adjusted }: SavedSite, publicUrl: string) => ({
  ...presentSite(site, publicUrl),
  adjusted: presentAdjusted(adjusted),
})

/** Of a site that has a draft. */
export const presentDraft = ({ draft }: DraftedSite) => ({
  ...siteFieldsOf(draft!.document),
  begun_at: draft!.begunAt,
})

export const presentSavedDraft = ({ site, adjusted }: SavedSite) => ({
  ...presentDraft(site),
  adjusted: presentAdjusted(adjusted),
})

export const presentLink = ({ path, expiresAt }: PreviewLink, publicUrl: string) => ({
  url: `${publicUrl}${path}`,
  expires_at: expiresAt,
})

const presentAdjusted = (adjusted: SavedSite['adjusted']) =>
  adjusted.map(({ colour, chosen, stored }) => ({ field: `theme.${colourField(colour)}`, chosen, stored }))
