import type { Pool } from 'pg'
import type { Samples } from './charges.ts'

/** The form of a ship that was added as a device, so that it can be found by its MMSI. */
export const addForm = (pool: Pool, deviceId: string, mmsi: string): Promise<unknown> =>
  pool.query(
    `insert into ship (device_id, mmsi, identification, wail, length, width, vessel_type_name, teu, dwt, draught, draft, build_year,
      manufacturer, battery_manufacturer, operating_mode) values ($1, $2, 'x', 'x', 1, 1, 'x', 1, 1, 1, 1, 2020, 'x', 'x', 0)`,
    [deviceId, mmsi],
  )

export type Range = readonly [number, number]
/** What a box of 1,600 kWh reports each minute from `from` to `to` (after `start`, ms), its SOC and register linear between. */
export const reportLine = (start: number, from: number, to: number, soc: Range, register: Range): Samples =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const at = (range: Range): number => range[0] + ((range[1] - range[0]) * index) / (to - from)
    return {
      ts: start + (from + index) * 60_000,
      values: { soc: at(soc), soh: 100, ratedCapacity: 1600, dischargedEnergy: at(register), chargedEnergy: 500 },
    }
  })
