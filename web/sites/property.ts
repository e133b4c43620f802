// What the page of a property does better with scripts: the price of an offer gets its taxes and fees when it is opened, and
// other months come without the rest of the page.

/** Listens on the whole page, as months are replaced. */
export function improveProperty(): void {
  hideBar()
  document.addEventListener('toggle', event => fillPrice(event.target), { capture: true })
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.dataset.partAddress || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void showPart(link, link.dataset.partAddress)
  })
}

/** The bar that leads to a section is not needed while the section is on the screen. */
function hideBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-bar-of]')
  const section = bar && document.getElementById(bar.dataset.barOf!)
  if (!section) return
  const watch = new IntersectionObserver(
    ([entry]) => bar.classList.toggle('is-there', entry!.isIntersecting),
    {
      rootMargin: '0px 0px -25% 0px',
    },
  )
  watch.observe(section)
}

/** The lines that are there stay if the server does not answer: they have the same sums. */
async function fillPrice(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return
  const address = target.dataset.price
  const lines = target.querySelector('[data-price-lines]')
  if (!address || !lines) return
  delete target.dataset.price
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(answer.statusText)
    lines.innerHTML = await answer.text()
  } catch {
    target.dataset.price = address
  }
}

/** Puts a part that the server sends in the place of the section of the link; goes to its page if that does not work. */
async function showPart(link: HTMLAnchorElement, address: string): Promise<void> {
  const section = link.closest('section')
  const text = link.textContent
  try {
    const answer = await fetch(address)
    if (!answer.ok || !section) throw new Error(answer.statusText)
    section.outerHTML = await answer.text()
    history.replaceState(null, '', link.href.split('#', 1)[0])
    const links = document.querySelectorAll<HTMLElement>(`#${section.id} [data-part-address]`)
    const same = [...links].find(({ textContent }) => textContent === text) ?? links[0]
    same?.focus({ preventScroll: true })
  } catch {
    location.assign(link.href)
  }
}
