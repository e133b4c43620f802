// hostelry overrides check: whether the files of DATA_DIR/overrides can be used.

import { OverrideFiles } from '../../operations/installation/overrides.ts'
import type { PlaceCommand } from '../kit/command.ts'

export const overridesCheck: PlaceCommand = {
  name: 'overrides check',
  usage: '',
  summary:
    'Check the words, mails, styles and slots of DATA_DIR/overrides, and say of each file that is not used why; exit code 1 then. No database is opened.',
  words: [0, 0],
  async runAt({ dataDirectory }, { print, fail }) {
    using files = await OverrideFiles.open(dataDirectory)
    const { faults, count } = files
    const said = count === 1 ? '1 file of overrides is used.' : `${count} files of overrides are used.`
    print([...faults, said].join('\n'), { used: count, faults })
    if (faults.length > 0) fail()
  },
}
