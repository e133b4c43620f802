// A site and its draft, as the server answers them.

import type { Answer } from '../api/client.ts'

export type Site = Answer<'showSite'>

export type Draft = Answer<'showDraft'>
