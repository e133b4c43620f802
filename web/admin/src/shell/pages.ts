// The pages that the navigation and the command palette show.

import { type Right, useRights } from '../session/rights.ts'
import type { Words } from '../words/catalogue.ts'
import type { IconName } from './icon.tsx'

interface ListedPage {
  readonly name: keyof Words['pages']
  readonly path: string
  readonly icon: IconName
  /** Without it the page has nothing to show. */
  readonly right: Right
  /** Whether the right has to be one for the whole installation. */
  readonly isOfInstallation?: boolean
}

const ofInstallation = (name: ListedPage['name'], path: string, icon: IconName): ListedPage => ({
  ...{ name, path, icon },
  right: 'installation.read',
  isOfInstallation: true,
})

/** In the order of the navigation: what is looked at every day first. */
export const pages: readonly ListedPage[] = [
  { name: 'dashboard', path: '/', icon: 'home', right: 'reservations.read' },
  { name: 'calendar', path: '/calendar', icon: 'calendar', right: 'properties.read' },
  { name: 'reservations', path: '/reservations', icon: 'bed', right: 'reservations.read' },
  { name: 'property', path: '/property', icon: 'property', right: 'properties.read' },
  { name: 'properties', path: '/properties', icon: 'menu', right: 'properties.read' },
  { name: 'channels', path: '/channels', icon: 'plug', right: 'properties.read' },
  { name: 'reviews', path: '/reviews', icon: 'star', right: 'properties.read' },
  { name: 'reports', path: '/reports', icon: 'chart', right: 'reservations.read' },
  { name: 'publishers', path: '/publishers', icon: 'key', right: 'publishers.read' },
  { name: 'sites', path: '/sites', icon: 'page', right: 'publishers.read' },
  { name: 'webhooks', path: '/webhooks', icon: 'hook', right: 'publishers.read' },
  ofInstallation('sources', '/sources', 'globe'),
  ofInstallation('codes', '/codes', 'tag'),
  { name: 'people', path: '/people', icon: 'people', right: 'people.read' },
  { name: 'audit', path: '/audit', icon: 'trail', right: 'audit.read' },
  ofInstallation('settings', '/settings', 'sliders'),
  ofInstallation('rates', '/exchange-rates', 'coins'),
]

/** The pages that the person may open. */
export function usePages(): readonly ListedPage[] {
  const may = useRights()
  return pages.filter(({ right, isOfInstallation }) => may(right, isOfInstallation ? 'installation' : {}))
}
