// Filters, sort and further pages of the results without loading the whole page: the server’s own part of it is put in place, and
// the address follows, so that it can be sent to somebody and gone back from.

import { filterSheet, keptSheet } from './filter-sheet.ts'

/** Where the results are. */
const place = () => document.querySelector<HTMLElement>('#results')

let latest = 0
let shown = ''
/** Prices that come late are asked for again so often. */
const mostAgain = 2

/** Does nothing on other pages. */
export function liveResults(): void {
  if (!place()) return
  shown = withoutHash(location.href)
  prepare()
  document.addEventListener('change', ({ target }) => {
    const form = (target as HTMLElement).closest<HTMLFormElement>('.search-filters')
    if (form) void show(addressOf(form), (target as HTMLElement).id)
  })
  document.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    if (!form.matches('.search-filters')) return
    event.preventDefault()
    void show(addressOf(form))
  })
  filterSheet()
  addEventListener('popstate', () => {
    // A link within the page is no other search, and new markup would lose its target.
    if (withoutHash(location.href) !== shown) void load(location.href, 0)
  })
  again(0)
}

const withoutHash = (address: string): string => address.split('#', 1)[0]!

/** Without the sort that the address has anyway: near a place, by distance. */
const addressOf = (form: HTMLFormElement): string => {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
  const usual = fields.some(([name]) => name === 'near') ? 'sort=distance' : 'sort=order'
  return `${form.action}?${new URLSearchParams(fields.filter(([name, value]) => value !== '' && `${name}=${value}` !== usual))}`
}

/** The button that sends the filters is not needed. */
const prepare = (): void => {
  for (const form of document.querySelectorAll('.search-filters')) form.classList.add('is-live')
}

async function show(address: string, focused = ''): Promise<void> {
  history.pushState(null, '', address)
  await load(address, 0)
  document.getElementById(focused)?.focus()
}

async function load(address: string, times: number): Promise<void> {
  latest += 1
  shown = withoutHash(new URL(address, location.href).href)
  const mine = latest
  const results = place()!
  results.setAttribute('aria-busy', 'true')
  const url = new URL(address, location.href)
  url.searchParams.set('part', 'results')
  url.hash = ''
  const html = await fetch(url).then(
    answer => (answer.ok && !answer.redirected ? answer.text() : null),
    () => null,
  )
  // A later choice counts.
  if (mine !== latest) return
  if (html === null) {
    location.href = address
    return
  }
  const restored = keptSheet()
  results.innerHTML = html
  restored()
  results.removeAttribute('aria-busy')
  prepare()
  const said = document.querySelector('#results-said')
  if (said) said.textContent = results.querySelector('[data-said]')?.textContent ?? ''
  again(times)
}

/** Prices that were not there in time are fetched when the page had a moment. */
function again(times: number): void {
  if (times >= mostAgain || !document.querySelector('[data-partial]')) return
  setTimeout(() => void load(location.href, times + 1), 1500)
}
