// The state of a person, as a shape and a word.

import type { Answer } from '../api/client.ts'
import { useWords } from '../words/use-words.ts'

type State = Answer<'showPerson'>['state']

const marks: Readonly<Record<State, string>> = { active: '', invited: ' waits', disabled: ' over' }

export function StateMark({ state }: { readonly state: State }) {
  const { words } = useWords()
  return <span className={`state${marks[state]}`}>{words.people.states[state]}</span>
}
