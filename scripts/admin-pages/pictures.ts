// The pages of the administration that docs/admin shows, each with what it is.

import type { Page } from 'playwright-core'
import { sections } from '../../web/admin/src/property/document.ts'
import type { Week } from './week.ts'

export interface Picture {
  /** The beginning of its file's name. */
  readonly name: string
  /** What is seen, for the index. */
  readonly shows: string
  /** Below /admin. */
  readonly path: string
  /** Light and dark at 1280 pixels unless given. */
  readonly looks?: readonly Look[]
  /** What is done on the page first. */
  readonly act?: (page: Page) => Promise<void>
  /** Seen by somebody who has not signed in. */
  readonly isSignedOut?: boolean
}

export interface Look {
  readonly width: number
  readonly isDark: boolean
}

export interface Subject {
  readonly title: string
  readonly pictures: readonly Picture[]
}

const light = (width: number): Look => ({ width, isDark: false })
const dark = (width: number): Look => ({ width, isDark: true })
export const usualLooks: readonly Look[] = [light(1280), dark(1280)]

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** What each section of a property's editor is about. */
const ofSection: Readonly<Record<(typeof sections)[number], string>> = {
  basics: 'its name, place and contacts',
  content: 'what guests read about it',
  rooms: 'its rooms',
  rates: 'its rates',
  booking: 'how it is booked and paid',
  prices: 'what its nights cost',
  promotions: 'its promotions, as sentences with a worked example',
  charges: 'its taxes and fees',
  pictures: 'its pictures',
  sources: 'where its rooms come from',
  publishers: 'what publishers see of it',
  document: 'its whole document',
}

/** Every picture, by what it is of. */
export const subjectsOf = (week: Week): readonly Subject[] => [
  {
    title: 'Every day',
    pictures: [
      { name: 'dashboard', shows: 'The dashboard', path: '/' },
      { name: 'today', shows: 'The day of the front desk', path: '/today' },
      { name: 'calendar', shows: 'The calendar', path: '/calendar?property=3144' },
      {
        name: 'calendar-heat',
        shows: 'The calendar with its occupancy',
        looks: [light(1280)],
        path: '/calendar?property=3144&heat=1',
      },
      {
        name: 'calendar-bulk',
        shows: 'Editing many nights at once',
        looks: [light(1280)],
        path: '/calendar?property=3144',
        act: press('Bulk edit'),
      },
      {
        name: 'reservations',
        shows: 'The reservations',
        path: '/reservations',
        looks: [...usualLooks, light(360), dark(768)],
      },
      {
        name: 'reservation',
        shows: 'A reservation beside the list',
        path: `/reservations/${week.reservations[0]}`,
        looks: [...usualLooks, dark(768), light(360)],
      },
      {
        name: 'reservation-new',
        shows: 'Booking for a guest at the desk or on the telephone',
        path: '/reservations/new?property=3144',
        act: page => page.getByRole('radio').first().click(),
        looks: [...usualLooks, dark(768), light(360)],
      },
    ],
  },
  {
    title: 'A property',
    pictures: [
      { name: 'properties', shows: 'All properties', path: '/properties' },
      ...sections.map(section => ({
        name: `property-${section}`,
        shows: `A property: ${ofSection[section]}`,
        path: `/property?property=3144&section=${section}`,
      })),
    ],
  },
  {
    title: 'Those who sell it',
    pictures: [
      { name: 'codes', shows: 'Discount codes', path: '/codes' },
      { name: 'code-new', shows: 'A new discount code', path: '/codes/new', looks: [light(1280)] },
      { name: 'code', shows: 'A discount code', path: `/codes/${week.code}` },
      { name: 'publishers', shows: 'Publishers', path: '/publishers' },
      { name: 'publisher-new', shows: 'A new publisher', path: '/publishers/new', looks: [light(1280)] },
      { name: 'publisher', shows: 'A publisher with its keys', path: `/publishers/${week.publisher}` },
      {
        name: 'key',
        shows: 'What a key was used for',
        path: `/publishers/${week.publisher}?key=${week.key}`,
      },
      {
        name: 'publisher-grants',
        shows: 'What a publisher may sell',
        path: `/publishers/${week.publisher}?part=properties`,
      },
      { name: 'channels', shows: 'Channels', path: '/channels' },
      { name: 'channel-new', shows: 'Connecting a channel', path: '/channels/new?property=3144' },
      { name: 'channel', shows: 'A channel', path: `/channels/${week.channel}` },
      { name: 'partners', shows: 'What partners of channels are told', path: '/channels/partners' },
      { name: 'sites', shows: 'Booking pages', path: '/sites' },
      { name: 'site', shows: 'The look of booking pages', path: `/sites/${week.site}` },
      { name: 'site-address', shows: 'Their address', path: `/sites/${week.site}?part=address` },
      { name: 'reviews', shows: 'Reviews', path: '/reviews' },
      {
        name: 'review',
        shows: 'A review that waits for a decision',
        path: '/reviews?property=3144&state=pending',
      },
    ],
  },
  {
    title: 'Looking back',
    pictures: [
      { name: 'reports', shows: 'A report', path: '/reports' },
      { name: 'price-rules', shows: 'The price rules of a property', path: '/price-rules?property=3144' },
      { name: 'audit', shows: 'The audit trail', path: '/audit' },
      {
        name: 'audit-entry',
        shows: 'An entry of the audit trail, before and after',
        path: `/audit?what=publisher&entry=${week.auditEntry}`,
      },
    ],
  },
  {
    title: 'Keeping it running',
    pictures: [
      { name: 'sources', shows: 'Sources of rooms', path: '/sources' },
      { name: 'source', shows: 'A source of rooms', path: '/sources/scripted' },
      { name: 'webhooks', shows: 'Webhooks', path: '/webhooks' },
      { name: 'webhook', shows: 'A webhook with its deliveries', path: `/webhooks/${week.webhook}` },
      { name: 'companions', shows: 'Companion services', path: '/companions' },
      { name: 'companion', shows: 'A companion service', path: `/companions/${week.companion}` },
      { name: 'jobs', shows: 'Jobs of the server', path: '/jobs' },
      { name: 'job', shows: 'A job', path: '/jobs/deliver' },
      { name: 'people', shows: 'People', path: '/people' },
      { name: 'person', shows: 'A person with roles', path: `/people/${week.person}` },
      { name: 'account', shows: 'The own account', path: '/account' },
      { name: 'settings', shows: 'Settings', path: '/settings' },
      { name: 'exchange-rates', shows: 'Exchange rates', path: '/exchange-rates' },
      { name: 'sign-in', shows: 'Signing in', path: '/sign-in', isSignedOut: true },
    ],
  },
]

export const fileOf = ({ name }: Picture, { width, isDark }: Look): string =>
  `${name}-${width}-${isDark ? 'dark' : 'light'}.webp`

/** The files of a picture, one for each look. */
export const filesOf = (picture: Picture): string[] =>
  (picture.looks ?? usualLooks).map(look => fileOf(picture, look))
