// Writes a mail as plain text, for readers without HTML and for screen readers.

import type { MailContent, MailPart } from './mail-content.ts'

/** Lines end with a line feed and are not wrapped; readers wrap them to their own width. */
export const mailText = (content: MailContent): string =>
  [
    content.letterhead.toUpperCase(),
    content.title,
    ...content.opening,
    ...content.parts.map(partText),
    '-- ',
    ...content.closing,
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')
    .concat('\n')

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'number':
      return `${part.label}: ${part.value}`
    case 'days':
      return part.days
        .map(({ label, value, note }) => `${label}: ${value}${note === '' ? '' : `, ${note}`}`)
        .join('\n')
    case 'facts':
      return [heading(part.title), ...part.facts.map(({ label, value }) => `${label}: ${value}`)].join('\n')
    case 'sentences':
      return [heading(part.title), ...part.sentences].join('\n')
  }
}

const heading = (title: string): string => `${title}\n${'-'.repeat(title.length)}`
