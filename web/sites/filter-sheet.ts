// The sheet of filters: closed by its buttons, by Escape and by a tap beside it, and as it was after the list has changed.

const sheet = () => document.querySelector<HTMLDetailsElement>('.filter-sheet')

/** What scrolls in it. */
const groups = () => document.querySelector<HTMLElement>('.filter-groups')

export function filterSheet(): void {
  document.addEventListener('click', ({ target }) => {
    const element = target as HTMLElement
    // The dark beside it is part of the sheet itself, and no part of its panel or its summary.
    if (element.closest('.filter-panel > * > .when-live') || element.matches('.filter-sheet')) close()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && sheet()?.contains(document.activeElement)) close()
  })
  // Nothing behind the sheet of a small screen takes the focus. What it is in does while one of its labels is pressed.
  document.addEventListener('focusin', ({ target }) => {
    const open = sheet()
    const focused = target as HTMLElement
    if (open?.open && isOverPage() && !open.contains(focused) && !focused.contains(open)) open.open = false
  })
}

const isOverPage = (): boolean => matchMedia('(width < 60rem)').matches

function close(): void {
  const open = sheet()
  if (!open?.open) return
  open.open = false
  open.querySelector('summary')?.focus()
}

/** Remembers whether it is open and how far it is scrolled; calling what it returns shows new markup so. */
export function keptSheet(): () => void {
  const isOpen = sheet()?.open ?? false
  const scrolled = groups()?.scrollTop ?? 0
  return () => {
    const shown = sheet()
    if (shown === null || !isOpen) return
    shown.open = true
    const scrolling = groups()
    if (scrolling) scrolling.scrollTop = scrolled
  }
}
