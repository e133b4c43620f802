// The booking pages of the demo: the tourist office of Juniper Falls.

import { languages } from '../lodging/documents/languages.ts'
import type { SiteDocument } from '../lodging/sites/site.ts'
import { defaultTheme } from '../lodging/sites/theme.ts'
import { siteText } from './demo-texts.ts'

export const demoSite: SiteDocument = {
  name: 'Juniper Falls',
  headline: siteText('headline'),
  introduction: siteText('introduction'),
  operator: 'Juniper Falls Tourist Office',
  terms: siteText('terms'),
  privacy: siteText('privacy'),
  languages,
  currencies: ['USD', 'EUR', 'GBP', 'JPY'],
  featured: [],
  properties: null,
  theme: defaultTheme,
  logo: null,
  analyticsUrl: null,
  mapTiles: null,
}
