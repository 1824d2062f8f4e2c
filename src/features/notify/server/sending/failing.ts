import { sql } from 'kysely'
import type { Context, Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'
import type { Lane } from './queue.ts'

const rule = 'notifyFailed'
const webhookFailures = 3
const channelFailures = 5

/** How often in a row each lane did not bring a message over. */
export const createRow = () => {
  const counts = new Map<Lane, number>()
  return {
    /** true where the lane counts as failing from now on; `isLast`: no try is left */
    note: (lane: Lane, outcome: Outcome, isLast: boolean): boolean => {
      if (outcome.state === 'sent') {
        counts.delete(lane)
        return false
      }
      const count = (counts.get(lane) ?? 0) + 1
      counts.set(lane, count)
      return isLast || count >= (lane.startsWith('w') ? webhookFailures : channelFailures)
    },
  }
}

/** That a lane fails, by the station and the unit of an alarm that it could not tell of. What tells of a failing channel makes none. */
export const noteFailing = async (db: Db, lane: Lane, facts: Facts, now: number): Promise<boolean> => {
  const { stationId, unitId, deviceId, rule: about } = facts
  if (about === rule || stationId === null || deviceId === null) return false
  const { numAffectedRows = 0n } = await sql`
    insert into notify_failing (lane, station_id, device_id, since)
    select ${lane}, ${stationId}, coalesce(
      (select device_id from notify_failing where station_id = ${stationId} limit 1), d.id), ${new Date(now)}
    from device d where d.id in (${unitId ?? deviceId}, ${deviceId}) order by d.id = ${deviceId} limit 1
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** That a lane works again; true where it did not. */
export const noteWorking = async (db: Db, lane: Lane): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`delete from notify_failing where lane = ${lane}`.execute(db)
  return numAffectedRows > 0n
}

/** Keeps the alarms of channels that fail as the table says: one of a station, at the unit whose alarm could not be told first. */
export const createFailingAlarms = ({ db, registry, alarms, live }: Context) => {
  const raised = new Map<string, Device>()
  let isStale = true
  let silence: (() => void) | undefined

  const raise = async (now: number): Promise<void> => {
    const { rows } = await sql<{ deviceId: string }>`
      select distinct device_id as "deviceId" from notify_failing`.execute(db)
    const failing = new Set(rows.map(({ deviceId }) => deviceId))
    for (const deviceId of failing) {
      const device = registry.byId(deviceId)
      if (!device || raised.has(deviceId)) continue
      await alarms.raise(device, rule, 2, now, 1)
      raised.set(deviceId, device)
    }
    for (const [deviceId, device] of raised) {
      if (failing.has(deviceId)) continue
      if (registry.byId(deviceId)) await alarms.raise(device, rule, null, now)
      raised.delete(deviceId)
    }
  }
  /** Those that a process before this one raised, and that no longer fail. */
  const readOpen = async (): Promise<void> => {
    const { rows } = await sql<{ deviceId: string }>`
      select device_id as "deviceId" from alarm where rule = ${rule} and cleared_at is null`.execute(db)
    for (const { deviceId } of rows) {
      const device = registry.byId(deviceId)
      if (device) raised.set(deviceId, device)
    }
  }
  return {
    start: async (): Promise<void> => {
      await readOpen()
      silence = live.listen({
        changed: (name) => {
          if (name === 'notifyFailing') isStale = true
        },
        missed: () => {
          isStale = true
        },
      })
    },
    tick: async (now: number): Promise<void> => {
      if (!isStale) return
      isStale = false
      try {
        await raise(now)
      } catch (error) {
        isStale = true
        throw error
      }
    },
    stop: () => silence?.(),
  }
}
