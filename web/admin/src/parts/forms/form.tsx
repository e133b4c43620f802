// Forms: what is typed is sent, a refusal is said above the form and at each field, and nothing that was typed is lost.

import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Refusal } from '../../api/client.ts'
import { useWords } from '../../words/use-words.ts'
import style from '../parts.module.css'
import { Said } from '../refusal-text.tsx'
import { useRefusals } from '../refusal-words.ts'
import { FormFields, idOf } from './fields.tsx'

interface Props {
  readonly label: string
  readonly button: string
  /** `typed` is what the form has later, as while it is sent. */
  readonly send: (form: FormData, typed: () => FormData) => Promise<unknown>
  /** What is said when it is done; nothing where the page changes then. */
  readonly done?: string
  /** Further buttons. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function Form({ label, button, send, done, tools, children }: Props) {
  const { field } = useRefusals()
  const [state, setState] = useState<{ error?: unknown; isSending?: boolean; isDone?: boolean }>({})
  const labels = useRef(new Map<string, string>())
  const errors = state.error instanceof Refusal ? state.error.errors : []
  const fields = useMemo(
    () => ({
      labels: labels.current,
      errorOf: (name: string) => {
        const found = errors.find(error => isOf(error.field, name))
        return found ? field(found) : null
      },
    }),
    [errors, field],
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isSending) return
    const element = event.currentTarget
    const typed = () => new FormData(element)
    setState({ isSending: true })
    try {
      const unread = unreadIn(element)
      if (unread.length > 0) throw new Refusal(400, { errors: unread })
      await send(typed(), typed)
      setState({ isDone: true })
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <FormFields value={fields}>
      <form className={style.form} aria-label={label} onSubmit={submit} noValidate>
        {state.error !== undefined && <Summary error={state.error} labels={labels.current} />}
        {children}
        <div className={style.tools}>
          <Button type="submit" variant="filled" loading={state.isSending ?? false}>
            {button}
          </Button>
          {tools}
          <span className="good" role="status">
            {state.isDone && done}
          </span>
        </div>
      </form>
    </FormFields>
  )
}

/**
 * What holds a text that is no number or no day: the browser gives it out as empty, which would clear what is there. And where
 * nothing was chosen yet of what has to be chosen.
 */
const unreadIn = (form: HTMLFormElement): Refusal['errors'] => [
  ...[...form.querySelectorAll('input')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({
      field: name,
      ...(type === 'date'
        ? ({ code: 'date', message: 'must be a date' } as const)
        : ({ code: 'number', message: 'must be a number' } as const)),
    })),
  ...[...form.querySelectorAll('select')]
    .filter(({ validity }) => validity.valueMissing)
    .map(({ name }) => ({ field: name, code: 'required' as const, message: 'is required' })),
]

const isOf = (field: string, name: string): boolean =>
  field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)

interface SummaryProps {
  readonly error: unknown
  readonly labels: ReadonlyMap<string, string>
}

/** What was refused, with a way to each field; it takes the focus. */
function Summary({ error, labels }: SummaryProps) {
  const { words } = useWords()
  const { whole, field } = useRefusals()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus anew
  useEffect(() => box.current?.focus(), [error])
  const errors = error instanceof Refusal && error.status !== 412 ? error.errors : []
  return (
    <div ref={box} className="note refuses" role="alert" tabIndex={-1}>
      <b className="strong">{words.parts.notSaved}</b>
      {errors.length === 0 && (
        <p>
          <Said sentence={whole(error)} />
        </p>
      )}
      <ul>
        {errors.map(error => {
          const { field: name } = error
          const [own = name] = [...labels.keys()].filter(key => isOf(name, key))
          return (
            <li key={name}>
              <a
                href={`#${idOf(own)}`}
                onClick={event => {
                  event.preventDefault()
                  document.getElementById(idOf(own))?.focus()
                }}
              >
                {labels.get(own) ?? name}
              </a>
              : <Said sentence={field(error)} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
