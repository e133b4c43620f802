// What a database's schema consists of, a line for each fact, so that two schemas can be compared.

import type { Database } from '../../../src/store/postgres/database.ts'

/**
 * Columns, constraints, indexes, triggers, views, functions with their rights, policies, storage and comments. Whether a constraint was
 * ever checked against the rows from before it, and the first number of a sequence, tell how a schema came about, and are left out.
 */
export async function schemaFacts(database: Database): Promise<string[]> {
  const rows = await database.query<{ fact: string }>(
    `WITH relation AS (
       SELECT pg_class.*, pg_class.oid AS id, pg_class.oid::regclass::text AS name FROM pg_class
        WHERE relnamespace::regnamespace::text IN ('public', 'hostelry_test') AND relname NOT LIKE 'schema_migration%'
     )
     SELECT format('relation %s: %s %s %s security %s, inherits %s', name, relkind, relpersistence, reloptions, relrowsecurity,
                   (SELECT array_agg(inhparent::regclass::text) FROM pg_inherits WHERE inhrelid = id)) AS fact
       FROM relation
     UNION ALL
     SELECT format('column %s %s %s: %s %s %s %s', name, row_number() OVER (PARTITION BY id ORDER BY attnum), attname,
                   format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid))
       FROM relation JOIN pg_attribute ON attrelid = id
       LEFT JOIN pg_attrdef ON adrelid = id AND adnum = attnum
      WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v')
     UNION ALL
     SELECT format('constraint %s %s: %s', name, conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', ''))
       FROM relation JOIN pg_constraint ON conrelid = id
      WHERE contype <> 'n'
     UNION ALL
     SELECT pg_get_indexdef(id) FROM relation WHERE relkind IN ('i', 'I')
     UNION ALL
     SELECT pg_get_triggerdef(pg_trigger.oid) FROM relation JOIN pg_trigger ON tgrelid = id WHERE NOT tgisinternal
     UNION ALL
     SELECT format('view %s: %s', name, pg_get_viewdef(id)) FROM relation WHERE relkind = 'v'
     UNION ALL
     SELECT format('sequence %s: %s %s %s', name, seqtypid::regtype, seqincrement, seqmax)
       FROM relation JOIN pg_sequence ON seqrelid = id
     UNION ALL
     SELECT format('policy %s %s: %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check) FROM pg_policies
     UNION ALL
     SELECT format('%s for all: %s', pg_get_functiondef(oid), has_function_privilege('public', oid, 'EXECUTE'))
       FROM pg_proc WHERE pronamespace::regnamespace::text IN ('public', 'hostelry_test')
     UNION ALL
     SELECT format('comment %s %s: %s', name, objsubid, description)
       FROM relation JOIN pg_description ON objoid = id AND classoid = 'pg_class'::regclass
      WHERE relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT format('comment %s: %s', objoid::regprocedure, description) FROM pg_description WHERE classoid = 'pg_proc'::regclass
        AND objoid IN (SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace)`,
  )
  return rows.map(({ fact }) => fact).sort()
}
