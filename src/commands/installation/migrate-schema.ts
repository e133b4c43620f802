// hostelry migrate: migrates the database. Opening the context does so; this command does nothing else.

import type { Command } from '../kit/command.ts'

export const migrateSchema: Command = {
  name: 'migrate',
  begins: true,
  namesDatabase: true,
  usage: '',
  summary: 'Bring the schema of the database up to date without starting the server.',
  words: [0, 0],
  async run({ print }) {
    print('the schema is up to date', { migrated: true })
  },
}
