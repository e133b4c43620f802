// Filtering the audit trail: by a text, who, what, action and days.

import { NativeSelect, TextInput } from '@mantine/core'
import { actorKinds, auditedActions, auditedKinds } from '../api/kinds.ts'
import { DaysChip } from '../parts/filter-chip.tsx'
import { useTyped } from '../parts/forms/use-typed.ts'
import { Icon } from '../parts/icon.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './audit.module.css'
import { type AuditFilter, partsOf } from './audit-filter.ts'

interface Props {
  readonly filter: AuditFilter
  readonly change: (change: Partial<AuditFilter>) => void
}

export function FilterBar({ filter, change }: Props) {
  const { words } = useWords()
  const { audit } = words
  return (
    <search className={style.filters}>
      <TextField text={filter.text} change={text => change({ text })} />
      <Choice
        label={audit.anybody}
        value={filter.who}
        names={actorKinds.map(kind => [kind, audit.actors[kind]])}
        onChange={who => change({ who })}
      />
      <Choice
        label={audit.anything}
        value={filter.what}
        names={auditedKinds.map(kind => [kind, audit.objects[kind]])}
        onChange={what => change({ what })}
      />
      <Choice
        label={audit.anyAction}
        value={filter.action}
        names={auditedActions.map(action => [action, audit.actions[action]])}
        onChange={action => change({ action })}
      />
      <DaysChip name={words.list.when} labels={audit} from={filter.from} to={filter.to} change={change} />
    </search>
  )
}

interface ChoiceProps {
  /** Also the name of the choice of all. */
  readonly label: string
  readonly value: string
  readonly names: readonly (readonly [value: string, name: string])[]
  readonly onChange: (value: string) => void
}

/** A kind; or one object of a kind, which is an entry of its own while it is chosen. */
function Choice({ label, value, names, onChange }: ChoiceProps) {
  const { words } = useWords()
  const [kind, id] = partsOf(value)
  const name = names.find(([each]) => each === kind)?.[1] ?? kind
  const one = id === undefined ? [] : [{ value, label: filled(words.audit.only, { kind: name, id }) }]
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label }, ...one, ...names.map(([each, text]) => ({ value: each, label: text }))]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Searches a moment after the last letter. */
function TextField({ text, change }: { readonly text: string; readonly change: (text: string) => void }) {
  const { words } = useWords()
  const [typed, type] = useTyped(text, change)
  return (
    <TextInput
      type="search"
      className={style.search}
      leftSection={<Icon name="search" />}
      aria-label={words.audit.search}
      placeholder={words.audit.search}
      maxLength={200}
      value={typed}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}
