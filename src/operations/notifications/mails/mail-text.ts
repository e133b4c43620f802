// Writes a mail as plain text, for readers without HTML and for screen readers.

import { wordsIn } from '../../../wording/wording.ts'
import type { Words } from '../../../wording/words.ts'
import type { MailContent, MailPart } from './mail-content.ts'

/** Lines end with a line feed and are not wrapped; readers wrap them to their own width. */
export const mailText = (content: MailContent): string =>
  [
    content.letterhead.toUpperCase(),
    content.title,
    ...content.opening,
    ...content.parts.map(part => partText(part, wordsIn(content.language))),
    '-- ',
    ...content.closing,
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')
    .concat('\n')

function partText(part: MailPart, { mails }: Words): string {
  switch (part.kind) {
    case 'number':
      return mails.labelled(part.label, part.value)
    case 'days':
      return part.days
        .map(({ label, value, note }) =>
          mails.labelled(label, note === '' ? value : `${value}${mails.between}${note}`),
        )
        .join('\n')
    case 'facts':
      return [
        heading(part.title),
        ...part.facts.map(({ label, value }) => mails.labelled(label, value)),
      ].join('\n')
    case 'sentences':
      return [heading(part.title), ...part.sentences].join('\n')
    case 'button':
      return `${part.label}:\n${part.address}`
  }
}

const heading = (title: string): string => `${title}\n${'-'.repeat(columnsOf(title))}`

/** Characters of East Asia are two columns wide. */
const columnsOf = (text: string): number =>
  [...text].reduce(
    (columns, character) => columns + (/[\u3000-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  )
