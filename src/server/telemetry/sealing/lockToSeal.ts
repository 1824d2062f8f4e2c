import type { Connection } from './copyOut.ts'

const lockClass = 7_439_202

/**
 * Deleting rows writes each of their pages into the log, and compressing those costs eight times as much as the deleting itself; not every
 * user may turn it off.
 */
const lockStatement = `
  select pg_try_advisory_xact_lock($1, $2) as mine,
    case when has_parameter_privilege('wal_compression', 'set') then set_config('wal_compression', 'off', true) end`

/** Holds a device's segments until the transaction ends; false where another one does. */
export const lockToSeal = async (client: Connection, deviceId: string): Promise<boolean> => {
  const values = [lockClass, Number(BigInt(deviceId) % 2_147_483_647n)]
  const { rows } = await client.query<{ mine: boolean }>({ name: 'lock to seal', text: lockStatement, values })
  return rows[0]?.mine ?? false
}
