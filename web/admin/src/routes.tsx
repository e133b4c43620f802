// The pages and their addresses below /admin. Each page is loaded when it is first opened.

import { createBrowserRouter, type RouteObject } from 'react-router'
import { PageFault } from './parts/page-fault.tsx'
import { PageLoading } from './parts/page-loading.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedIn } from './signed-in.tsx'

const page = (path: string, load: () => Promise<{ readonly Page: React.ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
  ErrorBoundary: PageFault,
})

const pagesInShell: RouteObject[] = [
  page('/', () => import('./dashboard/dashboard-page.tsx')),
  page('/today', () => import('./today/today-page.tsx')),
  page('/calendar', () => import('./calendars/group-page.tsx')),
  page('/reservations/new', () => import('./desk/new-reservation-page.tsx')),
  page('/reservations/:reference?', () => import('./reservations/reservations-page.tsx')),
  page('/audit', () => import('./audit/audit-page.tsx')),
  page('/people', () => import('./people/people-page.tsx')),
  page('/people/:id', () => import('./people/person-page.tsx')),
  page('/account', () => import('./account/account-page.tsx')),
  page('/publishers', () => import('./publishers/publishers-page.tsx')),
  page('/publishers/new', () => import('./publishers/new-publisher-page.tsx')),
  page('/publishers/:reference', () => import('./publishers/publisher-page.tsx')),
  page('/channels', () => import('./channels/channels-page.tsx')),
  page('/channels/new', () => import('./channels/new-channel-page.tsx')),
  page('/channels/partners', () => import('./channels/partners-page.tsx')),
  page('/channels/:reference', () => import('./channels/channel-page.tsx')),
  page('/jobs', () => import('./jobs/jobs-page.tsx')),
  page('/jobs/:reference', () => import('./jobs/job-page.tsx')),
  page('/sources', () => import('./sources/sources-page.tsx')),
  page('/sources/:reference', () => import('./sources/source-page.tsx')),
  page('/webhooks', () => import('./webhooks/webhooks-page.tsx')),
  page('/webhooks/:reference', () => import('./webhooks/webhook-page.tsx')),
  page('/companions', () => import('./companions/companions-page.tsx')),
  page('/companions/:reference', () => import('./companions/companion-page.tsx')),
  page('/codes', () => import('./codes/codes-page.tsx')),
  page('/codes/new', () => import('./codes/new-code-page.tsx')),
  page('/codes/:reference', () => import('./codes/code-page.tsx')),
  page('/reviews', () => import('./reviews/reviews-page.tsx')),
  page('/sites', () => import('./sites/sites-page.tsx')),
  page('/sites/:reference', () => import('./sites/site-page.tsx')),
  page('/settings', () => import('./settings/settings-page.tsx')),
  page('/exchange-rates', () => import('./settings/rates-page.tsx')),
  page('/properties', () => import('./property/properties-page.tsx')),
  page('/property', () => import('./property/property-page.tsx')),
  page('/price-rules', () => import('./rules/rules-page.tsx')),
  page('/reports', () => import('./reports/reports-page.tsx')),
  { path: '*', Component: NotFound },
]

export const router = createBrowserRouter(
  [
    { ...page('/sign-in', () => import('./session/sign-in-page.tsx')), HydrateFallback: PageLoading },
    {
      ...page('/single-sign-on', () => import('./session/single-sign-on-page.tsx')),
      HydrateFallback: PageLoading,
    },
    { ...page('/invitation', () => import('./session/link-page.tsx')), HydrateFallback: PageLoading },
    { ...page('/reset', () => import('./session/link-page.tsx')), HydrateFallback: PageLoading },
    {
      Component: SignedIn,
      ErrorBoundary: PageFault,
      HydrateFallback: PageLoading,
      children: [
        // Without the rest of the administration, so that nothing is pressed by mistake.
        page('/connect', () => import('./publishers/connect-page.tsx')),
        { Component: Shell, children: pagesInShell },
      ],
    },
  ],
  { basename: '/admin' },
)
