// The field over the active cell in which its new value is typed.

import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import style from './calendar.module.css'

interface Props {
  readonly text: string
  readonly label: string
  /** Why the last attempt was not taken. */
  readonly wrong: string | null
  readonly style: CSSProperties
  /** Takes the text, and the step to the next cell. */
  readonly onFinish: (text: string, step: { readonly row: number; readonly night: number }) => void
  /** Takes the text where the focus goes elsewhere. */
  readonly onLeave: (text: string) => void
  readonly onCancel: () => void
}

export function CellEditor({ text, label, wrong, style: place, onFinish, onLeave, onCancel }: Props) {
  const [value, setValue] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const wrongId = useId()
  useEffect(() => {
    input.current?.focus()
    // What was there is replaced by typing, what was just typed goes on.
    if (text.length > 1) input.current?.select()
  }, [text])
  return (
    <div className={style.editor} style={place}>
      <input
        ref={input}
        value={value}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : wrongId}
        onChange={event => setValue(event.target.value)}
        // In another window it stays as it is.
        onBlur={() => document.activeElement !== input.current && onLeave(value)}
        onKeyDown={event => {
          event.stopPropagation()
          const steps = {
            Enter: { row: event.shiftKey ? -1 : 1, night: 0 },
            Tab: { row: 0, night: event.shiftKey ? -1 : 1 },
          }
          if (event.key === 'Escape') onCancel()
          else if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault()
            onFinish(value, steps[event.key])
          }
        }}
      />
      {wrong !== null && (
        <span id={wrongId} role="alert" className={style.wrong}>
          {wrong}
        </span>
      )}
    </div>
  )
}
