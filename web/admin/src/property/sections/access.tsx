// Who may buy at a rate plan: everybody, or some publishers and whoever has a code.

import { usePublishers } from '../../shell/property-scope.ts'
import { useWords } from '../../words/use-words.ts'
import type { RatePlan } from '../document.ts'
import style from '../property.module.css'
import { CheckField, TextField } from './fields.tsx'
import { Choice, Sentence } from './sentence.tsx'

interface AccessProps {
  readonly plan: RatePlan
  readonly place: string
  readonly onChange: (plan: RatePlan) => void
}

export function Access({ plan, place, onChange }: AccessProps) {
  const words = useWords().words.property
  const { access } = plan
  return (
    <div className={style.policy}>
      <h2>{words.access}</h2>
      <Sentence
        text={words.sentences.access}
        parts={{
          who: (
            <Choice
              label={words.access}
              value={access ? 'some' : 'all'}
              options={words.accesses}
              onChange={who =>
                onChange({ ...plan, access: who === 'all' ? null : { publishers: [], codes: [] } })
              }
            />
          ),
        }}
      />
      {access && (
        <>
          <Publishers
            chosen={access.publishers ?? []}
            onChange={publishers => onChange({ ...plan, access: { ...access, publishers } })}
          />
          <TextField
            label={words.accessCodes}
            path={`${place}.access.codes`}
            help={words.accessHelp}
            rows={2}
            value={(access.codes ?? []).join('\n')}
            onChange={typed =>
              onChange({
                ...plan,
                access: { ...access, codes: typed === '' ? [] : typed.split('\n') },
              })
            }
          />
        </>
      )}
    </div>
  )
}

interface PublishersProps {
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** Those that are chosen stay in the list where one may not see their names. */
function Publishers({ chosen, onChange }: PublishersProps) {
  const words = useWords().words.property
  const { data = [] } = usePublishers('all')
  const unseen = chosen.filter(each => data.every(({ id }) => id !== each))
  const listed = [...data, ...unseen.map(id => ({ id, name: String(id) }))]
  return (
    <fieldset className={style.languages}>
      <legend>{words.accessPublishers}</legend>
      {listed.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={isChosen => onChange(isChosen ? [...chosen, id] : chosen.filter(each => each !== id))}
        />
      ))}
    </fieldset>
  )
}
