// The selected cells: the active one and those between it and where the selection began, moved by keys and the pointer.

import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Selection } from './edits.ts'
import type { Place } from './grid-keys.ts'
import type { Sizes } from './use-window.ts'

interface Selecting {
  readonly at: Place
  readonly selection: Selection
  /** Makes a cell the active one; the selection begins there unless it is extended. */
  readonly go: (place: Place, extend: boolean) => void
  readonly select: (anchor: Place, active: Place) => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
}

interface Extent {
  readonly rows: number
  readonly nights: number
}

export function useSelection(
  scroller: RefObject<HTMLElement | null>,
  sizes: Sizes,
  { rows, nights }: Extent,
): Selecting {
  const [{ anchor, active }, setPlaces] = useState({ anchor: start, active: start })
  const isDragging = useRef(false)
  const bound = ({ row, night }: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    night: Math.max(0, Math.min(nights - 1, night)),
  })
  const [at, from] = [bound(active), bound(anchor)]
  const go = (place: Place, extend: boolean) => {
    const next = bound(place)
    setPlaces({ anchor: extend ? from : next, active: next })
    reveal(scroller.current, next, sizes)
  }
  const placeOf = (event: PointerEvent): Place | null => {
    const element = scroller.current
    if (!element) return null
    const box = element.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    if (y < sizes.top || x < sizes.head) return null
    return bound({
      row: Math.floor((y - sizes.top + element.scrollTop) / sizes.line),
      night: Math.floor((x - sizes.head + element.scrollLeft) / sizes.cell),
    })
  }
  return {
    at,
    selection: {
      top: Math.min(at.row, from.row),
      bottom: Math.max(at.row, from.row),
      first: Math.min(at.night, from.night),
      last: Math.max(at.night, from.night),
    },
    go,
    select: (anchor, active) => setPlaces({ anchor, active }),
    onPointerDown: event => {
      const place = event.button === 0 ? placeOf(event) : null
      if (!place) return
      // The cell itself may be taken away by scrolling, and the focus with it.
      if (event.pointerType === 'mouse') event.preventDefault()
      scroller.current?.focus({ preventScroll: true })
      isDragging.current = event.pointerType === 'mouse'
      setPlaces({ anchor: event.shiftKey ? from : place, active: place })
    },
    onPointerMove: event => {
      if (!isDragging.current || event.buttons === 0) return
      const place = placeOf(event)
      if (place && (place.row !== at.row || place.night !== at.night)) {
        setPlaces({ anchor: from, active: place })
      }
    },
    onPointerUp: () => {
      isDragging.current = false
    },
  }
}

/** The first rate of the first room. */
const start: Place = { row: 1, night: 0 }

/** Scrolls so that a cell is in sight, beside the heads. */
function reveal(element: HTMLElement | null, { row, night }: Place, { cell, line, head, top }: Sizes): void {
  if (!element) return
  const [left, above] = [night * cell, row * line]
  const [width, height] = [element.clientWidth - head, element.clientHeight - top]
  if (left < element.scrollLeft) element.scrollLeft = left
  else if (left + cell > element.scrollLeft + width) element.scrollLeft = left + cell - width
  if (above < element.scrollTop) element.scrollTop = above
  else if (above + line > element.scrollTop + height) element.scrollTop = above + line - height
}
