// A form that changes what is there. It sends what was changed, with the version that was seen; where somebody else was faster
// it says what is different now, keeps what was typed, and asks.

import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { Refusal, type Versioned } from '../../api/client.ts'
import { useWords } from '../../words/use-words.ts'
import { Form } from './form.tsx'

type Body = Readonly<Record<string, unknown>>

interface Props<Value> {
  readonly label: string
  readonly seen: Versioned<Value>
  /** What the fields say of an object, by the names of the fields in the body. */
  readonly fieldsOf: (value: Value) => Body
  /** The same of what was typed. */
  readonly bodyOf: (form: FormData, before: Value) => Body
  readonly send: (body: Body, version: number) => Promise<Versioned<Value>>
  /** Reads the object again. */
  readonly reread: () => Promise<Versioned<Value> | undefined>
  readonly labels: Readonly<Record<string, string>>
  readonly saved: (value: Versioned<Value>) => void
  readonly tools?: ReactNode
  readonly button?: string
  readonly children: (value: Value) => ReactNode
}

interface Conflict<Value> {
  readonly now: Versioned<Value>
  readonly mine: Body
}

export function EditForm<Value>({
  label,
  seen,
  fieldsOf,
  bodyOf,
  send,
  reread,
  labels,
  saved,
  tools,
  button,
  children,
}: Props<Value>) {
  const { words } = useWords()
  const [base, setBase] = useState(() => ({ ...seen, fields: fieldsOf(seen.value) }))
  /** What the fields were filled with. */
  const [shown, setShown] = useState(seen)
  const [conflict, setConflict] = useState<Conflict<Value> | null>(null)
  /** How often theirs were taken: then the form begins anew, without its refusal. */
  const [taken, setTaken] = useState(0)
  /** `fields`: what stays in the fields; else they are filled anew. */
  const keep = (made: Versioned<Value>, fields?: Body) => {
    setBase({ ...made, fields: fields ?? fieldsOf(made.value) })
    if (!fields) setShown(made)
    setConflict(null)
    saved(made)
  }
  const takeTheirs = (now: Versioned<Value>) => {
    keep(now)
    setTaken(taken + 1)
  }
  const save = async (form: FormData, typed: () => FormData) => {
    const sent = bodyOf(form, base.value)
    const mine = changesOf(sent, base.fields)
    if (Object.keys(mine).length === 0) return
    try {
      // After a conflict the button means: all the same.
      const made = await send(mine, conflict?.now.version ?? base.version)
      // What was typed while it was sent stays in its fields, and is sent the next time.
      const later = changesOf(bodyOf(typed(), base.value), sent)
      keep(made, Object.keys(later).length > 0 ? sent : undefined)
    } catch (error) {
      const now = error instanceof Refusal && error.status === 412 ? await reread() : undefined
      if (now) setConflict({ now, mine })
      throw error
    }
  }
  return (
    <Form
      key={taken}
      label={label}
      button={conflict ? words.parts.saveAllTheSame : (button ?? words.parts.save)}
      done={words.parts.saved}
      send={save}
      tools={
        <>
          {conflict && <Button onClick={() => takeTheirs(conflict.now)}>{words.parts.takeTheirs}</Button>}
          {tools}
        </>
      }
    >
      {conflict && (
        <Differences before={base.fields} conflict={conflict} fieldsOf={fieldsOf} labels={labels} />
      )}
      <Fragment key={shown.version}>{children(shown.value)}</Fragment>
    </Form>
  )
}

/** The fields that differ from what was there. */
function changesOf(typed: Body, before: Body): Body {
  const differs = ([name, value]: [string, unknown]) => textOf(value) !== textOf(before[name])
  return Object.fromEntries(Object.entries(typed).filter(differs))
}

/** The same for objects with the same fields in any order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

interface DifferencesProps<Value> {
  readonly before: Body
  readonly conflict: Conflict<Value>
  readonly fieldsOf: (value: Value) => Body
  readonly labels: Readonly<Record<string, string>>
}

function Differences<Value>({ before, conflict: { now, mine }, fieldsOf, labels }: DifferencesProps<Value>) {
  const { words } = useWords()
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return words.parts.nothing
    if (typeof value === 'boolean') return value ? words.parts.yes : words.parts.no
    if (Array.isArray(value) && value.every(each => typeof each !== 'object'))
      return value.join(', ') || words.parts.nothing
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return (
    <div className="note warns">
      <p>{words.parts.changedMeanwhile}</p>
      <dl>
        {Object.entries(changesOf(fieldsOf(now.value), before)).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="strong">{labels[name] ?? name}</dt>
            <dd>
              {words.parts.isNow} {shown(value)}
              {name in mine && ` – ${words.parts.yours} ${shown(mine[name])}`}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
