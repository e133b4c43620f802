// Die Texte der Seiten auf Deutsch.

import type { Words } from './catalogue.ts'
import { archive } from './de/archive.ts'
import { audit } from './de/audit.ts'
import { beside } from './de/beside.ts'
import { calendar } from './de/calendar.ts'
import { change } from './de/change.ts'
import { channels } from './de/channels.ts'
import { codes } from './de/codes.ts'
import { dashboard } from './de/dashboard.ts'
import { desk } from './de/desk.ts'
import { documents } from './de/documents.ts'
import { files } from './de/files.ts'
import { imports } from './de/imports.ts'
import { jobs } from './de/jobs.ts'
import { list } from './de/list.ts'
import { parts } from './de/parts.ts'
import { people } from './de/people.ts'
import { property } from './de/property.ts'
import { publishers } from './de/publishers.ts'
import { reports } from './de/reports.ts'
import { reservations } from './de/reservations.ts'
import { reviews } from './de/reviews.ts'
import { settings } from './de/settings.ts'
import { shell } from './de/shell.ts'
import { signInWays } from './de/sign-in.ts'
import { sites } from './de/sites.ts'
import { sourceImports } from './de/source-imports.ts'
import { sources } from './de/sources.ts'
import { webhooks } from './de/webhooks.ts'

export const de: Words = {
  ...shell,
  ...reservations,
  ...beside,
  ...dashboard,
  ...calendar,
  ...archive,
  ...audit,
  ...change,
  ...channels,
  ...codes,
  ...desk,
  ...documents,
  ...files,
  ...imports,
  ...list,
  ...jobs,
  ...parts,
  ...people,
  ...property,
  ...publishers,
  ...reports,
  ...reviews,
  ...settings,
  ...signInWays,
  ...sites,
  ...sourceImports,
  ...sources,
  ...webhooks,
}
