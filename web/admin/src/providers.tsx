// What every page has around it: the look, the questions to the server, the language.

import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from './api/client.ts'
import { noteFailure } from './session/session.ts'
import { theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: 'hostelry-theme' })

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: error => noteFailure(queries, error) }),
  mutationCache: new MutationCache({ onError: error => noteFailure(queries, error) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; an answer that did not come may come.
      retry: (failures, error) => failures < 2 && !(error instanceof Refusal && error.status in refused),
    },
  },
})
const refused = { 400: true, 401: true, 403: true, 404: true, 409: true, 412: true, 422: true }

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    // The library's variables and classes come with its style sheet: the policy of the pages forbids inserted ones.
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
