// What the page says of its address: what of it makes no stay, and whose guest books again.

import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Ignored } from './stay.ts'
import type { Again } from './use-again.ts'

interface Props {
  readonly ignored: readonly Ignored[]
  /** Left out where nobody books again. */
  readonly earlier?: Again
}

export function Notes({ ignored, earlier }: Props) {
  const words = useWords().words.desk
  const what = ignored.map(each => words.ignoredWords[each]).join(', ')
  return (
    <>
      {ignored.length > 0 && <p className="note warns">{filled(words.ignored, { what })}</p>}
      {earlier && !earlier.isLoading && (
        <p className={earlier.guest ? 'note' : 'note warns'}>
          {earlier.guest ? filled(words.againGuest, { number: earlier.guest.number }) : words.againNobody}{' '}
          {earlier.guest?.hasChildren && words.againChildren}
        </p>
      )}
    </>
  )
}
