// hostelry site: booking pages of publishers, as documents, and drafts of their next versions.

import { colourField, siteFieldsOf } from '../../lodging/sites/site-check.ts'
import {
  changeDraft,
  discardDraft,
  linkToPreview,
  publishDraft,
  showDraft,
} from '../../operations/sites/drafts.ts'
import type { GivenFields } from '../../operations/sites/site-content.ts'
import {
  changeSite,
  createSite,
  deleteSite,
  listSites,
  type SavedSite,
  showSite,
} from '../../operations/sites/sites.ts'
import { type Command, type CommandLine, table, UsageError } from '../kit/command.ts'
import { documentsIn } from '../kit/document-files.ts'

export const siteList: Command = {
  name: 'site list',
  usage: '',
  summary: 'List the booking pages of publishers.',
  words: [0, 0],
  async run({ context, print }) {
    const sites = (await listSites(context)).map(site => ({
      publisher_id: site.publisher.id,
      name: site.document.name,
      ...placeOf(site),
      has_draft: site.draft !== null,
    }))
    const rows = sites.map(({ publisher_id, name, slug, hosts, is_default, has_draft }) => [
      publisher_id,
      name,
      slug,
      hosts.join(', ') || '-',
      is_default ? 'default' : '-',
      has_draft ? 'draft' : '-',
    ])
    print(table(['publisher', 'name', 'slug', 'hosts', 'root', 'draft'], rows), sites)
  },
}

export const siteShow: Command = {
  name: 'site show',
  usage: 'SLUG [--draft]',
  summary: 'Print the document of a site, or of its draft.',
  options: { draft: 'flag' },
  words: [1, 1],
  async run({ context, words: [slug = ''], options, print }) {
    const site = options.draft === true ? await showDraft(context, slug) : await showSite(context, slug)
    const fields =
      options.draft === true
        ? siteFieldsOf(site.draft!.document)
        : { publisher_id: site.publisher.id, ...placeOf(site), ...siteFieldsOf(site.document) }
    print(JSON.stringify(fields, null, 2), fields)
  },
}

export const siteCreate: Command = {
  name: 'site create',
  usage: '--publisher ID FILE | -',
  summary: 'Create the booking pages of a publisher from a document. A name is enough.',
  options: { publisher: 'text' },
  words: [1, 1],
  async run(line) {
    const publisher = Number(line.options.publisher)
    const fields = await documentOf(line, 0)
    const saved = await createSite(line.context, { publisher_id: publisher, ...fields }, { isOperator: true })
    printSaved(line, saved, `site ${saved.site.slug} created`)
  },
}

export const siteSet: Command = {
  name: 'site set',
  usage: 'SLUG FILE | -',
  summary: 'Change the fields of a document and leave the others; null ends what a field says.',
  words: [2, 2],
  async run(line) {
    const [slug = ''] = line.words
    const saved = await changeSite(line.context, slug, await documentOf(line, 1), { isOperator: true })
    printSaved(line, saved, `site ${saved.site.slug} changed`)
  },
}

export const siteDraft: Command = {
  name: 'site draft',
  usage: 'SLUG FILE | -',
  summary: 'The same in the draft of a site, which only its preview shows.',
  words: [2, 2],
  async run(line) {
    const saved = await changeDraft(line.context, line.words[0] ?? '', await documentOf(line, 1))
    printSaved(line, saved, `draft of site ${saved.site.slug} changed`)
  },
}

export const sitePreview: Command = {
  name: 'site preview',
  usage: 'SLUG',
  summary:
    'Print a link, below the address of the server, that shows the draft to whoever has it for seven days.',
  words: [1, 1],
  async run({ context, words: [slug = ''], print }) {
    const { path, expiresAt } = await linkToPreview(context, slug)
    print(path, { path, expires_at: expiresAt })
  },
}

export const sitePublish: Command = {
  name: 'site publish',
  usage: 'SLUG',
  summary: 'Make the draft of a site live.',
  words: [1, 1],
  async run({ context, words: [slug = ''], print }) {
    await publishDraft(context, slug)
    print(`draft of site ${slug} published`, { slug, published: true })
  },
}

export const siteDiscard: Command = {
  name: 'site discard',
  usage: 'SLUG [--yes]',
  cannotBeUndone: ({ words }) => `Throw the draft of the site ${words[0]} away?`,
  summary: 'Throw the draft of a site away.',
  words: [1, 1],
  async run({ context, words: [slug = ''], print }) {
    await discardDraft(context, slug)
    print(`draft of site ${slug} discarded`, { slug, discarded: true })
  },
}

export const siteDelete: Command = {
  name: 'site delete',
  usage: 'SLUG [--yes]',
  cannotBeUndone: ({ words }) => `Remove the site ${words[0]} with its theme, texts and draft?`,
  summary: 'Remove the booking pages of a publisher. The publisher and its reservations stay.',
  words: [1, 1],
  async run({ context, words: [slug = ''], print }) {
    await deleteSite(context, slug)
    print(`site ${slug} deleted`, { slug, deleted: true })
  },
}

/** The one document of the file that the word names. */
async function documentOf({ words, terminal }: CommandLine, word: number): Promise<GivenFields> {
  const documents = await Array.fromAsync(documentsIn(words[word] ?? '', terminal))
  const [document, ...others] = documents.map(({ read }) => read())
  if (others.length > 0 || typeof document !== 'object' || document === null) {
    throw new UsageError(`${words[word]} is not one JSON object`)
  }
  return document as GivenFields
}

function printSaved({ print }: CommandLine, { site, adjusted }: SavedSite, outcome: string): void {
  const changes = adjusted.map(({ colour, chosen, stored }) => ({
    field: `theme.${colourField(colour)}`,
    chosen,
    stored,
  }))
  const notes = changes.map(
    ({ field, chosen, stored }) => `${field}: ${chosen} could not be read and became ${stored}`,
  )
  print([outcome, ...notes].join('\n'), { slug: site.slug, adjusted: changes })
}

const placeOf = ({ slug, hosts, isDefault }: SavedSite['site']) => ({ slug, hosts, is_default: isDefault })
