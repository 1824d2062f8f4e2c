import { type RawBuilder, sql } from 'kysely'

export type DriverStatus = 'ONLINE' | 'OFFLINE' | 'FAULT' | 'DISABLED'
/** ms after which what a process said of a driver holds no longer */
export const staleMs = 20_000

/** The status of a row of `driver`, beside `s`, its row of `driver_state` if there is one. */
export const statusAt = (now: number): RawBuilder<DriverStatus> => sql<DriverStatus>`case
  when not driver.enabled then 'DISABLED'
  when s.at > ${new Date(now - staleMs)}::timestamptz then s.status else 'OFFLINE' end`
