// Settings of the whole installation: shown, and changed by name.

import {
  installationSettings,
  isSettingName,
  type SettingName,
  type Settings,
  settingNames,
} from '../../lodging/installation/installation-settings.ts'
import { deleteSetting, readSettings, writeSettings } from '../../store/installation/settings.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** All settings, with defaults for those never set. */
export const showSettings = ({ database }: Pick<AppContext, 'database'>): Promise<Settings> =>
  readSettings(database)

/**
 * Sets the named settings, all or none, and returns their new values; the others stay. A value may be its text too
 * ("400", "none"). BadRequestException names every setting that is unknown or cannot have its value.
 */
export async function changeSettings(
  { database }: Pick<AppContext, 'database'>,
  given: Readonly<Record<string, unknown>>,
): Promise<Partial<Settings>> {
  const errors: FieldError[] = []
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (!isSettingName(name)) {
      errors.push({ field: name, message: `is none of ${settingNames.join(', ')}` })
      continue
    }
    const { read, values } = installationSettings[name]
    const changed = read(wordOf(value))
    if (changed === undefined) errors.push({ field: name, message: `must be ${values}` })
    else changes[name] = changed
  }
  if (errors.length > 0) throw badRequest(errors)
  await database.transaction(transaction => writeSettings(transaction, changes))
  return changes
}

/** Gives a setting its default again, and returns it. */
export async function resetSetting(
  { database }: Pick<AppContext, 'database'>,
  name: SettingName,
): Promise<Settings[SettingName]> {
  await database.transaction(transaction => deleteSetting(transaction, name))
  return installationSettings[name].fallback
}

/** Empty, which no setting accepts, for a value of another type. */
const wordOf = (value: unknown): string =>
  value === null ? 'none' : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
