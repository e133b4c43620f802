// What shared links and search engines read of the home page: the place, its picture, and what is on.

import type { VNode } from 'preact'
import type { Image } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { picturePath } from '../parts/picture.tsx'
import { type Thing, ThingsOf } from '../parts/things.tsx'
import { type ComingEvent, sectionImage } from '../place/sections.ts'

interface HeadParts {
  readonly page: Page
  /** That of the season. */
  readonly image: Pick<Image, 'url' | 'alt'> | null
  readonly events: readonly ComingEvent[]
}

export function HomeHead({ page, image, events }: HeadParts): VNode {
  const { name, headline, introduction } = page.site.document
  const description = page.text(introduction)
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={page.text(headline)} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={page.absolute('/')} />
      <meta property="og:locale" content={page.language} />
      {image && <meta property="og:image" content={pictureUrl(page, image)} />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <ThingsOf page={page} things={[destination(page, image), ...events.map(each => event(page, each))]} />
    </>
  )
}

const pictureUrl = (page: Page, image: Pick<Image, 'url'>): string =>
  new URL(`${picturePath(image)}?width=1280`, page.absolute('/')).href

function destination(page: Page, image: HeadParts['image']): Thing {
  const { name, introduction } = page.site.document
  const description = page.text(introduction)
  return {
    '@type': 'TouristDestination',
    '@id': page.absolute('/'),
    url: page.absolute('/'),
    name,
    ...(description && { description }),
    ...(image && { image: pictureUrl(page, image) }),
  }
}

function event(page: Page, { section, days }: ComingEvent): Thing {
  const image = sectionImage(page, section)
  const description = page.text(section.text ?? {})
  const place = section.place ?? page.site.document.name
  return {
    '@type': 'Event',
    name: page.text(section.title),
    startDate: days.from,
    endDate: days.to,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: place, address: place },
    ...(description && { description }),
    ...(image && { image: pictureUrl(page, image) }),
    ...(section.url?.startsWith('https:') && { url: section.url }),
  }
}
