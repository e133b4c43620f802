// Loading the demo is safe to repeat: what is there stays, what is missing is added.

import { describe, expect, it } from 'vitest'
import { demoKey, demoPublisherName, loadDemo } from '../../src/demo/load-demo.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { MemoryShelves } from '../support/demo-shelves.ts'

const choices = {
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
    expect([...shelves.properties]).toContain(3144)
    expect(shelves.publishers).toEqual([
      {
        id: 1,
        name: demoPublisherName,
        sellsAll: true,
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
