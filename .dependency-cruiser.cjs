// The stairs of docs/architecture.md: a room imports only from the rooms named beside it.
const stairs = {
  values: [],
  lodging: ['values'],
  pricing: ['lodging', 'values'],
  store: ['lodging', 'values'],
  outbound: ['lodging', 'values'],
  catalog: ['store', 'lodging', 'values'],
  sources: ['outbound', 'lodging', 'values'],
  operations: ['sources', 'catalog', 'outbound', 'store', 'pricing', 'lodging', 'values'],
  demo: ['operations', 'lodging', 'values'],
  http: ['operations', 'pricing', 'lodging', 'values'],
  commands: ['demo', 'operations', 'sources', 'catalog', 'outbound', 'store', 'lodging', 'values'],
}

const stairRules = Object.entries(stairs).map(([room, above]) => ({
  name: `stairs-${room}`,
  comment: `src/${room} imports only from ${above.join(', ') || 'nothing of ours'} (docs/architecture.md).`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...above].join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...stairRules,
    {
      name: 'http-reads-types-only',
      comment: 'src/http knows pricing by its types; it never computes a price.',
      severity: 'error',
      from: { path: '^src/http/' },
      to: { path: '^src/pricing/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'composition-is-imported-by-no-room',
      comment: 'src/*.ts puts the rooms together; a room that needs it is in the wrong place.',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: '^src/(main|cli)\\.ts$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
