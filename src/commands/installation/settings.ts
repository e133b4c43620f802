// hostelry settings: the settings of the whole installation.

import {
  installationSettings,
  isSettingName,
  type SettingName,
  settingNames,
} from '../../lodging/installation/installation-settings.ts'
import { changeSettings, resetSetting, showSettings } from '../../operations/installation/settings.ts'
import { nearest } from '../../values/nearest.ts'
import { type Command, table, UsageError } from '../kit/command.ts'

export const settingsShow: Command = {
  name: 'settings',
  usage: '',
  summary: 'Show the settings of the installation.',
  words: [0, 0],
  async run({ context, print }) {
    const settings = await showSettings(context)
    print(table(['setting', 'value'], Object.entries(settings)), settings)
  },
}

export const settingsGet: Command = {
  name: 'settings get',
  usage: 'NAME',
  summary:
    'Print the value of one setting; with --json also its default, the values that it takes and what it means.',
  words: [1, 1],
  async run({ context, words, print }) {
    const name = settingOf(words)
    const { fallback, values, meaning } = installationSettings[name]
    const { [name]: value } = await showSettings(context)
    print(inWords(value), { name, value, default: fallback, values, meaning })
  },
}

export const settingsSet: Command = {
  name: 'settings set',
  begins: true,
  usage: 'NAME VALUE',
  summary: `Change a setting: ${settingNames.join(', ')}.`,
  words: [2, 2],
  async run({ context, words, print }) {
    const name = settingOf(words)
    const changed = await changeSettings(context, { [name]: words[1] })
    print(`${name} is now ${inWords(changed[name])}`, changed)
  },
}

export const settingsUnset: Command = {
  name: 'settings unset',
  usage: 'NAME',
  summary: 'Give a setting its default again.',
  words: [1, 1],
  async run({ context, words, print }) {
    const name = settingOf(words)
    const value = await resetSetting(context, name)
    print(`${name} is now ${inWords(value)}, its default`, { [name]: value })
  },
}

function settingOf([name = '']: readonly string[]): SettingName {
  if (isSettingName(name)) return name
  const meant = nearest(name, settingNames)
  throw new UsageError(
    `there is no setting "${name}". ${meant === undefined ? `There are ${settingNames.join(', ')}` : `Did you mean ${meant}?`}`,
  )
}

/** As `settings set` takes it. */
const inWords = (value: unknown): string => String(value ?? 'none')
