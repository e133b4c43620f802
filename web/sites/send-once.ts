// A form that is sent once, however often its button is pressed. The server takes a form that comes twice for one; this spares the
// guest the doubt.

/** What the form says of its sending. */
export interface Sending {
  /** The form can be sent again. */
  again(): void
}

interface Said {
  /** What the button says while the form is on its way; as before without it. */
  readonly busy: string | undefined
  /** What is said beside it meanwhile. */
  readonly note?: { readonly place: HTMLElement; readonly text: string }
}

/** Says what the page does until the next one is there; a page that comes back from the browser’s memory is as before. */
export function sendOnce(form: HTMLFormElement, { busy, note }: Said): Sending {
  let terms = ''
  let button: HTMLElement | null = null
  let label = ''
  form.addEventListener('submit', event => {
    if (button !== null) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const pressed = event.submitter
    if (pressed === null || pressed.hasAttribute('formnovalidate')) return
    button = pressed
    label = pressed.textContent
    pressed.setAttribute('aria-disabled', 'true')
    pressed.textContent = busy ?? label
    if (note) {
      terms = note.place.textContent
      note.place.textContent = note.text
    }
  })
  const again = (): void => {
    if (button === null) return
    button.removeAttribute('aria-disabled')
    button.textContent = label
    if (note) note.place.textContent = terms
    button = null
  }
  addEventListener('pageshow', again)
  return { again }
}
