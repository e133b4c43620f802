// hostelry config check: whether a server could start with this environment.

import { type EnvironmentCommand, table } from '../kit/command.ts'

export const configCheck: EnvironmentCommand = {
  name: 'config check',
  usage: '',
  summary:
    'Check every variable of the environment, of the file of variables and of files with secrets, and print which are set; exit code 1 with a mistake. No database is opened.',
  words: [0, 0],
  runOn({ variables, mistakes, unused }, { print, fail }) {
    const set = variables.map(({ name, from, value }) => [name, value ?? '(secret)', from])
    const said = [
      table(['variable', 'value', 'from'], set),
      ...mistakes.map(mistake => `mistake: ${mistake}`),
      ...unused.map(sentence => `unused: ${sentence}`),
      mistakes.length === 0
        ? 'A server can start with these variables.'
        : 'A server does not start with these variables.',
    ]
    print(said.join('\n'), { variables, mistakes, unused })
    if (mistakes.length > 0) fail()
  },
}
