// The overview of all commands, as `hostelry help` prints it and the documentation shows it.

export const serveSummary = 'Run the server (npm start).'

/** `version` is that of the program; the commands come in their order. */
export const overviewOf = (
  version: string,
  commands: readonly { readonly name: string; readonly usage: string; readonly summary: string }[],
): string =>
  [
    `hostelry ${version}, a lodging distribution server`,
    '',
    '  serve',
    `      ${serveSummary}`,
    ...commands.flatMap(({ name, usage, summary }) => [
      `  ${`${name} ${usage}`.trimEnd()}`,
      `      ${summary}`,
    ]),
    '',
    'Every command takes --json and --help. The environment configures everything: docs/configuration.md.',
  ].join('\n')
