// The part of the grid that is in sight: lines, and nights by weeks. It changes only when a line or a week comes or goes.

import { type RefObject, startTransition, useEffect, useState } from 'react'
import { nightsOfWeek } from './calendar-row.tsx'

export interface Window {
  readonly firstRow: number
  readonly endRow: number
  readonly firstWeek: number
  readonly endWeek: number
}

/** Sizes in pixels, as the style sheet has them. */
export interface Sizes {
  readonly cell: number
  readonly line: number
  readonly head: number
  readonly top: number
}

const spareRows = 4

export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  { cell, line, head, top }: Sizes,
  { rows, nights }: { readonly rows: number; readonly nights: number },
): Window {
  const [shown, setShown] = useState<Window>({ firstRow: 0, endRow: 24, firstWeek: 0, endWeek: 4 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    const measure = () => {
      frame = 0
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const week = cell * nightsOfWeek
      const next = {
        firstRow: Math.max(0, Math.floor(scrollTop / line / spareRows) * spareRows - spareRows),
        endRow: Math.min(
          rows,
          Math.ceil((scrollTop + clientHeight - top) / line / spareRows) * spareRows + spareRows,
        ),
        firstWeek: Math.max(0, Math.floor(scrollLeft / week) - 1),
        endWeek: Math.min(
          Math.ceil(nights / nightsOfWeek),
          Math.ceil((scrollLeft + clientWidth - head) / week) + 2,
        ),
      }
      // What comes into sight next is drawn between frames, not within one.
      startTransition(() =>
        setShown(former =>
          former.firstRow === next.firstRow &&
          former.endRow === next.endRow &&
          former.firstWeek === next.firstWeek &&
          former.endWeek === next.endWeek
            ? former
            : next,
        ),
      )
    }
    const later = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    element.addEventListener('scroll', later, { passive: true })
    const observer = new ResizeObserver(later)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', later)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [scroller, cell, line, head, top, rows, nights])
  return shown
}

/** The sizes of the style sheet in pixels; a coarse pointer and a narrow page have others. */
export function useSizes(scroller: RefObject<HTMLElement | null>): Sizes {
  const [sizes, setSizes] = useState<Sizes>({ cell: 54, line: 38, head: 196, top: 56 })
  useEffect(() => {
    const read = () => {
      if (!scroller.current) return
      const of = getComputedStyle(scroller.current)
      const pixels = (name: string) => Number.parseFloat(of.getPropertyValue(name))
      const next = {
        cell: pixels('--cell-w'),
        line: pixels('--cell-h'),
        head: pixels('--head-w'),
        top: pixels('--head-h'),
      }
      setSizes(former => (JSON.stringify(former) === JSON.stringify(next) ? former : next))
    }
    read()
    addEventListener('resize', read)
    return () => removeEventListener('resize', read)
  }, [scroller])
  return sizes
}
