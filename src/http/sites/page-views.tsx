// Tells the script of a page where to count the view of it, if the site wants that.

import type { VNode } from 'preact'
import type { Page } from './page.ts'

/** Paths are cut so that no reservation is in them. */
export function PageViews({ page }: { readonly page: Page }): VNode | null {
  const { analyticsUrl } = page.site.document
  if (analyticsUrl === null || page.isPreview) return null
  return <meta name="page-views" content={analyticsUrl} data-path={countedPath(page.path)} />
}

/** The first part of the path, and of a property its id. */
const countedPath = (path: string): string =>
  /^\/properties\/\d+/.exec(path)?.[0] ?? /^\/[a-z-]*/.exec(path)?.[0] ?? '/'
