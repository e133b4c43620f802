// The name of a request, under which its answer is found again: what it is made of, and what is cut out of it.

import { describe, expect, test } from 'vitest'
import { isCutAtMetaData, requestName } from '../../../src/http/publisher/request-name.ts'

describe('the name of a request', () => {
  test('is made of its path, its credentials and its body', () => {
    const headers = { authorization: 'Bearer a', 'accept-encoding': 'br', 'x-forwarded-for': '1' }
    expect(requestName('/p', headers, '{"a":1}')).toEqual({
      text: '/p Bearer a forwarded br {"a":1}\0',
      before: '{"a":1}',
      after: '',
      metaData: null,
    })
    expect(requestName('/p', {}, '{}')?.text).toBe('/p    {}\0')
  })

  test('has none for a long body, or one of a browser', () => {
    expect(requestName('/p', {}, 'x'.repeat(4096))).not.toBeNull()
    expect(requestName('/p', {}, 'x'.repeat(4097))).toBeNull()
    expect(requestName('/p', { origin: 'https://a' }, '{}')).toBeNull()
    expect(requestName('/p', { 'sec-fetch-site': 'none' }, '{}')).toBeNull()
  })

  test.each<[string, string, string | null, string]>([
    ['{"meta_data":{}}', '{"meta_data":', '{}', '}'],
    ['{"meta_data":  {"ip":"x"},"a":1}', '{"meta_data":  ', '{"ip":"x"}', ',"a":1}'],
    ['{"meta_data":{"a":"}"},"b":1}', '{"meta_data":', '{"a":"}', '"},"b":1}'],
    ['{"meta_data":null}', '{"meta_data":null}', null, ''],
    ['{"meta_data":\t{}}', '{"meta_data":\t{}}', null, ''],
    ['{"meta_data" :{}}', '{"meta_data" :{}}', null, ''],
    ['{"meta_data":{"a":[]}}', '{"meta_data":{"a":[]}}', null, ''],
    ['{"meta_data":{"a":{}}}', '{"meta_data":{"a":{}}}', null, ''],
    ['{"meta_data":{', '{"meta_data":{', null, ''],
    ['{"a":{}}', '{"a":{}}', null, ''],
    // Without the field nothing is cut where its name would end.
    ['aaaaaaaaaaa{}', 'aaaaaaaaaaa{}', null, ''],
  ])('of %s has the session cut out', (body, before, metaData, after) => {
    const name = requestName('/p', {}, body)
    expect(name).toEqual({ text: `/p    ${before}\0${after}`, before, metaData, after })
  })
})

describe('what was cut out', () => {
  test.each<[string, string | null, string, boolean]>([
    ['{"a":1}', null, '', true],
    ['{"meta_data":', '{}', '}', true],
    ['{"a":1,"meta_data":', '{"ip":"x"}', ',"b":[2]}', true],
    ['{"x":{"meta_data":', '{}', '}}', false],
    ['{"x":[{"meta_data":', '{}', '}]}', false],
    ['{"x":"\\"meta_data\\":', '{}', '"}', false],
    ['{"meta_data":', '{}', ',"meta_data":{}}', false],
    ['{"meta_data":', '{}', '', false],
    ['{"meta_data":[', '{}', ']}', false],
  ])('of %s…%s is the session of the request: %s', (before, metaData, after, isSession) => {
    expect(isCutAtMetaData({ text: '', before, metaData, after })).toBe(isSession)
  })
})
