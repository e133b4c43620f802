// Which pages the documentation has, in which order, and where their texts are.

import { existsSync, globSync, readFileSync } from 'node:fs'

const project = new URL('../../../../', import.meta.url)

export interface DocumentationPage {
  /** Below /docs/. */
  readonly path: string
  readonly title: string
  readonly about: string
  /** The Markdown file, from the root of the project. */
  readonly file: string
}

export interface PageGroup {
  readonly title: string
  /** Whom its pages are for. */
  readonly readers: string
  /** What a section is ahead of others in a search: less than a word in a title, or more than anything. */
  readonly lead: number
  readonly pages: readonly DocumentationPage[]
}

const page = (path: string, title: string, about: string, file = `docs/${path}.md`): DocumentationPage => ({
  path,
  title,
  about,
  file,
})

const decisions = globSync('docs/decisions/*.md', { cwd: project.pathname })
  .sort()
  .map(file => {
    const path = file.replace(/^docs\//, '').replace(/\.md$/, '')
    return page(path, titleOf(file), 'Why it is built this way.', file)
  })

/** All pages that are written as Markdown. */
export const pageGroups: readonly PageGroup[] = [
  {
    title: 'Guide',
    readers: 'people who set up properties, channels and pages',
    lead: 0,
    pages: [
      page('start', 'Getting started', 'Run the server, book a room, import a property.', 'README.md'),
      page(
        'property-document',
        'The property document',
        'Rooms, rates, rules and texts of a property as JSON.',
      ),
      page('pricing', 'How a price is computed', 'Every step from the nightly price to the total.'),
      page('regimes', 'Taxes and fees by place', 'How 57 places are written, with the arithmetic of each.'),
      page('payments', 'Payments', 'Cards, deposits, refunds and the payment companies.'),
      page('channels', 'Channels', 'Prices and counts from channel managers, and bookings to them.'),
      page(
        'alpinebits-rate-plans',
        'AlpineBits rate plans',
        'How they are priced, and what they cannot express.',
      ),
      page('sources', 'Remote sources', 'Rooms of other systems, asked live.'),
      page('expedia', 'Expedia', 'Rooms of Expedia Group: what is asked, shown and booked.'),
      page('apaleo', 'apaleo', 'Rooms of hotels that run on apaleo: what is asked, shown and booked.'),
      page('booking-pages', 'Booking pages', 'Pages of a publisher’s own, and the search box for any site.'),
      page(
        'overrides',
        'Words, styles and markup',
        'Files in place of what all booking pages and mails say.',
      ),
      page('metasearch', 'Metasearch', 'Properties and prices for Google, Bing and others.'),
      page('events', 'Events', 'Webhooks and mails.'),
    ],
  },
  {
    title: 'Hotels and destinations',
    readers: 'people who run a house or a destination, without any program',
    lead: 0,
    pages: [
      page('hotels', 'A hotel on Hostelry', 'The first hour, every day, prices, guests.'),
      page('destinations', 'A destination on Hostelry', 'People, houses, pages and partners of a region.'),
      page('reports', 'Reports', 'Bookings, nights, pick-up, commissions and lost searches.'),
      page('reviews', 'Reviews', 'Imported reviews and their moderation; Tripadvisor.'),
      page('accessibility', 'Accessibility', 'What is done for everybody, and what is not yet.'),
    ],
  },
  {
    title: 'Publishers',
    readers: 'programmers who have a key and an address',
    // Who looks something up here writes a program most of the time.
    lead: 10,
    pages: [
      page('quickstart', 'Quickstart', 'From a key to a booking: curl, TypeScript, Python, PHP.'),
      page('interface', 'The publisher interface', 'Every operation, field and answer.'),
      page('errors', 'Errors', 'What a refusal means and what to do.'),
      page('receipts', 'Receipts', 'Signed statements of prices, and how to verify them.'),
      page('testing', 'Testing', 'Test keys, and the scenarios that they can ask for.'),
      page('older-form', 'The older form', 'For programs written for an earlier form of the interface.'),
      page('assistants', 'Assistants', 'Tools for models, by the Model Context Protocol.'),
      page('client', 'The TypeScript client', 'Types, retries, webhooks, amounts, days.', 'client/README.md'),
      page(
        'client-python',
        'The Python client',
        'Types, retries, webhooks, receipts.',
        'clients/python/README.md',
      ),
      page(
        'client-php',
        'The PHP client',
        'PSR-18, types, retries, webhooks, receipts.',
        'clients/php/README.md',
      ),
    ],
  },
  {
    title: 'Extensions',
    readers: 'programmers whose service the server asks',
    lead: 0,
    pages: [
      page('companions', 'Companion services', 'Programs of your own that the server asks.'),
      page(
        'companion-decision',
        'Decisions',
        'A service that vetoes bookings and adjusts prices: its contract.',
      ),
      page(
        'companion-message',
        'Notices by a service',
        'A service that brings mails, SMS and others: its contract.',
      ),
      page('companion-review', 'Reviews by a service', 'A service that hands over reviews: its contract.'),
      page(
        'companion-identity',
        'Sign-ins by a service',
        'A service that checks who signs in: its contract.',
      ),
    ],
  },
  {
    title: 'Operators',
    readers: 'operators of a server',
    lead: 0,
    pages: [
      page('configuration', 'Configuration', 'Every variable and setting.'),
      page('operations', 'Running Hostelry', 'Start, upgrade, back up, observe, repair.'),
      page('runbook', 'Runbook', 'What each code of the doctor means, and what to do.'),
      page('deployment', 'Deployment', 'Several processes, containers, systemd.'),
      page('high-availability', 'High availability', 'Standbys, what is watched, unclear commits, pictures.'),
      page('scaling', 'Scaling', 'What a million properties need, and cells.'),
      page('administration', 'Administration over HTTP', 'What the command line does, for programs.'),
      page('people', 'People', 'Signing in, second factors, single sign-on, invitations, roles.'),
      page('audit', 'The audit trail', 'Who changed what, and how a missing entry shows.'),
      page('performance', 'Performance', 'What was measured, and how.'),
      page('security', 'Security', 'What is protected, and how to report a fault.', 'SECURITY.md'),
      page('versions', 'Versions and support', 'What a version promises to keep, and what a release has.'),
      page('changelog', 'Changelog', 'What changed in each version.', 'CHANGELOG.md'),
    ],
  },
  {
    title: 'How it is built',
    readers: 'people who change the code',
    // Found where nothing else says it.
    lead: -1000,
    pages: [
      page('architecture', 'Architecture', 'Layers, folders, and the way of a request.'),
      page('contract', 'The contract', 'Rules where the interface is silent.'),
      page('reservation-protocol', 'The reservation protocol', 'How no room is sold twice and none is lost.'),
      page('threats', 'Threats', 'What could go wrong, and the defence.'),
      page('contributing', 'Contributing', 'How to change the code.', 'CONTRIBUTING.md'),
      ...decisions,
    ],
  },
]

/** The page of a path; undefined where there is none. */
export const pageAt = (path: string): DocumentationPage | undefined =>
  allPages.find(each => each.path === path)

/** Whom a page is for. */
export const readersOf = (page: DocumentationPage): string =>
  pageGroups.find(({ pages }) => pages.includes(page))!.readers

/** What somebody with a key reads. */
export const publisherPages = (): DocumentationPage[] => [
  ...pageGroups.flatMap(({ lead, pages }) => (lead > 0 ? pages : [])),
  pageAt('events')!,
]

export const allPages: readonly DocumentationPage[] = pageGroups.flatMap(({ pages }) => pages)

export const textOf = ({ file }: DocumentationPage): string => readFileSync(new URL(file, project), 'utf8')

/** The text of an example of docs/examples; undefined where there is none. */
export function exampleText(name: string): string | undefined {
  if (!/^[a-z-]+\.json$/.test(name)) return undefined
  const place = new URL(`docs/examples/${name}`, project)
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined
}

/** The path below /docs of a file of the project, given from its root; undefined for one that is not shown. */
export function pathOfFile(file: string): string | undefined {
  if (file.startsWith('docs/examples/') && file.endsWith('.json')) return file.slice('docs/'.length)
  return allPages.find(each => each.file === file)?.path
}

function titleOf(file: string): string {
  const first = readFileSync(new URL(file, project), 'utf8').split('\n', 1)[0]!
  return first.replace(/^#\s*/, '')
}
