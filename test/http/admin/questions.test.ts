// What the operations are asked from the fields of a request: with none of its optional fields, and with all of them.

import { describe, expect, test } from 'vitest'
import { grantOf } from '../../../src/http/admin/people/people-schemas.ts'
import { keyRequest, newKey } from '../../../src/http/admin/publishers/key-schemas.ts'
import { commissionOf, settingsOf } from '../../../src/http/admin/publishers/publisher-schemas.ts'
import { questionOf } from '../../../src/http/admin/reports/report-schemas.ts'
import { recordQuestion } from '../../../src/http/admin/reservations/reservation-schemas.ts'
import { partReader } from '../../../src/http/reading/read-fields.ts'
import { type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { Fault, type FieldError } from '../../../src/values/faults.ts'

const [first, second, third, fourth] = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04'].map(
  text => parseDay(text)!,
) as [Day, Day, Day, Day]

describe('of reservations', () => {
  const nothing = {
    search: null,
    needsAttention: false,
    isOwing: false,
    checkoutFrom: null,
    checkoutTo: null,
    stayingOn: null,
    order: 'created',
    status: null,
    propertyId: null,
    publisherId: null,
    checkinFrom: null,
    checkinTo: null,
    page: 1,
    limit: 100,
  }

  test('without conditions all are asked for, the first page, the newest first', () => {
    expect(recordQuestion({})).toEqual(nothing)
  })

  test('with all conditions each is asked for', () => {
    expect(
      recordQuestion({
        search: ' Lovelace ',
        needs_attention: true,
        to_pay: true,
        checkout_from: first,
        checkout_to: second,
        checkin_from: third,
        checkin_to: fourth,
        staying_on: second,
        order: 'checkin',
        status: 'review',
        property_id: 11,
        publisher_id: 12,
        page: 3,
        limit: 20,
      }),
    ).toEqual({
      search: 'Lovelace',
      needsAttention: true,
      isOwing: true,
      checkoutFrom: first,
      checkoutTo: second,
      checkinFrom: third,
      checkinTo: fourth,
      stayingOn: second,
      order: 'checkin',
      status: 'review',
      propertyId: 11,
      publisherId: 12,
      page: 3,
      limit: 20,
    })
  })

  test('a search of blanks is none', () => {
    expect(recordQuestion({ search: '  ' })).toEqual(nothing)
    expect(recordQuestion({ search: '' })).toEqual(nothing)
  })
})

describe('of reports', () => {
  const filter = {
    propertyId: null,
    publisherId: null,
    roomId: null,
    rateCode: null,
    channel: null,
    country: null,
    currency: null,
    within: null,
  }
  const nothing = { report: 'stays', from: null, to: null, by: null, filter, since: null, until: null }

  test('without conditions the report says what it is about', () => {
    expect(questionOf('stays', {}, null)).toEqual(nothing)
  })

  test('with all conditions each is asked for', () => {
    const within = { propertyIds: [11], publisherIds: [] }
    const query = {
      from: first,
      to: second,
      since: third,
      until: fourth,
      property_id: 11,
      publisher_id: 12,
      room_id: 13,
      rate: 'BAR',
      channel: 'crs',
      country: 'DE',
      currency: 'EUR',
      group: ['month', 'property'] as const,
    }
    expect(questionOf('pick-up', query, within)).toEqual({
      report: 'pick-up',
      from: first,
      to: second,
      by: ['month', 'property'],
      filter: {
        propertyId: 11,
        publisherId: 12,
        roomId: 13,
        rateCode: 'BAR',
        channel: 'crs',
        country: 'DE',
        currency: 'EUR',
        within,
      },
      since: third,
      until: fourth,
    })
  })

  test('a dash stands for guests whose country is not known', () => {
    expect(questionOf('stays', { country: '-' }, null)).toEqual({
      ...nothing,
      filter: { ...filter, country: '' },
    })
  })
})

describe('of keys', () => {
  const read = partReader(newKey, 'body')
  const mistakes = (body: object): Readonly<Record<string, string>> => {
    const errors: FieldError[] = []
    read(body, errors)
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  }
  const request = (body: object) => keyRequest(read(body, []))
  const unsaid = { scopes: undefined, origins: undefined, requestsPerMinute: undefined, isTest: undefined }

  test('a key of a publisher, with what is said of it', () => {
    expect(request({ kind: 'publisher', publisher_id: 4 })).toEqual({
      holder: { kind: 'publisher', publisherId: 4, ...unsaid },
      label: '',
      expiresOn: null,
    })
    const whole = {
      kind: 'publisher',
      publisher_id: 4,
      scopes: ['view'],
      origins: ['https://a.example'],
      requests_per_minute: 0,
      is_test: true,
      label: 'web site',
      expires_on: '2027-03-01',
    }
    expect(request(whole)).toEqual({
      holder: {
        kind: 'publisher',
        publisherId: 4,
        scopes: ['view'],
        origins: ['https://a.example'],
        requestsPerMinute: 0,
        isTest: true,
      },
      label: 'web site',
      expiresOn: '2027-03-01',
    })
  })

  test('a key of an administrator is of no publisher', () => {
    expect(request({ kind: 'admin', label: 'deploys' })).toEqual({
      holder: { kind: 'admin' },
      label: 'deploys',
      expiresOn: null,
    })
  })

  test.each([
    [{}, { kind: 'is required' }],
    [{ kind: 'guest' }, { kind: 'must be publisher or admin' }],
    [{ kind: 'publisher' }, { publisher_id: 'is required' }],
    [{ kind: 'publisher', publisher_id: 1 }, {}],
    [{ kind: 'admin' }, {}],
  ])('%j has the mistakes %j', (body, expected) => {
    expect(mistakes(body)).toEqual(expected)
  })

  test('an administrator’s key takes nothing that belongs to a publisher', () => {
    const ofPublisher = {
      publisher_id: 1,
      scopes: ['view'],
      origins: ['https://a.example'],
      requests_per_minute: 10,
      is_test: false,
    }
    const belongs = 'belongs to a key of kind publisher; leave it out'
    expect(mistakes({ kind: 'admin', ...ofPublisher })).toEqual(
      Object.fromEntries(Object.keys(ofPublisher).map(field => [field, belongs])),
    )
    expect(mistakes({ kind: 'publisher', ...ofPublisher })).toEqual({})
  })
})

describe('of publishers and people', () => {
  test('settings that are not named stay as they are', () => {
    expect(settingsOf({ name: 'Alps' })).toEqual({})
    expect(
      settingsOf({
        language: 'de',
        default_currency: null,
        envelope: 'data',
        reads_by_get: false,
        pending_as_504: true,
        permalink_url: 'https://a.example/',
        book_direct_url: null,
      }),
    ).toEqual({
      language: 'de',
      defaultCurrency: null,
      envelope: 'data',
      readsByGet: false,
      pendingAs504: true,
      permalinkUrl: 'https://a.example/',
      bookDirectUrl: null,
    })
  })

  test('a share has at most four decimals', () => {
    expect(commissionOf({})).toBeUndefined()
    expect(commissionOf({ commission_percent: 0 })).toBe(0)
    expect(commissionOf({ commission_percent: 12.3456 })).toBe(123_456)
    const refused = () => commissionOf({ commission_percent: 12.34567 })
    expect(refused).toThrow(Fault)
    expect(refused).toThrow(
      expect.objectContaining({
        type: 'BadRequestException',
        errors: [{ field: 'commission_percent', message: 'must have at most four decimals' }],
      }),
    )
  })

  test('a role is for what it names, or for everything', () => {
    expect(grantOf({ role: 'operator' })).toEqual({ role: 'operator', publisherId: null, propertyId: null })
    expect(grantOf({ role: 'front_desk', property_id: 11, publisher_id: null })).toEqual({
      role: 'front_desk',
      publisherId: null,
      propertyId: 11,
    })
    expect(grantOf({ role: 'read_only', publisher_id: 4 })).toEqual({
      role: 'read_only',
      publisherId: 4,
      propertyId: null,
    })
  })
})
