// The beginning of the home page: the place in its season behind the headline, or the headline alone.

import type { VNode } from 'preact'
import type { SiteSection } from '../../../lodging/sites/section.ts'
import type { Page } from '../page.ts'
import { Picture } from '../parts/picture.tsx'
import { sectionHref, sectionImage } from '../place/sections.ts'

interface HeroParts {
  readonly page: Page
  readonly hero: SiteSection | undefined
}

/** The picture lies behind the headline; on small screens above it. */
export function Hero({ page, hero }: HeroParts): VNode {
  const { headline, introduction } = page.site.document
  const image = hero && sectionImage(page, hero)
  if (!hero || !image) {
    return (
      <section class="hero">
        <h1>{page.text(headline)}</h1>
        <p>{page.text(introduction)}</p>
      </section>
    )
  }
  const href = sectionHref(page, hero)
  const title = page.text(hero.title)
  const text = page.text(hero.text ?? {})
  return (
    <section class="place-hero">
      <Picture image={image} sizes="(min-width: 84rem) 1360px, 100vw" isFirst />
      <div class="place-hero-text">
        <h1>{page.text(headline)}</h1>
        <p class="place-hero-line">{href ? <a href={href}>{title}</a> : title}</p>
        {text && <p>{text}</p>}
      </div>
    </section>
  )
}
