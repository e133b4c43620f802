// The texts of the pages in English, a file for each folder of pages. The others have the same shape.

import { archive } from './en/archive.ts'
import { audit } from './en/audit.ts'
import { beside } from './en/beside.ts'
import { calendar } from './en/calendar.ts'
import { change } from './en/change.ts'
import { channels } from './en/channels.ts'
import { codes } from './en/codes.ts'
import { dashboard } from './en/dashboard.ts'
import { desk } from './en/desk.ts'
import { documents } from './en/documents.ts'
import { files } from './en/files.ts'
import { imports } from './en/imports.ts'
import { jobs } from './en/jobs.ts'
import { list } from './en/list.ts'
import { parts } from './en/parts.ts'
import { people } from './en/people.ts'
import { property } from './en/property.ts'
import { publishers } from './en/publishers.ts'
import { reports } from './en/reports.ts'
import { reservations } from './en/reservations.ts'
import { reviews } from './en/reviews.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { signInWays } from './en/sign-in.ts'
import { sites } from './en/sites.ts'
import { sourceImports } from './en/source-imports.ts'
import { sources } from './en/sources.ts'
import { webhooks } from './en/webhooks.ts'

export const en = {
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
