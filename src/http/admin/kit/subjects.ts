// The parts of the administration in the reference of the interface: one heading for all its operations would be too long to draw
// and to read.

/** What each is about, and the first words of its addresses below /admin/v1. */
const subjects = {
  properties: {
    about: 'Properties with their calendars, pictures and files.',
    roots: ['properties', 'calendars'],
  },
  reservations: {
    about: 'Reservations, the day of the front desk, and reviews.',
    roots: ['reservations', 'today', 'reviews'],
  },
  channels: {
    about: 'Channels that bring rooms in, partners that may create properties, and live sources.',
    roots: ['channels', 'partners', 'sources'],
  },
  publishers: {
    about: 'Publishers with their keys, assistants, discount codes, sites and webhooks.',
    roots: ['publishers', 'keys', 'assistants', 'discount-codes', 'sites', 'webhooks', 'deliveries'],
  },
  people: {
    about: 'People, their roles, signing in and each person’s own account.',
    roots: ['people', 'session', 'account', 'links'],
  },
  reports: {
    about: 'Figures, and who changed what.',
    roots: ['reports', 'dashboard', 'audit'],
  },
  installation: {
    about: 'Settings, exchange rates, companion services, jobs and the demo.',
    roots: ['settings', 'exchange-rates', 'companions', 'jobs', 'demo'],
  },
} as const satisfies Record<string, { readonly about: string; readonly roots: readonly string[] }>

const tagOf = (name: string): string => `administration: ${name}`

const tagByRoot = new Map<string, string>(
  Object.entries(subjects).flatMap(([name, { roots }]) => roots.map(root => [root, tagOf(name)] as const)),
)

/** All of them as tags of OpenAPI. */
export const subjectTags = Object.entries(subjects).map(([name, { about }]) => ({
  name: tagOf(name),
  description: about,
}))

/** The tag of a route by its address; throws RangeError for one that no subject has. */
export function subjectOf(url: string): string {
  const root = url.split('/')[3] ?? ''
  const tag = tagByRoot.get(root)
  if (tag === undefined) throw new RangeError(`${url} belongs to no subject of the administration`)
  return tag
}
