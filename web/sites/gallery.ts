// Shows the pictures of a property over the whole screen: the section of all pictures moves into a dialog, whose list can be
// swiped. The browser keeps the focus inside, closes it on Escape, and gives the focus back.

interface GalleryWords {
  readonly title: string
  readonly previous: string
  readonly next: string
  readonly close: string
}

/** Makes links to pictures open the gallery, on pages that have one. */
export function openGallery(): void {
  const section = document.querySelector<HTMLElement>('[data-gallery]')
  const list = section?.querySelector('ol')
  if (!section || !list) return
  const gallery = new Gallery(list, JSON.parse(section.dataset.gallery ?? '{}'))
  section.remove()
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const hash = link?.getAttribute('href') ?? ''
    if (hash !== '#pictures' && !hash.startsWith('#picture-')) return
    event.preventDefault()
    gallery.show(hash === '#pictures' ? 0 : Number(hash.slice('#picture-'.length)) - 1)
  })
}

class Gallery {
  readonly #dialog = document.createElement('dialog')
  readonly #list: HTMLElement
  readonly #position = document.createElement('p')

  constructor(list: HTMLElement, words: GalleryWords) {
    this.#list = list
    const controls = document.createElement('div')
    controls.append(
      button('←', words.previous, () => this.#step(-1)),
      button('→', words.next, () => this.#step(1)),
      button('✕', words.close, () => this.#dialog.close()),
    )
    const bar = document.createElement('div')
    bar.className = 'gallery-bar'
    bar.append(this.#position, controls)
    this.#position.ariaLive = 'polite'
    this.#dialog.className = 'gallery'
    this.#dialog.ariaLabel = words.title
    list.tabIndex = 0
    list.ariaLabel = words.title
    this.#dialog.append(bar, list)
    document.body.append(this.#dialog)
    this.#dialog.addEventListener('keydown', event => this.#steer(event))
    list.addEventListener('scroll', () => this.#tell(), { passive: true })
  }

  show(index: number): void {
    this.#dialog.showModal()
    this.#list.focus()
    this.#goTo(index, 'instant')
  }

  #steer(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -Infinity,
      End: Infinity,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    this.#step(this.#isRightToLeft ? -step : step)
  }

  #step(step: number): void {
    const last = this.#list.children.length - 1
    this.#goTo(Math.min(Math.max(this.#index + step, 0), last), 'auto')
  }

  #goTo(index: number, behavior: ScrollBehavior): void {
    this.#list.scrollTo({ left: (this.#isRightToLeft ? -1 : 1) * index * this.#list.clientWidth, behavior })
    this.#tell()
  }

  #tell(): void {
    const count = this.#list.children.length
    const text = `${this.#index + 1} / ${count}`
    if (this.#position.textContent !== text) this.#position.textContent = text
  }

  get #index(): number {
    return Math.round(Math.abs(this.#list.scrollLeft) / Math.max(1, this.#list.clientWidth))
  }

  get #isRightToLeft(): boolean {
    return getComputedStyle(this.#list).direction === 'rtl'
  }
}

function button(sign: string, name: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'quieter'
  made.textContent = sign
  made.ariaLabel = name
  made.addEventListener('click', act)
  return made
}
