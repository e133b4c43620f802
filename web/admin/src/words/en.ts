// The texts of the pages in English, a file for each folder of pages: the shape of every other language.

import archive from './en/archive.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import beside from './en/beside.json' with { type: 'json' }
import calendar from './en/calendar.json' with { type: 'json' }
import change from './en/change.json' with { type: 'json' }
import channels from './en/channels.json' with { type: 'json' }
import codes from './en/codes.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import desk from './en/desk.json' with { type: 'json' }
import documents from './en/documents.json' with { type: 'json' }
import files from './en/files.json' with { type: 'json' }
import imports from './en/imports.json' with { type: 'json' }
import jobs from './en/jobs.json' with { type: 'json' }
import list from './en/list.json' with { type: 'json' }
import parts from './en/parts.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import property from './en/property.json' with { type: 'json' }
import publishers from './en/publishers.json' with { type: 'json' }
import reports from './en/reports.json' with { type: 'json' }
import reservations from './en/reservations.json' with { type: 'json' }
import reviews from './en/reviews.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import signIn from './en/sign-in.json' with { type: 'json' }
import sites from './en/sites.json' with { type: 'json' }
import sourceImports from './en/source-imports.json' with { type: 'json' }
import sources from './en/sources.json' with { type: 'json' }
import webhooks from './en/webhooks.json' with { type: 'json' }

export const en = {
  ...archive,
  ...audit,
  ...beside,
  ...calendar,
  ...change,
  ...channels,
  ...codes,
  ...dashboard,
  ...desk,
  ...documents,
  ...files,
  ...imports,
  ...jobs,
  ...list,
  ...parts,
  ...people,
  ...property,
  ...publishers,
  ...reports,
  ...reservations,
  ...reviews,
  ...settings,
  ...shell,
  ...signIn,
  ...sites,
  ...sourceImports,
  ...sources,
  ...webhooks,
}
