import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { StartFault } from '#server/start/startFault.ts'

export type DatabaseRole = { readonly name: string; readonly database: string }

const embeddedName = 'tidewatt_app'

/** Work on a connection of its own, which ends with it. */
export const connected = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'tidewatt start',
    connectionTimeoutMillis: 5000,
  })
  // A connection that is lost fails its query as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Who signs in with this address. */
export const roleOf = (url: string): Promise<DatabaseRole> =>
  connected(url, async (client) => {
    const { rows } = await client.query<DatabaseRole>(
      'select current_user::text as name, current_database()::text as database',
    )
    if (!rows[0]) throw new Error('the database does not say who signed in')
    return rows[0]
  })

/** Makes the application's role of the embedded database, with a new password at each start, and returns its address. */
export const embeddedRole = (ownerUrl: string): Promise<string> =>
  connected(ownerUrl, async (client) => {
    const password = randomBytes(24).toString('base64url')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [embeddedName])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${embeddedName} login password '${password}'`)
    return Object.assign(new URL(ownerUrl), { username: embeddedName, password }).href
  })

/** Whether the role of this connection owns the tables; true where there are none yet. */
export const ownsTables = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('migration')",
  )
  return rows[0]?.owns ?? true
}

/** What `role` owns in this database, since a version in which it did everything, becomes this connection's. */
export const takeOver = async (client: Client, { name }: DatabaseRole): Promise<void> => {
  const role = escapeIdentifier(name)
  const { rows } = await client.query<{ me: string; isMine: boolean; owns: boolean }>(
    `select quote_ident(current_user) as me, pg_has_role($1::regrole, current_user, 'member') as "isMine", exists (
       select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = $1::regrole and deptype = 'o'
       and dbid in (0, (select oid from pg_database where datname = current_database()))) as owns`,
    [role],
  )
  const { me = '', isMine = false, owns = false } = rows[0] ?? {}
  if (isMine)
    throw new StartFault(
      `The role ${role} of DATABASE_URL has the rights of ${me}, the owner: expected one that is no superuser and no member of it.`,
    )
  if (!owns) return
  try {
    await client.query(`reassign owned by ${role} to ${me}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartFault(
      `The role ${role} of DATABASE_URL owns tables, which ${me} of DATABASE_OWNER_URL may not take over: grant ${role} to ${me}.`,
    )
  }
}

/** What the application may do where it is less than reading and writing; no one edits a log. */
const less: Readonly<Record<string, readonly string[]>> = {
  migration: ['select'],
  login_log: ['select', 'insert'],
  operation_log: ['select', 'insert'],
}
const data = ['select', 'insert', 'update', 'delete']
const everything = [...data, 'truncate', 'references', 'trigger']

/** Gives `role` what it lacks in the tables and functions of this connection, also in those to come, and takes what is too much. Idempotent. */
export const grantTo = async (client: Client, { name }: DatabaseRole): Promise<void> => {
  const to = escapeIdentifier(name)
  const { rows: found } = await client.query<{ schema: string; version: number }>(
    "select quote_ident(current_schema()) as schema, current_setting('server_version_num')::int as version",
  )
  const { schema = 'public', version = 0 } = found[0] ?? {}
  // From PostgreSQL 17 on whoever may maintain a table may vacuum it; before, autovacuum alone does.
  const usual = version >= 170_000 ? [...data, 'maintain'] : data
  await client.query(`revoke create on schema ${schema} from public, ${to}`)
  await client.query(`grant usage on schema ${schema} to ${to}`)
  await client.query(`alter default privileges in schema ${schema} grant ${usual.join(', ')} on tables to ${to}`)
  const { rows: tables } = await client.query<{ table: string; relname: string; held: string[] }>(
    `select c.oid::regclass::text as table, relname, array(select p from unnest($2::text[]) as p where has_table_privilege($1, c.oid, p)) as held
     from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')`,
    [name, version >= 170_000 ? [...everything, 'maintain'] : everything],
  )
  for (const { table, relname, held } of tables) {
    const wanted = less[relname] ?? usual
    const [missing, excess] = [
      wanted.filter((each) => !held.includes(each)),
      held.filter((each) => !wanted.includes(each)),
    ]
    if (missing.length > 0) await client.query(`grant ${missing.join(', ')} on ${table} to ${to}`)
    if (excess.length > 0) await client.query(`revoke ${excess.join(', ')} on ${table} from ${to}`)
  }
  const { rows: functions } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = current_schema()::regnamespace and not has_function_privilege($1, oid, 'execute')`,
    [name],
  )
  for (const { signature } of functions) await client.query(`grant execute on function ${signature} to ${to}`)
}
