// The texts of the pages in English, a file for each folder of pages: the shape of every other language.

import archive from '../../../../words/en/administration/archive.json' with { type: 'json' }
import audit from '../../../../words/en/administration/audit.json' with { type: 'json' }
import beside from '../../../../words/en/administration/beside.json' with { type: 'json' }
import calendar from '../../../../words/en/administration/calendar.json' with { type: 'json' }
import change from '../../../../words/en/administration/change.json' with { type: 'json' }
import channels from '../../../../words/en/administration/channels.json' with { type: 'json' }
import closures from '../../../../words/en/administration/closures.json' with { type: 'json' }
import codes from '../../../../words/en/administration/codes.json' with { type: 'json' }
import companions from '../../../../words/en/administration/companions.json' with { type: 'json' }
import dashboard from '../../../../words/en/administration/dashboard.json' with { type: 'json' }
import desk from '../../../../words/en/administration/desk.json' with { type: 'json' }
import documents from '../../../../words/en/administration/documents.json' with { type: 'json' }
import files from '../../../../words/en/administration/files.json' with { type: 'json' }
import group from '../../../../words/en/administration/group.json' with { type: 'json' }
import imports from '../../../../words/en/administration/imports.json' with { type: 'json' }
import jobs from '../../../../words/en/administration/jobs.json' with { type: 'json' }
import list from '../../../../words/en/administration/list.json' with { type: 'json' }
import parts from '../../../../words/en/administration/parts.json' with { type: 'json' }
import people from '../../../../words/en/administration/people.json' with { type: 'json' }
import priceRules from '../../../../words/en/administration/price-rules.json' with { type: 'json' }
import property from '../../../../words/en/administration/property.json' with { type: 'json' }
import publishers from '../../../../words/en/administration/publishers.json' with { type: 'json' }
import reports from '../../../../words/en/administration/reports.json' with { type: 'json' }
import reservations from '../../../../words/en/administration/reservations.json' with { type: 'json' }
import reviews from '../../../../words/en/administration/reviews.json' with { type: 'json' }
import seasons from '../../../../words/en/administration/seasons.json' with { type: 'json' }
import settings from '../../../../words/en/administration/settings.json' with { type: 'json' }
import shell from '../../../../words/en/administration/shell.json' with { type: 'json' }
import signIn from '../../../../words/en/administration/sign-in.json' with { type: 'json' }
import sites from '../../../../words/en/administration/sites.json' with { type: 'json' }
import sourceImports from '../../../../words/en/administration/source-imports.json' with { type: 'json' }
import sources from '../../../../words/en/administration/sources.json' with { type: 'json' }
import today from '../../../../words/en/administration/today.json' with { type: 'json' }
import webhooks from '../../../../words/en/administration/webhooks.json' with { type: 'json' }

export const en = {
  ...archive,
  ...audit,
  ...beside,
  ...calendar,
  ...change,
  ...channels,
  ...closures,
  ...codes,
  ...companions,
  ...dashboard,
  ...desk,
  ...documents,
  ...files,
  ...group,
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
  ...priceRules,
  ...seasons,
  ...settings,
  ...shell,
  ...signIn,
  ...sites,
  ...sourceImports,
  ...sources,
  ...today,
  ...webhooks,
}
