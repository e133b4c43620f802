// Stored settings of the installation: one row for each that was set, with its value as JSON.

import {
  installationSettings,
  type SettingName,
  type Settings,
  settingsFrom,
} from '../../lodging/installation/installation-settings.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { termsChanged } from '../postgres/notices.ts'

/** All settings, with defaults for those never set. */
export async function readSettings(reader: Reader): Promise<Settings> {
  const rows = await reader.query<{ name: string; value: unknown }>('SELECT name, value FROM setting')
  const stored = new Map(rows.map(row => [row.name, row.value]))
  return settingsFrom(storedAs => stored.get(storedAs))
}

/** Sets the given settings and keeps the others. */
export async function writeSettings(transaction: Transaction, settings: Partial<Settings>): Promise<void> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  await transaction.query(
    `INSERT INTO setting (name, value)
     SELECT name, value::jsonb FROM unnest($1::text[], $2::text[]) AS given (name, value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [
      given.map(([name]) => installationSettings[name as SettingName].storedAs),
      given.map(([, value]) => JSON.stringify(value)),
    ],
  )
  transaction.announce(termsChanged)
}

/** Forgets what was set, so that the default holds. */
export async function deleteSetting(transaction: Transaction, name: SettingName): Promise<void> {
  await transaction.query('DELETE FROM setting WHERE name = $1', [installationSettings[name].storedAs])
  transaction.announce(termsChanged)
}
