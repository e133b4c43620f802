// What is kept of Rapid's content where there is more of it than a property document takes: the best picture, the first of
// many rooms, and texts that are cut at a blank and stripped of their markup.

import { describe, expect, test } from 'vitest'
import { readProperties } from '../../../src/sources/rapid/rapid-content.ts'
import { cut, plainText, timeOfDay } from '../../../src/sources/rapid/rapid-content-texts.ts'
import type { ListedProperty } from '../../../src/sources/source-content.ts'

const picture = (name: string) => ({
  links: { '1000px': { href: `https://pictures.example/${name}.jpg` } },
  caption: name,
})

const read = (fields: object): ListedProperty | undefined =>
  readProperties({ 1001: { property_id: '1001', name: 'House', ...fields } }, 'en')?.get('1001')

test('of a picture the largest size is taken, and one without an address is left out', () => {
  const href = (name: string) => ({ href: `https://pictures.example/${name}` })
  const images = [
    { links: { '70px': href('a70'), '1000px': href('a1000'), '350px': href('a350') } },
    { links: { '200px': href('b200'), '350px': href('b350'), '70px': href('b70') }, caption: 'B' },
    { links: { '70px': href('c70'), '200px': href('c200') }, hero_image: 'true' },
    { links: { '70px': href('d70') } },
    { links: { '1000px': { href: 7 }, '70px': href('e70') } },
    { links: { '1000px': { href: 'no address' } } },
    { links: { '2000px': href('f') } },
    { links: { '1000px': href('g'.repeat(1_975)) } },
    { links: { '1000px': href('h'.repeat(1_976)) } },
    'no picture',
  ]
  expect(read({ images })!.pictures.map(({ address, caption }) => [address.slice(25), caption])).toEqual([
    ['a1000', ''],
    ['b350', 'B'],
    ['c200', ''],
    ['d70', ''],
    ['e70', ''],
    ['g'.repeat(1_975), ''],
  ])
})

test('no more is kept than a document takes: 500 rooms, 500 amenities and 200 pictures', () => {
  const ids = Array.from({ length: 501 }, (_, index) => index)
  const named = Object.fromEntries(ids.map(id => [id, { id, name: `N${id}` }]))
  const images = ids.map(id => picture(String(id)))
  const { rooms, amenities, pictures } = read({ rooms: named, amenities: named, images })!
  expect([rooms.length, amenities.length, pictures.length]).toEqual([500, 500, 200])
  expect([rooms[0]!.name, rooms[499]!.name, amenities[499]!.name]).toEqual(['N0', 'N499', 'N499'])
})

test('texts are as long as their fields take, and one character more is cut', () => {
  const long = (length: number) => 'x'.repeat(length)
  const checkin = { instructions: long(19_001), special_instructions: long(20_001) }
  const rules = [long(501), long(500)]
  const property = read({
    name: long(201),
    phone: long(51),
    checkin,
    vacation_rental_details: { house_rules: rules },
    descriptions: {
      headline: long(501),
      location: long(2_001),
      attractions: long(20_000),
      general: long(20_001),
    },
    rooms: { 7: { id: 7, name: long(200), descriptions: { overview: long(20_001) } } },
  })!
  const ending = (length: number) => `${long(length - 1)}…`
  expect(property.name).toBe(ending(200))
  expect(property.telephone.length).toBe(50)
  expect(property.headline).toBe(ending(500))
  expect(property.location).toBe(ending(2_000))
  expect(property.surroundings).toBe(long(20_000))
  expect(property.description).toBe(ending(20_000))
  expect(property.policies.map(({ text }) => text)).toEqual([
    ending(19_000),
    ending(20_000),
    `• ${ending(500)}\n• ${long(500)}`,
  ])
  expect(property.rooms[0]).toMatchObject({ name: long(200), description: ending(20_000) })
})

test('the beds of a room are told in at most 500 characters, and an empty choice is none', () => {
  const groups = (...texts: string[]) => ({
    bed_groups: Object.fromEntries(texts.map((description, index) => [index, { description }])),
  })
  const bedding = (...texts: string[]) =>
    read({ rooms: { 7: { id: 7, name: 'R', ...groups(...texts) } } })!.rooms[0]!.bedding
  expect(bedding('1 King Bed', '', '2 Twin Beds')).toBe('1 King Bed or 2 Twin Beds')
  expect(bedding('')).toBe('')
  const each = 'x'.repeat(200)
  expect(bedding(each, each, each)).toBe(`${each} or ${each} or ${'x'.repeat(91)}…`)
})

describe('a text of Rapid’s', () => {
  test.each([
    ['&amp;&lt;&gt;&quot;&apos;&rsquo;&lsquo;&ldquo;&rdquo;', '&<>"\'’‘“”'],
    ['a&nbsp;b &ndash; c &mdash; d&hellip; &bull; 5&deg;', 'a b – c — d… • 5°'],
    ['&eacute;&egrave;&agrave;&auml;&ouml;&uuml;&szlig;', 'éèàäöüß'],
    ['&AMP; &unknown; &x;', '& &unknown; &x;'],
    ['&#65;&#x42;&#X43;&#32;&#31;&#126;', 'ABC ~'],
    ['&#xD7FF;|&#xD800;|&#xDFFF;|&#xE000;|&#x10FFFF;|&#x110000;', '\uD7FF| | |\uE000|\u{10FFFF}|'],
    ['&amp;lt;p&amp;gt; &amp;amp;lt;', '<p> &lt;'],
    ['one  \t two\nthree', 'one two three'],
    ['<ul><li>one</li><li >two</li><LI class="x">three</LI></ul>after', '• one\n• two\n• three\nafter'],
    ['<ol><li> </li><li>one</ol>', '• one'],
    ['a<div>b</div>c<p class="x">d</p>e<h1>f</h1>g', 'a\nb\nc\nd\ne\nf\ng'],
    ['<b>bold</b>, <a href="x">link</a><!-- note --> and <custom>own</custom>', 'bold, link and own'],
    ['a<STYLE>b { c }</STYLE>d<script src="x">e</script>f', 'a d f'],
    ['a < b > c <3 </ d', 'a < b > c <3 </ d'],
    ['a&#8;b\u0007c\u0085d', 'a b c d'],
    ['  ', ''],
  ])('%j is plain', (html, plain) => {
    expect(plainText(html, 1_000)).toBe(plain)
  })

  test('is read to its hundred-thousandth character', () => {
    expect(plainText(`${'<b>'.repeat(33_333)}xy`, 10)).toBe('x')
  })

  test.each([undefined, null, 7, true, {}, ['text']])('is empty for %j', value => {
    expect(plainText(value, 10)).toBe('')
  })
})

test.each([
  ['exactly ten', 11, 'exactly ten'],
  ['exactly ten', 10, 'exactly…'],
  ['onetwothree', 10, 'onetwothr…'],
  ['one  two three', 6, 'one…'],
  [' onetwothree', 10, ' onetwoth…'],
  [`a ${'x'.repeat(60)}`, 43, `a…`],
  [`a ${'x'.repeat(60)}`, 44, `a ${'x'.repeat(41)}…`],
  ['a😀😀', 3, 'a…'],
  ['a😀😀', 4, 'a😀…'],
])('%j within %i characters is %j', (text, most, short) => {
  expect(cut(text, most)).toBe(short)
})

test.each([
  ['1 AM', '01:00'],
  ['12 PM', '12:00'],
  ['11:59 p.m.', '23:59'],
  ['11:59 pm.', '23:59'],
  ['9:05am', '09:05'],
  ['0 AM', null],
  ['0:30 PM', null],
  ['1:60 PM', null],
  ['3:5 PM', null],
  ['123:00', null],
  ['1 AM or later', null],
  ['from 1 AM', null],
  ['from 15:00', null],
  [' Noon ', '12:00'],
  ['MIDNIGHT', '00:00'],
  ['0:00', '00:00'],
  ['9:07', '09:07'],
  ['24:00', null],
  ['15', null],
  ['15:00:0', null],
  ['', null],
  [15, null],
])('the time of day %j is %j', (text, time) => {
  expect(timeOfDay(text)).toBe(time)
})
