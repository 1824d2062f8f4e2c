import { openStates } from '#catalogue/commands/command.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import type { Leader } from '#server/commands/orders.ts'
import type { autoFaults, ModeState, PlanMode } from '../../shapes.ts'

export type AutoFault = (typeof autoFaults)[number]
export type KnownMode = {
  readonly mode: PlanMode
  readonly leader: Leader | null
  /** kW by bay: what its charger gave at most before it was led */
  readonly bayKw: Readonly<Record<string, number>>
  readonly fault: AutoFault | null
  readonly changedBy: string
  readonly changedAt: number
}

/** Modes of stations by id; those that nobody switched are left out. */
export const readModes = async (db: Db, stationIds: readonly string[]): Promise<ReadonlyMap<string, KnownMode>> => {
  if (stationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('charge_plan_mode')
    .selectAll()
    .where('station_id', 'in', [...stationIds])
    .execute()
  return new Map(
    rows.map((row) => {
      const { leader_id: userId, leader_name: userName, leader_ip: ip } = row
      // The checks of the table and its writers keep the narrower types true.
      const known: KnownMode = {
        mode: row.mode as PlanMode,
        leader: userId !== null && userName !== null && ip !== null ? { userId, userName, ip } : null,
        bayKw: row.bay_kw as Record<string, number>,
        fault: row.fault as AutoFault | null,
        ...{ changedBy: row.changed_name, changedAt: row.changed_at.getTime() },
      }
      return [row.station_id, known]
    }),
  )
}

/** The mode of a station as calls tell it, with the request that waits at its transformers. */
export const modeStateOf = async (
  db: Db,
  stationId: string,
  transformerIds: readonly string[],
  zone: string,
): Promise<ModeState> => {
  const known = (await readModes(db, [stationId])).get(stationId)
  const pending =
    transformerIds.length === 0
      ? undefined
      : await db
          .selectFrom('control_command')
          .select('id')
          .where('device_id', 'in', [...transformerIds])
          .where('name', '=', 'planAuto')
          .where('state', 'in', [...openStates])
          .limit(1)
          .executeTakeFirst()
  return {
    mode: known?.mode ?? 'advise',
    changedBy: known?.changedBy ?? null,
    changedTs: known?.changedAt ?? null,
    changedTime: known ? formatTime(known.changedAt, zone) : null,
    pendingCommandId: pending?.id ?? null,
    fault: known?.mode === 'auto' ? known.fault : null,
  }
}
