// The discount code: its field, what it gives, and why it gives nothing.

import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../api/client.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './desk.module.css'

type Given = Pick<Answer<'previewStay'>, 'discount' | 'discount_reason'>
type CodeReason = NonNullable<Given['discount_reason']>

interface FieldProps {
  /** The one that is applied; empty for none. */
  readonly code: string
  /** Not with every letter: a half of a code is a wrong one, and those are counted. */
  readonly apply: (code: string) => void
}

/** Part of the form of the stay, which applies it by the name `code` when it is sent. */
export function CodeField({ code, apply }: FieldProps) {
  const words = useWords().words.desk
  const [typed, setTyped] = useState(code)
  return (
    <div className={style.code}>
      <TextInput
        name="code"
        label={words.code}
        value={typed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={() => apply(typed.trim())}
      />
      <Button type="submit">{words.applyCode}</Button>
      {code !== '' && (
        <Button
          onClick={() => {
            setTyped('')
            apply('')
          }}
        >
          {words.removeCode}
        </Button>
      )}
    </div>
  )
}

interface NoteProps {
  readonly code: string
  readonly reason: CodeReason | null
}

/** What became of the code, said once it is known. */
export function CodeNote({ code, reason }: NoteProps) {
  const words = useWords().words.desk
  return (
    <p className={reason === null ? 'note' : 'note warns'} role="status">
      {reason === null ? (
        filled(words.codeApplies, { code })
      ) : (
        <>
          <b className="strong">{filled(words.codeChangesNothing, { code })}</b> {words.codeReasons[reason]}
        </>
      )}
    </p>
  )
}

interface TextProps {
  readonly discount: NonNullable<Given['discount']>
  readonly money: (amount: number) => string
}

/** What it gives to one rate. */
export function DiscountText({ discount, money }: TextProps) {
  const words = useWords().words.desk
  const { code, saved, rebate, instructions } = discount
  const text =
    saved > 0
      ? filled(words.codeSaves, { code, amount: money(saved) })
      : rebate > 0
        ? filled(words.codePaysBack, { code, amount: money(rebate) })
        : instructions !== null
          ? filled(words.codeAdds, { code, instructions })
          : filled(words.codeApplies, { code })
  return <span className="small good">{text}</span>
}
