// The administration of what holds for the whole installation.

import type { FastifyInstance } from 'fastify'
import Type, { type TProperties } from 'typebox'
import {
  installationSettings,
  type SettingName,
  type Settings,
  settingNames,
} from '../../../lodging/installation/installation-settings.ts'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { choice, text } from '../kit/schema-words.ts'

const all = '/admin/v1/settings'

const fields: TProperties = Object.fromEntries(
  settingNames.map(name => [name, installationSettings[name].schema]),
)

const settingsAnswer = Type.Unsafe<Settings>(
  Type.Object(fields, { description: 'All settings of the installation, by name.' }),
)

const settingsChange = Type.Partial(Type.Object(fields), {
  ...closed,
  examples: [{ defaultCurrency: 'EUR', holdMinutes: 20 }],
})

const settingPath = {
  fields: Type.Object({
    name: choice('Name of the setting.', settingNames, 'holdMinutes'),
  }),
  missing: `There is no such setting; there are ${settingNames.join(', ')}.`,
}

const value = (description: string) =>
  Type.Unsafe<Settings[SettingName]>({ type: ['string', 'integer', 'null'], description })

const settingAnswer = Type.Object(
  {
    name: text('Name.'),
    value: value('What holds now.'),
    default: value('What holds until it is set.'),
    values: text('The values that it takes.'),
    meaning: text('What it means.'),
  },
  { description: 'A setting of the installation.' },
)

/** Adds the routes of settings. They have the names that the command line and docs/configuration.md know them by. */
export function addSettingsRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listSettings',
    access: may('installation.read', 'installation'),
    summary: 'All settings.',
    description: 'Of the whole installation, with defaults for those that were never set.',
    result: settingsAnswer,
    answer: () => operations.showSettings(),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${all}/:name`,
    operationId: 'showSetting',
    access: may('installation.read', 'installation'),
    summary: 'A setting.',
    description: 'With its default, the values that it takes and what it means.',
    path: settingPath,
    result: settingAnswer,
    answer: async ({ path: { name } }) => {
      const { fallback, values, meaning } = installationSettings[name]
      const { [name]: present } = await operations.showSettings()
      return { name, value: present, default: fallback, values, meaning }
    },
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: all,
    operationId: 'changeSettings',
    access: may('installation.change', 'installation'),
    summary: 'Changes settings.',
    description: 'All that are named or none; the others stay. On every server within half a second.',
    body: settingsChange,
    result: settingsAnswer,
    answer: async ({ body }) => {
      await operations.changeSettings(body)
      return operations.showSettings()
    },
  })
}
