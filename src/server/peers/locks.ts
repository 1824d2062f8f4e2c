import type { Client } from 'pg'

/** Advisory locks have two halves: the first says what kind, the second which. */
export const peerLocks = 7_439_220
/** `takingIn` is held alone by ROLE=all, which owns the latest values, and together by others. */
export const locks = { here: 1, takingIn: 2, following: 3 } as const
/** the second half is the id of a row of `ingest_instance` */
export const instanceLocks = 7_439_221
/** the second half is a device's id */
export const deviceLocks = 7_439_222
/** the second half is the id of a driver that runs; 0 is held by every process that runs some */
export const driverLocks = 7_439_223
/** the second half is the number under which a process sends messages */
export const senderLocks = 7_439_232

export const tryLock = async (client: Client, kind: number, key: number, isShared = false): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock${isShared ? '_shared' : ''}($1, $2) as held`,
    [kind, key],
  )
  return rows[0]?.held ?? false
}

/** The number of an ingest process's name, held from now on; undefined while another process has it. */
export const claimInstance = async (client: Client, name: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>(
    'insert into ingest_instance (name) values ($1) on conflict (name) do update set name = excluded.name returning id',
    [name],
  )
  const id = rows[0]?.id
  if (id === undefined || !(await tryLock(client, instanceLocks, id))) return undefined
  // Whoever held it until now may have struck the name off.
  const { rows: left } = await client.query('select 1 from ingest_instance where id = $1', [id])
  return left.length > 0 ? id : undefined
}

/** How many other processes are on this database. */
export const countOthers = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_locks
    where locktype = 'advisory' and classid = $1 and objid = $2 and pid <> pg_backend_pid() and granted
      and database = (select oid from pg_database where datname = current_database())`,
    [peerLocks, locks.here],
  )
  return rows[0]?.others ?? 0
}
