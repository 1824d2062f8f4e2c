import type { Caller, Db } from '#server/context/context.ts'
import { type SeenStation, stationsSeen } from '#server/fleet/stations.ts'

export type Station = SeenStation

/** The storage stations that the caller sees, by name, or the one that he asks for. Refuses `rows.not_found`. */
export const storageStations = (db: Db, caller: Caller, stationId?: string): Promise<Station[]> =>
  stationsSeen(db, caller, 'energyStorage', stationId)
