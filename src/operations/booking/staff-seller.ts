// Who sells when the hotel's staff acts: a publisher without a key, that may sell what the person may see.

import type { Language } from '../../lodging/documents/languages.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'

/** A holder without key, scopes and limits, who sells every property as this publisher. */
export const sellerWithoutKey = (publisherId: number, language: Language): KeyHolder => ({
  publisher: {
    id: publisherId,
    name: '',
    settings: {
      language,
      defaultCurrency: null,
      envelope: 'bare',
      readsByGet: false,
      pendingAs504: false,
      permalinkUrl: null,
      bookDirectUrl: null,
    },
    sellsAll: true,
  },
  keyId: '',
  scopes: [],
  origins: null,
  requestsPerMinute: null,
  isTest: false,
})
