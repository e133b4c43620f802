// What is under way with an edit of many properties, and what became of it: how many nights changed, and each property where none did.

import { Button } from '@mantine/core'
import { Refusal } from '../api/client.ts'
import style from '../calendar/calendar.module.css'
import { Whole } from '../parts/fault.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import own from './group.module.css'
import { changedSince, type Outcome } from './group-edit.ts'
import type { GroupEdits } from './use-group-edits.ts'

export function GroupOutcome({ edits }: { readonly edits: GroupEdits }) {
  const { words: all, count } = useWords()
  const words = all.group
  const { progress, last, undo, forget } = edits
  if (progress)
    return (
      <p className={`note ${style.notice}`} role="status">
        {filled(progress.way === 'make' ? words.changing : words.takingBack, {
          done: progress.done,
          count: progress.count,
        })}
        <progress aria-hidden="true" value={progress.done} max={progress.count} />
      </p>
    )
  if (!last) return null
  const done = last.outcomes.filter(({ refused }) => refused === null)
  const failed = last.outcomes.filter(({ refused }) => refused !== null)
  const nights = done.reduce((sum, outcome) => sum + outcome.nights, 0)
  const isTooLarge = last.way === 'make' && done.some(({ step, nights }) => step === null && nights > 0)
  return (
    <div className={`note ${failed.length > 0 ? 'warns' : ''} ${style.notice}`} role="status">
      <div className={own.outcome}>
        <b>
          {filled(last.way === 'make' ? words.changed : words.takenBack, {
            nights: count(nights, all.calendar.nights),
            properties: count(done.length, all.shell.properties),
          })}
        </b>
        {isTooLarge && <p>{words.rememberedElsewhere}</p>}
        {failed.length > 0 && (
          <>
            <p>{last.way === 'make' ? words.notChanged : words.notTakenBack}</p>
            <ul>
              {failed.map(outcome => (
                <li key={outcome.glance.property_id}>
                  {outcome.glance.name}: <Why outcome={outcome} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <span className="row">
        {undo && (
          <Button size="xs" onClick={undo.run}>
            {filled(words.undo, { properties: count(undo.properties, all.shell.properties) })}
          </Button>
        )}
        <Button size="xs" onClick={forget}>
          {all.calendar.close}
        </Button>
      </span>
    </div>
  )
}

function Why({ outcome: { refused } }: { readonly outcome: Outcome }) {
  const words = useWords().words.group
  if (refused === changedSince) return words.since
  if (refused instanceof Refusal && refused.status === 412) return words.meanwhile
  return <Whole error={refused} />
}
