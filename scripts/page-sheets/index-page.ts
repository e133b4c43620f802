// The index of the drawn booking pages: every sheet below what it shows.

import { fileOf, type Subject, subjects } from './states.ts'
import { themes } from './themed-sites.ts'

/** The text of their README.md. */
export const indexPage = (): string =>
  `# Every booking page

[Booking pages](../../docs/booking-pages.md) at 360, 768, 1280 and 1680 pixels beside each other, or at fewer of them where the others are as
on another sheet: in the theme of the demo, and smaller in those of a ski resort and of a city at night. \`node scripts/page-sheets.ts\` draws them.

${subjects.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`).join('\n')}

${subjects.map(sectionOf).join('\n')}`

const sectionOf = ({ title, states }: Subject): string =>
  `## ${title}

${states.map(stateOf).join('\n')}`

const stateOf = (state: Subject['states'][number]): string => {
  const [demo, ...others] = themes.map(theme => fileOf(state, theme))
  return `### ${state.name}

${state.shows}

![${state.shows}](${demo})

| Ski resort | City |
|---|---|
| ${others.map(file => `![The same](${file})`).join(' | ')} |
`
}
