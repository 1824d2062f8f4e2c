import type { ClientBase } from 'pg'
import type { Head } from './entries.ts'

/** A table whose rows are kept, with the columns that are not computed. A partitioned one stands for its parts. */
export type KeptTable = { readonly table: string; readonly columns: readonly string[] }

/** What a crash may forget (unlogged) is left out, and the list of migrations, which a restore makes itself. */
export const keptTables = async (client: ClientBase): Promise<KeptTable[]> =>
  (
    await client.query<KeptTable>(`
      select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relpersistence = 'p' and c.relname <> 'migration'
      group by c.relname order by c.relname`)
  ).rows

export const partitionDays = async (client: ClientBase): Promise<string[]> =>
  (
    await client.query<{ day: string }>(`
      select to_char(to_date(substr(c.relname, 7), 'YYYYMMDD'), 'YYYY-MM-DD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'frame'::regclass and c.relname ~ '^frame_\\d{8}$' order by 1`)
  ).rows.map(({ day }) => day)

export const sequencesOf = async (client: ClientBase): Promise<Head['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and relpersistence = 'p' order by 1`,
  )
  const read: Head['sequences'] = []
  for (const { name } of rows) {
    const answer = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    )
    for (const row of answer.rows) read.push({ name, ...row })
  }
  return read
}

export const migrationsOf = async (client: ClientBase): Promise<Head['migrations']> =>
  (await client.query<Head['migrations'][number]>('select name, sha256 from migration order by name')).rows

type Key = { readonly table: string; readonly name: string; readonly definition: string }
/** Foreign keys of kept tables; those that a partition has from its parent come back with it. */
export const foreignKeys = async (client: ClientBase): Promise<Key[]> =>
  (
    await client.query<Key>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`)
  ).rows
