// Whether and until when a guest may change a booking of a rate plan, as a sentence.

import { useWords } from '../../words/use-words.ts'
import type { RatePlan } from '../document.ts'
import style from '../property.module.css'
import { Choice, Sentence, Whole } from './sentence.tsx'

interface ModificationProps {
  readonly plan: RatePlan
  readonly place: string
  readonly onChange: (plan: RatePlan) => void
}

export function Modification({ plan, place, onChange }: ModificationProps) {
  const words = useWords().words.property
  const { allowed = true, until_days: until = null } = plan.modification ?? {}
  const set = (modification: RatePlan['modification']) => onChange({ ...plan, modification })
  const choice = (
    <Choice
      label={words.modification}
      value={allowed ? 'yes' : 'no'}
      options={words.modifications}
      onChange={next => set({ allowed: next === 'yes', until_days: next === 'yes' ? until : null })}
    />
  )
  const days = (
    <Whole
      label={words.modificationDays}
      path={`${place}.modification.until_days`}
      value={until}
      onChange={until_days => set({ allowed, until_days })}
    />
  )
  return (
    <div className={style.policy}>
      <h2>{words.modification}</h2>
      <Sentence
        text={allowed ? words.sentences.modification : words.sentences.noModification}
        parts={{ choice, days }}
      />
    </div>
  )
}
