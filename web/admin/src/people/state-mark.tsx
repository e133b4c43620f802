// The state of a person, as a shape and a word.

import { useWords } from '../words/use-words.ts'

const marks = { active: '', invited: ' waits', disabled: ' over' } as const

export function StateMark({ state }: { readonly state: string }) {
  const { words } = useWords()
  const known = state as keyof typeof marks
  return <span className={`state${marks[known]}`}>{words.people.states[known]}</span>
}
