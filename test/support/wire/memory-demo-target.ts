// A demo target in memory: records what loading the demo writes and what it leaves unchanged.

import type { DemoTarget } from '../../../src/demo/load-demo.ts'
import { type GuestText, textIn } from '../../../src/lodging/documents/guest-texts.ts'
import type { DatedRate } from '../../../src/lodging/prices/exchange.ts'

type NewPublisher = Parameters<DemoTarget['createPublisher']>[0]
type NewKey = Parameters<DemoTarget['createKey']>[0]

export class MemoryDemoTarget implements DemoTarget {
  readonly properties = new Map<number, string>()
  readonly grants = new Map<number, readonly number[]>()
  readonly sites: number[] = []
  readonly reviews = new Set<string>()
  readonly codes = new Set<string>()
  readonly pictures = new Set<string>()
  readonly rates = new Map<string, DatedRate>()
  readonly publishers: (Omit<NewPublisher, 'sellsAll'> & { readonly id: number; sellsAll: boolean })[] = []
  readonly keys: NewKey[] = []
  writes = 0
  /** Fails on the property after so many, as if the machine had stopped. */
  failAfterProperties: number | null = null

  async listProperties() {
    return [...this.properties].map(([id, name]) => ({ id, name }))
  }
  async importProperty({ id, name }: { readonly id: number; readonly name: GuestText }) {
    if (this.properties.size === this.failAfterProperties) throw new Error('power cut')
    this.properties.set(id, textIn(name, 'en', 'en'))
    this.writes += 1
  }
  async storePicture(file: string) {
    this.pictures.add(file)
  }
  async importReviews(reviews: readonly { readonly external_id: string }[]) {
    const missing = reviews.filter(({ external_id }) => !this.reviews.has(external_id))
    for (const { external_id } of missing) this.reviews.add(external_id)
    this.writes += missing.length
    return missing.length
  }
  async listDiscountCodes() {
    return [...this.codes].map(code => code.toLowerCase())
  }
  async saveDiscount(document: { readonly code: string }) {
    this.codes.add(document.code)
    this.writes += 1
  }
  async listExchangeRates() {
    return [...this.rates.keys()]
  }
  async writeExchangeRates(rates: ReadonlyMap<string, DatedRate>) {
    for (const [currency, rate] of rates) this.rates.set(currency, rate)
    this.writes += 1
  }
  async listPublishers() {
    return this.publishers
  }
  async createPublisher(publisher: NewPublisher) {
    const created = { id: this.publishers.length + 1, ...publisher }
    this.publishers.push(created)
    this.writes += 1
    return created
  }
  async listSitePublishers() {
    return this.sites
  }
  async writeSite(publisherId: number) {
    this.sites.push(publisherId)
  }
  async listGrants(publisherId: number) {
    return this.grants.get(publisherId) ?? []
  }
  async limitTo(publisherId: number, propertyIds: readonly number[]) {
    const publisher = this.publishers.find(({ id }) => id === publisherId)
    if (publisher) publisher.sellsAll = false
    this.grants.set(publisherId, propertyIds)
    this.writes += 1
  }
  async listKeyLabels(publisherId: number) {
    return this.keys.filter(key => key.publisherId === publisherId).map(key => key.label)
  }
  async createKey(key: NewKey) {
    this.keys.push(key)
    this.writes += 1
  }
}
