// The pages that the navigation and the command palette show.

import type { Words } from '../words/catalogue.ts'
import type { IconName } from './icon.tsx'

interface ListedPage {
  readonly name: keyof Words['pages']
  readonly path: string
  readonly icon: IconName
}

export const pages: readonly ListedPage[] = [
  { name: 'dashboard', path: '/', icon: 'home' },
  { name: 'calendar', path: '/calendar', icon: 'calendar' },
  { name: 'reservations', path: '/reservations', icon: 'bed' },
]
