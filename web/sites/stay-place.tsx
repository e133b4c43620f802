// The place of the search bar: a field that says, while a guest types, which places and properties may be meant.

import { useRef, useState } from 'preact/hooks'
import { counted, type Forms } from './days.ts'

interface Suggestion {
  readonly name: string
  readonly note: string
}

interface PlaceParts {
  readonly name: string
  readonly address: string
  readonly label: string
  readonly placeholder: string
  readonly locale: string
  readonly suggestions: Forms
  readonly noSuggestion: string
}

/** Milliseconds without a key after which it asks. */
const pause = 150

export function StayPlace({ name, label, placeholder, ...parts }: PlaceParts) {
  const [text, setText] = useState(name)
  const { found, active, said, close, look, move } = useSuggestions(parts)
  const field = useRef<HTMLInputElement>(null)
  const choose = (suggestion: Suggestion): void => {
    setText(suggestion.name)
    close()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step !== undefined) {
      if (found.length === 0) void look(text)
      else move(step)
    } else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && found.length > 0) close()
    else return
    event.preventDefault()
  }
  return (
    <>
      <label class="search-field">
        <span>{label}</span>
        <input
          ref={field}
          name="place"
          value={text}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls="place-list"
          aria-activedescendant={found[active] && `place-${active}`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            void look(currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </label>
      <div id="place-list" class="place-list" role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            id={`place-${place}`}
            key={place}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // The focus stays in the field.
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <b>{suggestion.name}</b>
            <span class="quiet">{suggestion.note}</span>
          </div>
        ))}
      </div>
      <span class="hidden" role="status">
        {said}
      </span>
    </>
  )
}

type Asking = Pick<PlaceParts, 'address' | 'locale' | 'suggestions' | 'noSuggestion'>

/** What is suggested, which of them the keys are at, and what a screen reader says of it. */
function useSuggestions({ address, locale, suggestions, noSuggestion }: Asking) {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const latest = useRef(0)
  const show = (list: readonly Suggestion[], say: string): void => {
    setFound(list)
    setActive(-1)
    setSaid(say)
  }
  const close = (): void => {
    latest.current += 1
    show([], '')
  }
  const look = async (typed: string): Promise<void> => {
    latest.current += 1
    const mine = latest.current
    if (typed.trim() === '') return close()
    await new Promise(resolve => setTimeout(resolve, pause))
    if (mine !== latest.current) return
    const answer = await fetch(`${address}?${new URLSearchParams({ text: typed })}`).catch(() => null)
    const list: readonly Suggestion[] | null = answer?.ok ? await answer.json() : null
    // A later key counts; without an answer the field is one for text.
    if (mine !== latest.current || list === null) return
    show(list, list.length === 0 ? noSuggestion : counted(locale, list.length, suggestions))
  }
  const move = (step: number): void => {
    const from = active === -1 && step < 0 ? 0 : active
    setActive((from + step + found.length) % found.length)
  }
  return { found, active, said, close, look, move }
}
