// Browsers in which a person is signed in.

import { Button } from '@mantine/core'
import type { Answer } from '../api/client.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './people.module.css'

type Sessions = Answer<'listOwnSessions'>['sessions']

interface Props {
  readonly sessions: Sessions
  /** Ends one; without it none can be ended alone. */
  readonly end?: (id: number) => void
}

export function SessionList({ sessions, end }: Props) {
  const { words, language } = useWords()
  const { time } = formatsOf(language)
  return (
    <ul>
      {sessions.map(({ id, is_this: isThis, browser, address, created_at, last_seen_at }) => (
        <li key={id} className={style.entry}>
          <div className="grow">
            <div className="strong">{browser}</div>
            <div className="small muted">
              {isThis ? words.account.here : filled(words.account.lastSeen, { time: time(last_seen_at) })}
              {', '}
              {filled(words.account.signedIn, { time: time(created_at) })}
              {', '}
              {filled(words.account.from, { address: address ?? words.account.thisMachine })}
            </div>
          </div>
          {end && !isThis && (
            <Button size="xs" aria-label={filled(words.account.endOf, { browser })} onClick={() => end(id)}>
              {words.account.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
