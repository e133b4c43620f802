// Holds the tables of scripts/layers.cjs, and that nothing imports in a circle, here or beside src.
const { layers, subjects, pages, outside } = require('./scripts/layers.cjs')

const names = list => list.join('|')

const layerRules = Object.entries(layers).map(([layer, above]) => ({
  name: `layer-${layer}`,
  comment: `src/${layer} imports only from ${above.join(', ') || 'nothing of ours'} (docs/architecture.md).`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: `^src/(${names([layer, ...above])})/` },
}))

const subjectRules = Object.entries(subjects).flatMap(([layer, ofLayer]) => [
  ...Object.entries(ofLayer).map(([subject, others]) => ({
    name: `subject-${layer}-${subject}`,
    comment: `src/${layer}/${subject} imports from its layer only ${others.join(', ') || 'no other subject'} (docs/architecture.md).`,
    severity: 'error',
    from: { path: `^src/${layer}/${subject}/` },
    to: { path: `^src/${layer}/[^/]+/`, pathNot: `^src/${layer}/(${names([subject, ...others])})/` },
  })),
  {
    name: `subject-${layer}-unknown`,
    comment: `A new folder of src/${layer} says here what it may import.`,
    severity: 'error',
    from: { path: `^src/${layer}/[^/]+/`, pathNot: `^src/${layer}/(${names(Object.keys(ofLayer))})/` },
    to: {},
  },
])

const pageRules = Object.entries(pages).map(([page, others]) => ({
  name: `page-${page}`,
  comment: `web/admin/src/${page} imports only from ${others.join(', ') || 'no other folder'} (scripts/layers.cjs).`,
  severity: 'error',
  from: { path: `^web/admin/src/${page}/` },
  to: { path: '^web/admin/src/', pathNot: `^web/admin/src/(${names([page, ...others])})/` },
}))

const outsideRules = Object.entries(outside).map(([root, others]) => ({
  name: `outside-${root}`,
  comment: `${root} imports only from ${others.join(', ') || 'nothing of ours'} (scripts/layers.cjs).`,
  severity: 'error',
  from: { path: `^${root}/` },
  to: {
    path: `^(src|${names(Object.keys(outside))})/`,
    pathNot: `^(${names([root, ...others])})/`,
  },
}))

module.exports = {
  forbidden: [
    ...layerRules,
    ...subjectRules,
    ...pageRules,
    ...outsideRules,
    {
      name: 'product-without-its-proof',
      comment: 'src runs without tests, benchmarks and scripts.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|scripts|web)/' },
    },
    {
      name: 'page-unknown',
      comment: 'A new folder of web/admin/src says in scripts/layers.cjs what it may import.',
      severity: 'error',
      from: { path: '^web/admin/src/[^/]+/', pathNot: `^web/admin/src/(${names(Object.keys(pages))})/` },
      to: {},
    },
    {
      name: 'http-reads-types-only',
      comment: 'src/http knows pricing by its types; it never computes a price.',
      severity: 'error',
      from: { path: '^src/http/' },
      to: { path: '^src/pricing/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-by-its-types-only',
      comment:
        'Pages and assistants read answers by the published types of the interface, and run none of the client’s code.',
      severity: 'error',
      from: { path: '^(src|web)/' },
      to: { path: '^client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-is-given-its-operations',
      comment:
        'src/http knows the tables of operations by their type; app.ts binds them, tests put their own in their place.',
      severity: 'error',
      from: { path: '^src/http/' },
      to: {
        path: '^src/operations/(operations|(administration|publisher|people/people)-operations)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'composition-is-imported-by-no-layer',
      comment: 'main.ts and cli.ts put the layers together; a layer that needs them is in the wrong place.',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    {
      name: 'no-loose-files',
      comment: 'src/ holds main.ts, cli.ts and folders.',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+\\.ts$', pathNot: '^src/(main|cli)\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'No circle of imports, not of types either.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '^src/(main|cli)\\.ts$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
