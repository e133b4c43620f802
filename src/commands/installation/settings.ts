// hostelry settings: the settings of the whole installation.

import { settingNames } from '../../lodging/installation/installation-settings.ts'
import { changeSettings, showSettings } from '../../operations/installation/settings.ts'
import { type Command, table } from '../kit/command.ts'

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

export const settingsSet: Command = {
  name: 'settings set',
  begins: true,
  usage: 'NAME VALUE',
  summary: `Change a setting: ${settingNames.join(', ')}.`,
  words: [2, 2],
  async run({ context, words, print }) {
    const [name = '', word = ''] = words
    const changed = await changeSettings(context, { [name]: word })
    print(`${name} is now ${Object.values(changed)[0] ?? 'none'}`, changed)
  },
}
