// What keeps some guests from using a page as it is shown: barriers that axe finds, scrolling sideways (as it is, from right to
// left, at twice the size, and with letters of twice the size), motion where less is asked for, and a focus that is not seen.

import type { Page } from 'playwright-core'
import { violationsIn } from './accessibility.ts'

/** The narrowest screen that WCAG 2.2 names (1.4.10), in pixels. */
const narrowest = 320

/** Each fault as a sentence; empty for a page without any. Leaves the page as it was. */
export async function faultsIn(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!
  const violations = await violationsIn(page)
  const unseen = await unseenFocus(page)
  const faults = [
    ...violations,
    ...unseen.map(name => `the focus is not seen on ${name}`),
    ...(await sideways(page, 'as it is')),
  ]
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  faults.push(...(await sideways(page, 'from right to left')))
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  faults.push(...(await sideways(page, 'with letters of twice the size')))
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // A browser that shows everything at twice the size has half the room.
  await page.setViewportSize({ width: Math.max(narrowest, width / 2), height })
  faults.push(...(await sideways(page, 'at twice the size')))
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  faults.push(...(await moving(page)).map(name => `${name} moves where less motion is asked for`))
  await page.emulateMedia({ reducedMotion: null })
  return faults
}

/** Which elements reach beyond the page, where it scrolls sideways. */
async function sideways(page: Page, how: string): Promise<string[]> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const beyond = [...document.body.querySelectorAll('*')].filter(element => {
      const { left, right } = element.getBoundingClientRect()
      if (!element.checkVisibility({ contentVisibilityAuto: true })) return false
      return right > clientWidth + 1 || left < -1
    })
    const names = beyond.slice(0, 3).map(({ localName, className }) => `${localName}.${className}`)
    return `${scrollWidth - clientWidth} pixels, such as ${names.join(', ')}`
  })
  return wide === null ? [] : [`it scrolls sideways ${how}: ${wide}`]
}

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(element => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return (
          animationName !== 'none' || transitionDuration.split(', ').some(time => Number.parseFloat(time) > 0)
        )
      })
      .map(({ localName, className }) => `${localName}.${className}`),
  )

/** What looks the same with the focus and without it: the element, and what is around it. */
const unseenFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const before = document.activeElement
    const reachable = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      element => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
    )
    const look = (element: Element): string => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      return [outlineStyle, outlineWidth, boxShadow, borderColor].join()
    }
    const around = (element: HTMLElement): string =>
      [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
        .map(each => (each ? look(each) : ''))
        .join(' | ')
    const unseen = reachable.filter(element => {
      element.blur()
      const without = around(element)
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
      return document.activeElement === element && around(element) === without
    })
    reachable.at(-1)?.blur()
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
    return unseen.map(
      element => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`,
    )
  })
