// Loading the demo is safe to repeat: what is there stays, what is missing is added.

import { describe, expect, it } from 'vitest'
import {
  demoKey,
  demoOlderKey,
  demoPublishableKey,
  demoPublisherName,
  limitDemo,
  loadDemo,
} from '../../src/demo/load-demo.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { MemoryDemoTarget } from '../support/wire/memory-demo-target.ts'

const choices = {
  renew: false,
  isCharged: false,
  today: parseDay('2026-11-21')!,
}

describe('loading the demo', () => {
  it('fills an empty server', async () => {
    const target = new MemoryDemoTarget()
    expect(await loadDemo(target, choices)).toEqual({
      properties: 13,
      reviews: 5,
      discountCodes: 7,
      exchangeRates: 12,
      key: true,
    })
    expect(target.properties.get(3144)).toBe('Juniper Vacation Condos')
    expect(target.pictures).toContain('juniper-condos-winter.jpg')
    expect(target.publishers).toEqual([{ id: 1, name: demoPublisherName, sellsAll: false }])
    expect(target.keys).toEqual([
      {
        publisherId: 1,
        scopes: ['view', 'availability', 'preview', 'book', 'manage', 'explain'],
        label: 'Demo key',
        text: demoKey,
      },
      {
        publisherId: 1,
        scopes: ['view', 'availability', 'preview'],
        label: 'Demo key for pages',
        text: demoPublishableKey,
        origins: ['http://localhost', 'http://127.0.0.1', 'http://[::1]'],
      },
      {
        publisherId: 1,
        scopes: ['view', 'availability', 'preview'],
        label: 'Demo key for pages with a widget of the older form',
        text: demoOlderKey,
        origins: ['http://localhost', 'http://127.0.0.1', 'http://[::1]'],
      },
    ])
  })

  it('gives its publisher the properties of the demo and no other, also where an older version gave it all', async () => {
    const target = new MemoryDemoTarget()
    target.properties.set(9000, 'The Lion')
    // Somebody's own, in the place of one of the demo's.
    target.properties.set(3101, 'The Real Larkin')
    await loadDemo(target, choices)
    const ofDemo = [...target.properties.keys()].filter(id => id !== 9000 && id !== 3101)
    expect(ofDemo).toHaveLength(12)
    expect(target.grants.get(1)).toEqual(ofDemo)
    target.publishers[0]!.sellsAll = true
    target.grants.set(1, [9000])
    expect(await limitDemo(target)).toBe(true)
    expect([target.publishers[0]!.sellsAll, target.grants.get(1)]).toEqual([false, ofDemo])
    expect(await limitDemo(target)).toBe(false)
  })

  it('writes its own properties anew when that is asked for, and leaves one in their place alone', async () => {
    const target = new MemoryDemoTarget()
    await loadDemo(target, choices)
    target.properties.set(3101, 'The Real Larkin')
    expect((await loadDemo(target, { ...choices, renew: true })).properties).toBe(12)
    expect(target.properties.get(3101)).toBe('The Real Larkin')
  })

  it('changes nothing when it is run again, even on another day', async () => {
    const target = new MemoryDemoTarget()
    await loadDemo(target, choices)
    const before = target.writes
    const tomorrow = parseDay('2026-11-22')!
    expect(await loadDemo(target, { ...choices, today: tomorrow })).toEqual({
      properties: 0,
      reviews: 0,
      discountCodes: 0,
      exchangeRates: 0,
      key: false,
    })
    expect(target.writes).toBe(before)
  })

  it('leaves newer exchange rates alone and adds the missing ones', async () => {
    const target = new MemoryDemoTarget()
    target.rates.set('USD', { perEuro: '1.2000', asOf: '2026-11-20' })
    expect((await loadDemo(target, choices)).exchangeRates).toBe(11)
    expect(target.rates.get('USD')).toEqual({ perEuro: '1.2000', asOf: '2026-11-20' })
    expect(target.rates.get('JPY')?.perEuro).toBe('157.91')
  })

  it('goes on where an interrupted load stopped', async () => {
    const target = new MemoryDemoTarget()
    target.failAfterProperties = 5
    await expect(loadDemo(target, choices)).rejects.toThrow('power cut')
    target.failAfterProperties = null
    expect(await loadDemo(target, choices)).toEqual({
      properties: 8,
      reviews: 5,
      discountCodes: 7,
      exchangeRates: 0,
      key: true,
    })
  })
})
