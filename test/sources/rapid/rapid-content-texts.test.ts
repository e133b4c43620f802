// Pieces of HTML in Rapid's content as the plain text that a guest reads, cut where they are too long, and times of day.

import { describe, expect, test } from 'vitest'
import { cut, plainText, timeOfDay } from '../../../src/sources/rapid/rapid-content-texts.ts'

test.each([
  ['Caf&eacute; cr&egrave;me &agrave; la carte', 'Café crème à la carte'],
  ['&auml;&ouml;&uuml;&szlig; 20&deg;', 'äöüß 20°'],
  ['&lsquo;a&rsquo; &ldquo;b&rdquo; &quot;c&quot; &apos;d&apos;', '‘a’ “b” "c" \'d\''],
  ['a&ndash;b&mdash;c&hellip; &bull; d&nbsp;e', 'a–b—c… • d e'],
  ['&AMP; &Eacute; &unknown; &x; &amp', '& é &unknown; &x; &amp'],
  ['&#65;&#x42;&#X43;', 'ABC'],
  ['a&#31;b&#32;c', 'a b c'],
  ['&#1114111;', '\u{10ffff}'],
  ['a&#1114112;b', 'a b'],
  ['a&#55295;b&#55296;c&#57343;d&#57344;e', 'a\ud7ffb c d\ue000e'],
  ['a&#x10FFFF;b&#x110000;c', 'a\u{10ffff}b c'],
])('the letters of %j are those of %j', (html, text) => {
  expect(plainText(html, 1_000)).toBe(text)
})

test.each([
  ['a<b>b</b>c<!-- d -->e', 'abce'],
  ['a<br>b<BR />c< br/ >d', 'a\nb\nc\nd'],
  ['<div>a</div><div class="x">b</div>', 'a\nb'],
  ['<h1>a</h1>b<h6>c</h6>', 'a\nb\nc'],
  ['<ol><li>a</li><LI class="x">b</LI></ol>', '• a\n• b'],
  ['<ul><li> </li><li>a</li></ul>', '• a'],
  ['a\n b\t\tc   d', 'a b c d'],
  ['a<style type="x">p { }</style>b', 'a b'],
  ['a<SCRIPT>b</SCRIPT>c', 'a c'],
  ['a <3 b > c', 'a <3 b > c'],
  ['  a  <p>   </p>  b  ', 'a\nb'],
  ['&lt;p&gt;a&lt;/p&gt;&lt;p&gt;b', 'a\nb'],
  ['a<brx>b<library>c', 'abc'],
  ['\ud800a', '\ufffda'],
  ['a\u007fb\u0000\u0001c', 'a b c'],
])('the markup of %j leaves %j', (html, text) => {
  expect(plainText(html, 1_000)).toBe(text)
})

test.each([null, undefined, 5, {}, ['a'], ''])('%j is no text', value => {
  expect(plainText(value, 1_000)).toBe('')
})

test('no more than the first hundred thousand characters are read', () => {
  expect(plainText(`${' '.repeat(99_999)}ab`, 10)).toBe('a')
})

describe('a text that is cut', () => {
  test.each([
    ['abcde', 5, 'abcde'],
    ['abcdef', 5, 'abcd…'],
    ['ab cdef', 5, 'ab…'],
    [' bcdef', 5, ' bcd…'],
    ['ab  cdef', 6, 'ab…'],
    [`a ${'b'.repeat(50)}`, 43, `a…`],
    [`a ${'b'.repeat(50)}`, 44, `a ${'b'.repeat(41)}…`],
  ])('%j at %d is %j', (text, most, short) => {
    expect(cut(text, most)).toBe(short)
  })
})

test.each([
  ['noon', '12:00'],
  [' Noon ', '12:00'],
  ['midnight', '00:00'],
  ['3 PM', '15:00'],
  ['3pm', '15:00'],
  ['3 a.m.', '03:00'],
  ['11:05 p.m', '23:05'],
  ['12 AM', '00:00'],
  ['12 PM', '12:00'],
  ['1 AM', '01:00'],
  ['0 AM', null],
  ['13 AM', null],
  ['3:60 PM', null],
  ['3:5 PM', null],
  ['103 PM', null],
  ['at 3 PM', null],
  ['3 PM or so', null],
  ['9:05', '09:05'],
  ['23:59:59', '23:59'],
  ['24:00', null],
  ['12:59', '12:59'],
  ['12:60', null],
  ['012:00', null],
  ['12:00:0', null],
  ['12:000', null],
  ['12', null],
  ['', null],
  [12, null],
])('the time of day of %j is %j', (text, time) => {
  expect(timeOfDay(text)).toBe(time)
})
