// The pages that the navigation and the command palette show.

import type { IconName } from '../parts/icon.tsx'
import { type Right, useRights } from '../session/rights.ts'
import type { Words } from '../words/catalogue.ts'

export interface ListedPage {
  readonly name: keyof Words['pages']
  readonly path: string
  readonly icon: IconName
  /** Without it the page has nothing to show. */
  readonly right: Right
  /** Whether the right has to be one for the whole installation. */
  readonly isOfInstallation?: boolean
  /** What the navigation has it under; without one it keeps the server running. */
  readonly group?: Group
}

/** The groups of the navigation, in its order; what is looked at every day stands first, without a heading. */
export const groups = ['day', 'sell', 'look', 'run'] as const
export type Group = (typeof groups)[number]

const ofInstallation = (
  name: ListedPage['name'],
  path: string,
  icon: IconName,
  group: Group = 'run',
): ListedPage => ({ name, path, icon, group, right: 'installation.read', isOfInstallation: true })

/** In the order of the navigation within each group. */
export const pages: readonly ListedPage[] = [
  { name: 'dashboard', path: '/', icon: 'home', right: 'reservations.read', group: 'day' },
  { name: 'today', path: '/today', icon: 'day', right: 'reservations.read', group: 'day' },
  { name: 'calendar', path: '/calendar', icon: 'calendar', right: 'properties.read', group: 'day' },
  { name: 'reservations', path: '/reservations', icon: 'bed', right: 'reservations.read', group: 'day' },
  { name: 'property', path: '/property', icon: 'property', right: 'properties.read', group: 'sell' },
  { name: 'properties', path: '/properties', icon: 'menu', right: 'properties.read', group: 'sell' },
  { name: 'priceRules', path: '/price-rules', icon: 'chart', right: 'properties.read', group: 'sell' },
  ofInstallation('codes', '/codes', 'tag', 'sell'),
  { name: 'publishers', path: '/publishers', icon: 'key', right: 'publishers.read', group: 'sell' },
  { name: 'channels', path: '/channels', icon: 'plug', right: 'properties.read', group: 'sell' },
  { name: 'sites', path: '/sites', icon: 'page', right: 'publishers.read', group: 'sell' },
  { name: 'reviews', path: '/reviews', icon: 'star', right: 'properties.read', group: 'sell' },
  { name: 'reports', path: '/reports', icon: 'chart', right: 'reservations.read', group: 'look' },
  { name: 'audit', path: '/audit', icon: 'trail', right: 'audit.read', group: 'look' },
  ofInstallation('sources', '/sources', 'globe'),
  { name: 'webhooks', path: '/webhooks', icon: 'hook', right: 'publishers.read' },
  ofInstallation('companions', '/companions', 'plug'),
  { name: 'people', path: '/people', icon: 'people', right: 'people.read' },
  ofInstallation('jobs', '/jobs', 'gear'),
  ofInstallation('settings', '/settings', 'sliders'),
  ofInstallation('rates', '/exchange-rates', 'coins'),
]

/** The pages that the person may open. */
export function usePages(): readonly ListedPage[] {
  const may = useRights()
  return pages.filter(({ right, isOfInstallation }) => may(right, isOfInstallation ? 'installation' : {}))
}
