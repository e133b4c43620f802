// Why a room cannot be booked, in the very words; terms of cancelling; and markdown of a publisher as the HTML that it becomes.

import { describe, expect, test } from 'vitest'
import type { Room } from '../../../client/src/types.ts'
import { amountsOf } from '../../../src/http/sites/parts/charge.ts'
import { cancellationTerms } from '../../../src/http/sites/property/cancellation.ts'
import { roomReasons } from '../../../src/http/sites/property/room-reasons.ts'
import { legalHtml } from '../../../src/operations/sites/legal-html.ts'
import { scriptedPage, searchedProperty } from '../../support/pages/scripted-page.ts'

const { page } = scriptedPage()
const dates = { checkin: '2027-03-12', checkout: '2027-03-16', nights: 4 }
const sought = { dates, rooms: [{ adults: 2, ages: [] }], code: '' }
type Detail = Room['unavailable_details'][number]
const roomWith = (...details: Partial<Detail>[]): Room => ({
  ...searchedProperty().property_accommodation[1]!,
  unavailable_details: details.map(
    detail => ({ date: null, limit: null, requested: null, ...detail }) as Detail,
  ),
})

describe('a room', () => {
  test.each([
    ['stop_sell', {}, 'Closed on these dates'],
    ['stop_sell', { date: '2027-03-13' }, 'Closed on Saturday, 13 March 2027'],
    ['closed_to_arrival', {}, 'No arrival on this day'],
    ['closed_to_arrival', { date: '2027-03-12' }, 'No arrival on Friday, 12 March 2027'],
    ['closed_to_departure', {}, 'No departure on this day'],
    ['closed_to_departure', { date: '2027-03-16' }, 'No departure on Tuesday, 16 March 2027'],
    ['advance_days', {}, 'Cannot be booked so long before arrival'],
    ['advance_days', { limit: 7 }, 'Cannot be booked so long before arrival'],
    ['advance_days', { requested: 2 }, 'Cannot be booked so long before arrival'],
    ['advance_days', { limit: 7, requested: 6 }, 'To be booked at least 7 days ahead'],
    ['advance_days', { limit: 7, requested: 7 }, 'Can be booked 7 days ahead at most'],
    ['advance_days', { limit: 1, requested: 0 }, 'To be booked at least 1 day ahead'],
    ['occupancy_exceeded', {}, 'Too small for your party'],
    ['occupancy_exceeded', { limit: 4 }, 'Too small for your party: at most 4'],
    ['occupancy_exceeded', { limit: 1 }, 'Too small for your party: at most 1'],
    ['no_inventory', {}, 'Full'],
    ['no_inventory', { limit: 0 }, 'Full'],
    ['no_inventory', { limit: 0, date: '2027-03-14' }, 'Full on Sunday, 14 March 2027'],
    ['no_inventory', { limit: 1, date: '2027-03-14' }, 'Only 1 room left'],
    ['no_inventory', { limit: 2 }, 'Only 2 rooms left'],
    ['less_than_min_stay', {}, 'At least 1 night'],
    ['less_than_min_stay', { limit: 7 }, 'At least 7 nights'],
    ['greater_than_max_stay', {}, 'At most 1 night'],
    ['greater_than_max_stay', { limit: 3 }, 'At most 3 nights'],
    ['no_price', {}, 'No price for these dates yet'],
  ] as const)('that has %s with %o says "%s"', (code, detail, text) => {
    expect(roomReasons(page, roomWith({ code, ...detail }), sought).texts).toEqual([text])
  })

  const nightsOf = (
    details: Partial<Detail>[],
    stay: typeof sought | (Omit<typeof sought, 'dates'> & { dates: null }) = sought,
  ) => roomReasons(page, roomWith(...details), stay).nights

  test('whose only trouble is the length names the right one', () => {
    expect(nightsOf([{ code: 'less_than_min_stay', limit: 7 }])).toEqual({
      checkin: '2027-03-12',
      checkout: '2027-03-19',
      count: 7,
    })
    expect(nightsOf([{ code: 'greater_than_max_stay', limit: 1 }])).toEqual({
      checkin: '2027-03-12',
      checkout: '2027-03-13',
      count: 1,
    })
    expect(nightsOf([{ code: 'less_than_min_stay', limit: 0 }])).toBeNull()
    expect(nightsOf([{ code: 'less_than_min_stay', limit: null }])).toBeNull()
    expect(nightsOf([{ code: 'less_than_min_stay', limit: 7 }, { code: 'no_price' }])).toBeNull()
    expect(nightsOf([{ code: 'occupancy_exceeded', limit: 7 }])).toBeNull()
    expect(nightsOf([])).toBeNull()
    expect(nightsOf([{ code: 'less_than_min_stay', limit: 7 }], { ...sought, dates: null })).toBeNull()
  })

  test('says all its reasons in their order', () => {
    const { texts } = roomReasons(page, roomWith({ code: 'no_price' }, { code: 'stop_sell' }), sought)
    expect(texts).toEqual([page.words.vacancy.noPrice, page.words.vacancy.closed])
  })
})

describe('terms of cancelling', () => {
  const [early, late] = ['2027-03-10T18:00:00-07:00', '2027-03-11T06:30:00-07:00']
  const terms = (penalties: (readonly [string | null, string | null, number])[], noShow: number) =>
    cancellationTerms(
      page,
      priceInDollars({
        cancellation_penalties: penalties.map(([from, until, penalty]) => ({ from, until, penalty })),
        no_show_penalty: noShow,
        total: { total: 400 } as never,
      }),
    )

  test('have a line for each time, and one for not arriving where that costs something else', () => {
    const steps = [
      [null, early, 0],
      [early, late, 399.99],
      [late, null, 400],
    ] as const
    expect([
      terms([...steps], 400),
      terms([...steps], 399.99),
      terms(
        [
          [null, early, 50],
          [early, null, 50],
        ],
        50,
      ),
      terms(
        [
          [null, early, 400],
          [early, null, 400],
        ],
        0,
      ),
      terms([[null, null, 0]], 0),
      terms([[null, null, 0]], 1),
      terms([[null, null, 399.99]], 399.99),
      terms([[null, null, 400]], 400),
      terms([], 10),
    ]).toMatchInlineSnapshot(`
      [
        {
          "isFree": true,
          "lines": [
            "Free to cancel until Wednesday, 10 March 2027, 18:00",
            "From Wednesday, 10 March 2027, 18:00, cancelling costs 399.99 USD",
            "From Thursday, 11 March 2027, 06:30, cancelling costs the full amount",
          ],
        },
        {
          "isFree": true,
          "lines": [
            "Free to cancel until Wednesday, 10 March 2027, 18:00",
            "From Wednesday, 10 March 2027, 18:00, cancelling costs 399.99 USD",
            "From Thursday, 11 March 2027, 06:30, cancelling costs the full amount",
            "If nobody arrives: 399.99 USD",
          ],
        },
        {
          "isFree": false,
          "lines": [
            "Cancelling costs 50.00 USD",
            "From Wednesday, 10 March 2027, 18:00, cancelling costs 50.00 USD",
          ],
        },
        {
          "isFree": false,
          "lines": [
            "Cancelling costs the full amount",
            "From Wednesday, 10 March 2027, 18:00, cancelling costs the full amount",
            "If nobody arrives: 0.00 USD",
          ],
        },
        {
          "isFree": true,
          "lines": [
            "Free to cancel until you arrive",
          ],
        },
        {
          "isFree": true,
          "lines": [
            "Free to cancel until you arrive",
            "If nobody arrives: 1.00 USD",
          ],
        },
        {
          "isFree": false,
          "lines": [
            "Cancelling costs 399.99 USD",
          ],
        },
        {
          "isFree": false,
          "lines": [
            "No refund: cancelling costs the full amount",
          ],
        },
        {
          "isFree": false,
          "lines": [
            "If nobody arrives: 10.00 USD",
          ],
        },
      ]
    `)
  })
})

describe('markdown', () => {
  test.each([
    ['# One\n## Two\n### Three', '<h2>One</h2>\n<h3>Two</h3>\n<h4>Three</h4>\n'],
    [
      '# One\n#### Four\n##### Five\n###### Six',
      '<h2>One</h2>\n<h3>Four</h3>\n<h4>Five</h4>\n<h4>Six</h4>\n',
    ],
    ['### Three\n# One\n## Two', '<h2>Three</h2>\n<h2>One</h2>\n<h3>Two</h3>\n'],
    ['## Two\n## Two\n### Three\n## Two', '<h2>Two</h2>\n<h2>Two</h2>\n<h3>Three</h3>\n<h2>Two</h2>\n'],
    ['# *One*', '<h2><em>One</em></h2>\n'],
    [
      '```\na < b & "c" \'d\'\n```',
      '<pre tabindex="0"><code>a &#60; b &#38; &#34;c&#34; &#39;d&#39;</code></pre>\n',
    ],
    ['[*x*](https://a.example/?a=1&b=2)', '<p><a href="https://a.example/?a=1&#38;b=2"><em>x</em></a></p>\n'],
    ['[x](http://a.example)', '<p><a href="http://a.example/">x</a></p>\n'],
    ['[x](mailto:a@b.example)', '<p><a href="mailto:a@b.example">x</a></p>\n'],
    ['[x](ftp://a.example)', '<p>x</p>\n'],
    ['[x](/relative)', '<p>x</p>\n'],
    ['![a < b](https://a.example/x.png)', '<p>a &#60; b</p>\n'],
    ['- [x] done\n- [ ] open', '<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>\n'],
    ['<b>x</b>', '<p>&lt;b&gt;x&lt;/b&gt;</p>\n'],
    ['<div>\nx\n</div>', '<p>&lt;div&gt;\nx\n&lt;/div&gt;</p>\n'],
    [
      '| a |\n|---|\n| b |',
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table></div>\n',
    ],
  ])('%j is %j', (markdown, html) => expect(legalHtml(markdown)).toBe(html))
})

function priceInDollars(rate: Parameters<typeof amountsOf>[0]) {
  const amounts = amountsOf(rate, 'USD')
  return { shown: amounts, charged: amounts }
}
