// Finds in a migration what would make requests of running servers wait, or break the version before.

import { statementsOf } from '../../../src/store/postgres/migration-files.ts'

const forbidden: readonly (readonly [pattern: RegExp, mistake: string])[] = [
  [
    /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)(IF NOT EXISTS )?\S+ ON (?:ONLY )?(\S+)/i,
    'makes an index without CONCURRENTLY',
  ],
  [/^DROP INDEX (?!CONCURRENTLY)/i, 'drops an index without CONCURRENTLY'],
  [/^REINDEX (?!.*CONCURRENTLY)|^CLUSTER|^VACUUM FULL/i, 'rewrites a table or an index under a lock'],
  [
    /^ALTER TABLE .*\bALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/is,
    'changes the type of a column, which rewrites the table',
  ],
  [/^ALTER TABLE .*\bSET (UN)?LOGGED\b/is, 'rewrites a table'],
  [
    /^ALTER TABLE .*\bADD (COLUMN )?(IF NOT EXISTS )?[a-z_]+ [^,]*\bGENERATED\b.*\bSTORED\b/is,
    'adds a computed column, which rewrites the table',
  ],
  [
    /^ALTER TABLE .*\bADD (COLUMN )?(?!CONSTRAINT)[^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)(?<!\bDEFAULT\b[^,]*)/is,
    'adds a column that is NOT NULL without a DEFAULT',
  ],
  [
    /^ALTER TABLE .*\bDEFAULT (?:gen_random_uuid|random|clock_timestamp)\b/is,
    'adds a DEFAULT that differs by row, which rewrites the table',
  ],
  [
    /^ALTER TABLE .*\bSET NOT NULL\b/is,
    'sets NOT NULL, which reads the whole table under a lock; validate a CHECK first',
  ],
  [
    /^ALTER TABLE .*\bADD (CONSTRAINT \S+ )?(FOREIGN KEY|CHECK)\b(?!.*\bNOT VALID\b)/is,
    'adds a constraint that is not NOT VALID',
  ],
  [
    /^ALTER TABLE .*\bADD (CONSTRAINT \S+ )?(PRIMARY KEY|UNIQUE|EXCLUDE)\b(?!.*\bUSING INDEX\b)/is,
    'adds a constraint that builds its index under a lock',
  ],
  [/^ALTER TABLE .*\b(DROP COLUMN|RENAME)\b|^DROP TABLE/is, 'takes away what the version before still uses'],
  [/^LOCK TABLE|^TRUNCATE/i, 'locks a table'],
]

/** What is wrong with the SQL of a migration; statements about tables that it makes itself are free. */
export function offlineChanges(sql: string): string[] {
  const statements = statementsOf(sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''"))
  const made = statements.flatMap(
    statement => /^CREATE TABLE (?:IF NOT EXISTS )?(\S+)/i.exec(statement)?.[1] ?? [],
  )
  const tableOf = (statement: string): string | undefined =>
    /^(?:ALTER|LOCK|DROP) TABLE (?:IF EXISTS )?(?:ONLY )?([\w.]+)|\bON (?:ONLY )?([\w.]+)/i
      .exec(statement)
      ?.slice(1)
      .find(Boolean)
  return statements.flatMap(statement => {
    if (made.includes(tableOf(statement) ?? '')) return []
    return forbidden.flatMap(([pattern, mistake]) =>
      pattern.test(statement) ? [`${mistake}: ${statement.split('\n')[0]}`] : [],
    )
  })
}
