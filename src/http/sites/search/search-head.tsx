// What shared links and search engines read of a search: its place and the first pictures of what was found.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { picturePath } from '../parts/picture.tsx'
import { ThingsOf } from '../parts/things.tsx'
import type { Results } from './search-results.ts'

interface HeadParts {
  readonly page: Page
  readonly title: string
  readonly results: Pick<Results, 'properties'>
}

export function SearchHead({ page, title, results }: HeadParts): VNode {
  const { name, introduction } = page.site.document
  const description = page.text(introduction)
  const [image] = results.properties.flatMap(({ property_image }) => property_image ?? [])
  const url = page.absolute('/search', page.query)
  const steps = [
    [name, page.absolute('/')],
    [title, url],
  ] as const
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={page.language} />
      {image && (
        <meta
          property="og:image"
          content={new URL(`${picturePath(image)}?width=1280`, page.absolute('/')).href}
        />
      )}
      {image && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <ThingsOf
        page={page}
        things={[
          {
            '@type': 'BreadcrumbList',
            itemListElement: steps.map(([step, item], index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name: step,
              item,
            })),
          },
        ]}
      />
    </>
  )
}
