// The index of the drawn administration: every picture below what it shows.

import { fileOf, type Picture, type Subject, usualLooks } from './pictures.ts'

/** The text of its README.md. */
export const indexPage = (subjects: readonly Subject[]): string =>
  `# Every page of the administration

[The administration](../../docs/administration.md) with a week of the demo, light and dark. \`node scripts/admin-pages.ts\` draws them.

${subjects.map(sectionOf).join('\n')}`

const sectionOf = ({ title, pictures }: Subject): string =>
  `## ${title}

${pictures.map(pictureOf).join('\n')}`

function pictureOf(picture: Picture): string {
  const { shows, looks = usualLooks } = picture
  const images = looks.map(look => `![${shows}](${fileOf(picture, look)})`)
  const heads = looks.map(({ width, isDark }) => `${width} pixels, ${isDark ? 'dark' : 'light'}`)
  return `### ${shows}

| ${heads.join(' | ')} |
|${heads.map(() => '---').join('|')}|
| ${images.join(' | ')} |
`
}
