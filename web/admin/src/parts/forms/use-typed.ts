// A text that is typed into a field, and told a moment after the last letter. What was told comes back, by the address, without its
// blanks and maybe without the letters that followed: the field keeps what is typed, and follows only what came from elsewhere.

import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const waitMilliseconds = 250

/** What the field has, and what takes its text. `text` is what was told last, or came from elsewhere, as by the way back. */
export function useTyped(
  text: string,
  tell: (text: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text)
  const told = useRef(text)
  const later = useDebouncedCallback((next: string) => {
    told.current = next
    tell(next)
  }, waitMilliseconds)
  useEffect(() => {
    if (text === told.current) return
    told.current = text
    setTyped(text)
  }, [text])
  const type = (next: string) => {
    setTyped(next)
    later(next.trim())
  }
  return [typed, type]
}
