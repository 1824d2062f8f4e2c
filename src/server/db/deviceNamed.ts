import { type RawBuilder, sql } from 'kysely'
import { containing } from './paged.ts'
import type { Tables } from './tables.ts'

/** Greater than any id. */
const beyond = '9223372036854775807'

type Listed = Extract<keyof Tables, 'alarm' | 'energy_record' | 'power_on_record' | 'sailing_leg' | 'ship_charge'>

/**
 * SQL condition: `part` is in the name that a row of `table`, here called `row`, is shown with: that of its device (or unit), and of one
 * removed since the name that the row kept. All are found by their ids, so that an index serves them.
 */
export const deviceNamed = (
  table: Listed,
  row: string,
  part: string,
  what: 'device' | 'unit' = 'device',
): RawBuilder<boolean> => {
  const [id, kept] = [sql.ref(`${row}.${what}_id`), sql.ref(`${row}.${what}_name`)]
  const [pattern, own] = [containing(part), sql.ref(`own.${what}_id`)]
  // Rows whose id lies between those of two living devices: "not exists" for each row would read them all.
  const removed = sql`select distinct ${own} from (
      select id as after, lead(id, 1, ${beyond}::bigint) over (order by id) as before
      from (select 0::bigint as id union all select id from device) living
    ) gap join ${sql.table(table)} own on ${own} > gap.after and ${own} < gap.before where gap.before > gap.after + 1`
  return sql<boolean>`(${id} = any(array(select id from device where name ilike ${pattern}))
    or (${id} = any(array(${removed})) and ${kept} ilike ${pattern}))`
}
