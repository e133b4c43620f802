// The layers and subjects of docs/architecture.md: a folder imports only from the folders named beside it.
const layers = {
  values: [],
  lodging: ['values'],
  pricing: ['lodging', 'values'],
  wording: ['lodging', 'values'],
  store: ['lodging', 'values'],
  outbound: ['lodging', 'values'],
  catalog: ['store', 'lodging', 'values'],
  sources: ['outbound', 'lodging', 'values'],
  operations: ['sources', 'catalog', 'outbound', 'store', 'pricing', 'wording', 'lodging', 'values'],
  demo: ['operations', 'lodging', 'values'],
  http: ['operations', 'pricing', 'wording', 'lodging', 'values'],
  commands: ['demo', 'operations', 'lodging', 'values'],
}

// Within a layer: the other subjects that a subject may import. Every subject may also import the files beside the
// folders (context, requests, answers).
const subjects = {
  store: {
    postgres: [],
    embedded: [],
    publishers: ['postgres'],
    properties: ['postgres', 'inventory', 'reviews'],
    reviews: ['postgres'],
    inventory: ['postgres'],
    shopping: ['postgres'],
    reservations: ['postgres'],
    booking: ['postgres', 'reservations'],
    payments: ['postgres', 'reservations'],
    sources: ['postgres', 'reservations'],
    'back-office': ['postgres', 'reservations', 'payments', 'sources'],
    notifications: ['postgres', 'publishers'],
    guests: ['postgres', 'payments', 'notifications'],
    limits: ['postgres'],
    monitoring: ['postgres'],
    installation: ['postgres'],
    pictures: [],
  },
  operations: {
    publishers: ['limits'],
    limits: [],
    pictures: [],
    shopping: ['limits'],
    reservations: [],
    payments: ['reservations'],
    sources: ['shopping', 'reservations', 'payments'],
    booking: ['limits', 'shopping', 'reservations', 'payments', 'sources'],
    'back-office': ['reservations', 'payments', 'sources'],
    properties: ['shopping'],
    reviews: ['shopping'],
    installation: [],
    notifications: ['reservations'],
    guests: [],
    monitoring: ['limits', 'payments'],
  },
  http: {
    reading: [],
    json: [],
    wire: ['reading', 'pages'],
    pages: ['wire'],
    publisher: ['reading', 'json', 'wire'],
    admin: ['reading', 'wire'],
  },
}

module.exports = { layers, subjects }
