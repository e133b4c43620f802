// The map beside the results: nearer, further and along, by buttons, keys and pointer; a result and its pin light each other up.

/** Nearer than this a drawn map shows nothing more. */
const mostZoom = 8
const step = 1.5

/** Does nothing on pages without a map, also where the results are put in place anew: it listens to the document. */
export function improveMap(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-zoom]')
    if (!button) return
    const map = mapOf(button)
    if (map) zoom(map, button.dataset.zoom === 'in' ? step : button.dataset.zoom === 'out' ? 1 / step : 0)
  })
  document.addEventListener('keydown', event => {
    const map = mapOf(event.target as Element)
    const act = keys[event.key]
    if (!map || !act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act(map)
  })
  document.addEventListener(
    'wheel',
    event => {
      const map = event.ctrlKey && (event.target as Element).closest<SVGSVGElement>('.search-map svg')
      if (!map) return
      event.preventDefault()
      zoom(map, event.deltaY < 0 ? step : 1 / step)
    },
    { passive: false },
  )
  document.addEventListener('pointerdown', drag)
  for (const type of ['mouseover', 'focusin'] as const) document.addEventListener(type, light)
  document.documentElement.classList.add('has-map-script')
}

const mapOf = (inside: Element): SVGSVGElement | null =>
  inside.closest('.search-map')?.querySelector('svg') ?? null

const keys: Readonly<Record<string, (map: SVGSVGElement) => void>> = {
  '+': map => zoom(map, step),
  '-': map => zoom(map, 1 / step),
  ArrowLeft: map => move(map, -0.2, 0),
  ArrowRight: map => move(map, 0.2, 0),
  ArrowUp: map => move(map, 0, -0.2),
  ArrowDown: map => move(map, 0, 0.2),
}

/** The whole map, as the server drew it. */
const whole = (map: SVGSVGElement): [width: number, height: number] => {
  map.dataset.whole ??= map.getAttribute('viewBox')!
  const [, , width = 1, height = 1] = map.dataset.whole.split(' ').map(Number)
  return [width, height]
}

/** Around the middle; 0 shows the whole. */
function zoom(map: SVGSVGElement, times: number): void {
  const [width, height] = whole(map)
  const now = map.viewBox.baseVal
  const nearness = times === 0 ? 1 : Math.max(0.5, Math.min(mostZoom, (width / now.width) * times))
  const [x, y] = times === 0 ? [width / 2, height / 2] : [now.x + now.width / 2, now.y + now.height / 2]
  map.style.setProperty('--nearness', String(nearness))
  show(map, x - width / nearness / 2, y - height / nearness / 2, width / nearness)
}

/** By shares of what is seen. */
function move(map: SVGSVGElement, across: number, down: number): void {
  const { x, y, width, height } = map.viewBox.baseVal
  show(map, x + across * width, y + down * height, width)
}

/** The ground ends one plan away. */
function show(map: SVGSVGElement, left: number, top: number, wide: number): void {
  const [width, height] = whole(map)
  const high = (wide / width) * height
  const within = (value: number, size: number, side: number): number =>
    Math.max(-size / 2, Math.min(value, 1.5 * size - side))
  map.setAttribute('viewBox', [within(left, width, wide), within(top, height, high), wide, high].join(' '))
}

function drag(down: PointerEvent): void {
  const map = (down.target as Element).closest<SVGSVGElement>('.search-map svg')
  if (!map || down.button !== 0 || (down.target as Element).closest('a')) return
  let last = down
  map.setPointerCapture(down.pointerId)
  const follow = (event: PointerEvent): void => {
    const { width, height } = map.getBoundingClientRect()
    move(map, (last.clientX - event.clientX) / width, (last.clientY - event.clientY) / height)
    last = event
  }
  const end = (): void => map.removeEventListener('pointermove', follow)
  map.addEventListener('pointermove', follow)
  map.addEventListener('pointerup', end, { once: true })
  map.addEventListener('pointercancel', end, { once: true })
}

/** The result under the pointer or the focus with its pin, and the pin with its result. */
function light({ target }: Event): void {
  const inside = target as Element
  const id = inside.closest('.result')?.id ?? inside.closest('.pin')?.getAttribute('href')?.slice(1)
  for (const lit of document.querySelectorAll('.is-lit')) lit.classList.remove('is-lit')
  if (!id) return
  document.getElementById(id)?.classList.add('is-lit')
  document.querySelector(`.pin[href="#${CSS.escape(id)}"]`)?.classList.add('is-lit')
}
