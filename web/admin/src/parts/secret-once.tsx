// A secret that is shown once: it can be copied, and goes away when somebody says that it is kept.

import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import style from './parts.module.css'

interface Props {
  readonly label: string
  /** What it is for. */
  readonly help: string
  readonly secret: string
  readonly done: () => void
}

export function SecretOnce({ label, help, secret, done }: Props) {
  const { words } = useWords()
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const copy = async () => {
    field.current?.select()
    // Only pages on https or of this machine may write to the clipboard; elsewhere it is selected.
    await navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <div className={style.secret}>
      <p>
        <b className="strong">{words.parts.once}</b> <span className="muted">{help}</span>
      </p>
      <div className={style.secretRow}>
        <TextInput
          ref={field}
          aria-label={label}
          value={secret}
          readOnly
          className="grow"
          onFocus={event => event.currentTarget.select()}
        />
        <Button variant="filled" onClick={copy}>
          {words.parts.copy}
        </Button>
        <Button onClick={done}>{words.parts.kept}</Button>
      </div>
      <p className="small good" role="status">
        {isCopied && words.parts.copied}
      </p>
    </div>
  )
}
