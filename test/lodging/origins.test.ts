// Origins of pages are kept as browsers write them; what is no origin of a page is none.

import { expect, test } from 'vitest'
import { readOrigin } from '../../src/lodging/publishers/origins.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['https://WWW.Example.com/', 'https://www.example.com'],
  ['https://www.example.com:443', 'https://www.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%s is the origin %s', (text, origin) => {
  expect(readOrigin(text)).toBe(origin)
})

test.each([
  '',
  'null',
  '*',
  'www.example.com',
  'https://',
  'https://*.example.com',
  'https://example.com/path',
  'https://example.com?a',
  'https://example.com#a',
  'https://user@example.com',
  'ftp://example.com',
  'file:///',
  'javascript:alert(1)',
  'https://a b',
  `https://${'a'.repeat(250)}.example`,
])('%j is no origin', text => {
  expect(readOrigin(text)).toBeUndefined()
})
