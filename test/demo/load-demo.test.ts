// Loading the demo is safe to repeat: what is there stays, what is missing is added.

import { describe, expect, it } from 'vitest'
import { demoKey, demoPublisherName, limitDemo, loadDemo } from '../../src/demo/load-demo.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { MemoryShelves } from '../support/demo-shelves.ts'

const choices = {
  renew: false,
  today: parseDay('2026-11-21')!,
  permalinkUrl: 'https://stay.example/p',
  bookDirectUrl: 'https://stay.example/book',
}

describe('loading the demo', () => {
  it('fills an empty server', async () => {
    const shelves = new MemoryShelves()
    expect(await loadDemo(shelves, choices)).toEqual({
      properties: 13,
      discountCodes: 7,
      exchangeRates: 12,
      key: true,
    })
    expect(shelves.properties.get(3144)).toBe('Juniper Vacation Condos')
    expect(shelves.publishers).toEqual([
      {
        id: 1,
        name: demoPublisherName,
        sellsAll: false,
        settings: { permalinkUrl: choices.permalinkUrl, bookDirectUrl: choices.bookDirectUrl },
      },
    ])
    expect(shelves.keys).toEqual([
      {
        publisherId: 1,
        scopes: ['view', 'availability', 'preview', 'book', 'manage'],
        label: 'Demo key',
        text: demoKey,
      },
    ])
  })

  it('gives its publisher the properties of the demo and no other, also where an older version gave it all', async () => {
    const shelves = new MemoryShelves()
    shelves.properties.set(9000, 'The Lion')
    // Somebody's own, in the place of one of the demo's.
    shelves.properties.set(3101, 'The Real Larkin')
    await loadDemo(shelves, choices)
    const ofDemo = [...shelves.properties.keys()].filter(id => id !== 9000 && id !== 3101)
    expect(ofDemo).toHaveLength(12)
    expect(shelves.grants.get(1)).toEqual(ofDemo)
    shelves.publishers[0]!.sellsAll = true
    shelves.grants.set(1, [9000])
    expect(await limitDemo(shelves)).toBe(true)
    expect([shelves.publishers[0]!.sellsAll, shelves.grants.get(1)]).toEqual([false, ofDemo])
    expect(await limitDemo(shelves)).toBe(false)
  })

  it('writes its own properties anew when that is asked for, and leaves one in their place alone', async () => {
    const shelves = new MemoryShelves()
    await loadDemo(shelves, choices)
    shelves.properties.set(3101, 'The Real Larkin')
    expect((await loadDemo(shelves, { ...choices, renew: true })).properties).toBe(12)
    expect(shelves.properties.get(3101)).toBe('The Real Larkin')
  })

  it('changes nothing when it is run again, even on another day', async () => {
    const shelves = new MemoryShelves()
    await loadDemo(shelves, choices)
    const before = shelves.writes
    const tomorrow = parseDay('2026-11-22')!
    expect(await loadDemo(shelves, { ...choices, today: tomorrow })).toEqual({
      properties: 0,
      discountCodes: 0,
      exchangeRates: 0,
      key: false,
    })
    expect(shelves.writes).toBe(before)
  })

  it('leaves newer exchange rates alone and adds the missing ones', async () => {
    const shelves = new MemoryShelves()
    shelves.rates.set('USD', { perEuro: '1.2000', asOf: '2026-11-20' })
    expect((await loadDemo(shelves, choices)).exchangeRates).toBe(11)
    expect(shelves.rates.get('USD')).toEqual({ perEuro: '1.2000', asOf: '2026-11-20' })
    expect(shelves.rates.get('JPY')?.perEuro).toBe('157.91')
  })

  it('goes on where an interrupted load stopped', async () => {
    const shelves = new MemoryShelves()
    shelves.failAfterProperties = 5
    await expect(loadDemo(shelves, choices)).rejects.toThrow('power cut')
    shelves.failAfterProperties = null
    expect(await loadDemo(shelves, choices)).toEqual({
      properties: 8,
      discountCodes: 7,
      exchangeRates: 0,
      key: true,
    })
  })
})
