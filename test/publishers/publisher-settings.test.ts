// Which names and settings a publisher may have, each with the field and the way out.

import { describe, expect, test } from 'vitest'
import {
  type GivenSettings,
  nameErrors,
  readSettings,
  settingErrors,
} from '../../src/operations/publishers/publisher-check.ts'

test('a name is 1 to 200 characters in one line', () => {
  const refused = [{ field: 'name', message: 'must be 1 to 200 characters in one line' }]
  for (const name of ['Guide', ' Guide ', 'x'.repeat(200), `${'x'.repeat(200)} `])
    expect(nameErrors(name), name).toEqual([])
  for (const name of ['', '  ', 'x'.repeat(201), 'two\nlines', 'a\u0007'])
    expect(nameErrors(name), name).toMatchObject(refused)
})

const address = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`
const yes = 'must be yes or no'
const link = 'must be an address of at most 2000 characters that begins with https:// or http://, or none'

describe('a setting', () => {
  test.each<[GivenSettings]>([
    [{}],
    [{ language: 'de', defaultCurrency: 'EUR', envelope: 'bare', readsByGet: true, pendingAs504: false }],
    [{ defaultCurrency: null, envelope: 'data', permalinkUrl: null, bookDirectUrl: null }],
    [{ permalinkUrl: 'http://a.example/x?y=1#z', bookDirectUrl: address(2000) }],
    [{ language: undefined, readsByGet: undefined }],
  ])('is taken: %j', given => expect(settingErrors(given)).toEqual([]))

  test.each<[GivenSettings, string, string | RegExp]>([
    [{ language: 'xx' }, 'language', /^must be one of en, .*de/],
    [{ language: null } as never, 'language', /^must be one of/],
    [{ defaultCurrency: 'QQQ' }, 'default_currency', 'must be an ISO 4217 code such as EUR, or none'],
    [{ defaultCurrency: 5 } as never, 'default_currency', 'must be an ISO 4217 code such as EUR, or none'],
    [{ envelope: 'box' } as never, 'envelope', 'must be bare or data'],
    [{ readsByGet: 'yes' } as never, 'reads_by_get', yes],
    [{ pendingAs504: 1 } as never, 'pending_as_504', yes],
    [{ permalinkUrl: 'ftp://a.example' }, 'permalink_url', link],
    [{ permalinkUrl: address(2001) }, 'permalink_url', link],
    [{ permalinkUrl: 'https://a.example/a b' }, 'permalink_url', link],
    [{ permalinkUrl: 'https://a.example/\u0007' }, 'permalink_url', link],
    [{ permalinkUrl: 'see https://a.example' }, 'permalink_url', link],
    [{ permalinkUrl: 'https://' }, 'permalink_url', link],
    [{ permalinkUrl: 'https://[' }, 'permalink_url', link],
    [{ permalinkUrl: 'https://a.example/\ud800' }, 'permalink_url', link],
    [{ bookDirectUrl: 7 } as never, 'book_direct_url', link],
  ])('is refused: %j', (given, field, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(settingErrors(given)).toMatchObject([{ field, message: expected }])
  })

  test('that is wrong is told with all others', () => {
    const given = { language: 'xx', envelope: 'box', bookDirectUrl: 'x' } as never
    expect(settingErrors(given).map(({ field }) => field)).toEqual([
      'language',
      'envelope',
      'book_direct_url',
    ])
  })

  test('that is left out stays as it is', () => {
    const given = { language: 'de', defaultCurrency: null, readsByGet: false, envelope: undefined } as never
    expect(readSettings(given)).toEqual({ language: 'de', defaultCurrency: null, readsByGet: false })
    expect(readSettings({})).toEqual({})
  })
})
