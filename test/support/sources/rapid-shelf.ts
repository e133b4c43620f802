// The properties that a simulated Rapid tells of, as its content and geography give them.

export interface ShelvedRoom {
  readonly id: string
  name: string
  guests: number
}

export interface ShelvedProperty {
  readonly id: string
  name: string
  readonly country: string
  readonly rooms: ShelvedRoom[]
  /** Addresses of pictures. */
  pictures: string[]
  mandatoryFees: string
}

export const shelved = (id: string, changes: Partial<ShelvedProperty> = {}): ShelvedProperty => ({
  id,
  name: `Hotel ${id}`,
  country: 'US',
  rooms: [
    { id: `${id}01`, name: 'Double room', guests: 4 },
    { id: `${id}02`, name: 'Suite', guests: 6 },
  ],
  pictures: [],
  mandatoryFees: '<p>You&rsquo;ll be asked to pay:</p><ul><li>Resort fee: USD 29.12 &amp; tax</li></ul>',
  ...changes,
})

/** Ids of one page of a list. */
const pageLength = 2

export class RapidShelf {
  readonly properties = new Map<string, ShelvedProperty>()
  /** Ids of properties by region. */
  readonly regions = new Map<string, { readonly name: string; ids: string[] }>()
  /** What Rapid says is left of the limit on requests, in percent; null: it says nothing. */
  remaining: number | null = null

  put(...properties: readonly ShelvedProperty[]): void {
    for (const property of properties) this.properties.set(property.id, property)
  }

  /** Those of these ids that are listed, in a language, with the fields asked for. */
  content(query: URLSearchParams): Readonly<Record<string, unknown>> {
    const fields = new Set(query.getAll('include'))
    const language = query.get('language') ?? ''
    const found = query.getAll('property_id').flatMap(id => this.properties.get(id) ?? [])
    return Object.fromEntries(
      found.map(each => [
        each.id,
        Object.fromEntries(
          Object.entries(written(each, language)).filter(([name]) => fields.has(name) || fields.size === 0),
        ),
      ]),
    )
  }

  /** A page of the ids of a country, and the query of the next page. */
  ofCountry(query: URLSearchParams): { readonly body: unknown; readonly next: string | null } {
    const all = [...this.properties.values()].filter(each => each.country === query.get('country_code'))
    const from = Number(query.get('token') ?? 0)
    const page = all.slice(from, from + pageLength)
    const next = new URLSearchParams(query)
    next.set('token', String(from + pageLength))
    return {
      body: Object.fromEntries(page.map(({ id }) => [id, { property_id: id }])),
      next: from + pageLength < all.length ? `/v3/properties/content?${next}` : null,
    }
  }

  region(id: string): unknown {
    const region = this.regions.get(id)
    return (
      region && { id, type: 'city', name: region.name, name_full: region.name, property_ids: [...region.ids] }
    )
  }
}

/** The texts of other languages say which one they are of. */
function written({ id, name, country, rooms, pictures, mandatoryFees }: ShelvedProperty, language: string) {
  const said = (text: string) => (language === 'en-US' ? text : `${text} (${language})`)
  const images = pictures.map((href, index) => ({
    hero_image: index === pictures.length - 1,
    category: 3,
    caption: said(`Picture ${index + 1}`),
    links: { '350px': { method: 'GET', href } },
  }))
  return {
    property_id: id,
    name,
    address: {
      line_1: '123 Main St',
      city: 'Springfield',
      state_province_code: 'MO',
      state_province_name: 'Missouri',
      postal_code: '65804',
      country_code: country,
      obfuscation_required: false,
    },
    ratings: { property: { rating: '3.5', type: 'Star' } },
    location: { coordinates: { latitude: 37.158451, longitude: -93.268382 }, obfuscation_required: false },
    phone: '1-417-862-0153',
    category: { id: '1', name: said('Hotel') },
    checkin: { begin_time: '3:00 PM', instructions: said('Bring an id.&lt;br />No cash.'), min_age: 18 },
    checkout: { time: '11:00 AM' },
    fees: { mandatory: said(mandatoryFees) },
    policies: { know_before_you_go: said('<p>Only registered guests.</p>') },
    amenities: { 9: { id: '9', name: said('Fitness facilities') } },
    images,
    onsite_payments: { currency: 'USD' },
    rooms: Object.fromEntries(
      rooms.map(room => [
        room.id,
        {
          id: room.id,
          name: said(room.name),
          descriptions: { overview: said('<strong>2 Twin Beds</strong><br />269 sq feet') },
          images: [],
          bed_groups: {
            1: { id: '1', description: said('1 King Bed'), configuration: [] },
            2: { id: '2', description: said('2 Twin Beds'), configuration: [] },
          },
          occupancy: { max_allowed: { total: room.guests, adults: room.guests, children: 2 } },
        },
      ]),
    ),
    descriptions: { headline: said('Near the museum'), location: said('In the centre') },
    registry_number: 'R-1',
  }
}
