// Somebody else saved the property meanwhile: who changed what, and what becomes of one's own changes. Nothing typed is lost.

import { Button } from '@mantine/core'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { type Conflict, sectionOf } from './document.ts'
import style from './property.module.css'
import type { Draft } from './use-draft.ts'

export function ConflictNote({ conflict, draft }: { readonly conflict: Conflict; readonly draft: Draft }) {
  const words = useWords().words.property
  const named = (fields: readonly string[]) =>
    [...new Set(fields.map(field => words.sections[sectionOf(field)]))].join(', ')
  const { says, both, onlyTheirs } = conflict
  return (
    <div className={`note warns ${style.conflict}`} role="alert">
      <p>
        <b>{words.conflict}</b>
      </p>
      <ul>
        {says.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {onlyTheirs.length > 0 && <p>{filled(words.onlyTheirs, { sections: named(onlyTheirs) })}</p>}
      {both.length > 0 && <p>{filled(words.both, { sections: named(both) })}</p>}
      <span className="row">
        <Button size="xs" variant="filled" onClick={() => draft.settle(true)}>
          {both.length > 0 ? words.keepMine : words.addMine}
        </Button>
        {both.length > 0 && (
          <Button size="xs" onClick={() => draft.settle(false)}>
            {words.takeTheirs}
          </Button>
        )}
        <Button size="xs" onClick={draft.reload}>
          {words.reload}
        </Button>
      </span>
    </div>
  )
}
