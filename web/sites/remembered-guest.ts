// The guest as this device remembers them: names, e-mail and telephone, where they ticked the box. They stay in the browser's own
// storage, for the pages of this site; the server gets them with a booking alone.

const names = ['first_name', 'last_name', 'email', 'phone']

/** Fills in what is remembered where nothing is typed yet; without storage the box stays hidden. */
export function rememberGuest(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLElement>('[data-remember]')
  const tick = box?.querySelector('input')
  if (!box || !tick) return
  const key = `hostelry-guest ${box.dataset.remember}`
  const fields = names.map(name => form.querySelector<HTMLInputElement>(`[name="${name}"]`)!)
  let kept: string | null
  try {
    kept = localStorage.getItem(key)
  } catch {
    return
  }
  box.hidden = false
  const guest = guestIn(kept)
  tick.checked = guest !== null
  if (guest && fields.every(({ value }) => value === ''))
    for (const field of fields) field.value = String(guest[field.name] ?? '')
  tick.addEventListener('change', () => {
    if (!tick.checked) localStorage.removeItem(key)
  })
  form.addEventListener('submit', () => {
    if (!tick.checked) return
    localStorage.setItem(
      key,
      JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
    )
  })
}

function guestIn(text: string | null): Record<string, unknown> | null {
  try {
    const guest = JSON.parse(text ?? 'null')
    return typeof guest === 'object' ? guest : null
  } catch {
    return null
  }
}
