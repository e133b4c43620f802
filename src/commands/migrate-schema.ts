// hostelry migrate: brings the database's schema up to date, which opening the house already does.

import type { Command } from './command.ts'

export const migrateSchema: Command = {
  name: 'migrate',
  namesDatabase: true,
  usage: '',
  summary: 'Bring the schema of the database up to date without starting the server.',
  words: [0, 0],
  async run({ print }) {
    print('the schema is up to date', { migrated: true })
  },
}
