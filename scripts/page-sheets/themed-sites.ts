// Two sites beside the demo's, with other themes and the same properties: a ski resort's and a city's.

import { demoSite } from '../../src/demo/demo-site.ts'
import type { SiteDocument } from '../../src/lodging/sites/site.ts'
import { themeFrom } from '../../src/lodging/sites/theme.ts'
import { listProperties } from '../../src/operations/properties/list-properties.ts'
import { createPublisher, grantProperties } from '../../src/operations/publishers/publishers.ts'
import { saveSite } from '../../src/operations/sites/sites.ts'
import type { App } from '../../src/server/app.ts'

const resort: SiteDocument = {
  ...demoSite,
  name: 'Yukimori Snow Resort',
  headline: { en: 'Ski in, sleep well' },
  introduction: { en: 'Everything within ten minutes of the lifts.' },
  operator: 'Yukimori Resort Company.',
  theme: {
    ...demoSite.theme,
    accent: '#0b5c8a',
    wash: '#eef4f9',
    ink: '#0f1f2b',
    fonts: 'plain',
    radius: 14,
    pictureRadius: 14,
  },
}

/** A dark one. */
const city: SiteDocument = {
  ...demoSite,
  name: 'Old Harbour City',
  headline: { en: 'A night in the old harbour' },
  introduction: { en: 'Hotels, inns and flats between the market and the water.' },
  operator: 'Old Harbour City Tourism.',
  theme: themeFrom({
    paper: '#14161b',
    accent: '#e0a458',
    fonts: 'classic',
    radius: 0,
    pictureRadius: 0,
  }).theme,
}

export const themes = ['demo', 'resort', 'city'] as const
export type Theme = (typeof themes)[number]

export interface ThemedSite {
  readonly theme: Theme
  readonly slug: string
  /** Its path: '' for the site at the root. */
  readonly path: string
}

/** Adds the two sites to the demo's. */
export async function addThemedSites({ context }: App): Promise<ThemedSite[]> {
  const properties = (await listProperties(context)).map(({ id }) => id)
  for (const [slug, document] of [
    ['resort', resort],
    ['city', city],
  ] as const) {
    const { id } = await createPublisher(context, { name: document.name, sellsAll: false })
    await grantProperties(context, id, properties)
    await saveSite(context, { publisherId: id, slug, hosts: [], isDefault: false, document })
  }
  return themes.map(theme => ({ theme, slug: theme, path: theme === 'demo' ? '' : `/sites/${theme}` }))
}
