import type { Pool } from 'pg'
import { millis } from '#server/telemetry/millis.ts'
import { moment } from '#server/derive/rows.ts'

/** What a ship reported of its voyage: `eta` in ms, `draught` in m. */
type VoyageData = { readonly dest: string | null; readonly eta: number | null; readonly draught: number | null }
type VoyageRow = VoyageData & { readonly ts: number }

const nothing: VoyageData = { dest: null, eta: null, draught: null }

// What was reported longer ago is not taken for what still holds.
const before = (what: string): string => `(select * from voyage_said where device_id = $1 and (${what})
  and ts <= ${moment('$2')} and ts > ${moment('$2')} - interval '31 days' order by ts desc limit 1)`
const statement = `
  select ${millis('ts')} as ts, dest, ${millis('eta')} as eta, draught from (
    ${before('dest is not null or eta is not null')} union ${before('draught is not null')}
    union select * from voyage_said where device_id = $1 and ts > ${moment('$2')} and ts < ${moment('$3')}
  ) said order by ts`

/** What a ship reported of its voyage in [from, to) ms, and what held before, by time. */
export const voyageRowsIn = async (
  pool: Pool,
  deviceId: string,
  from: number,
  to: number,
): Promise<readonly VoyageRow[]> => (await pool.query<VoyageRow>(statement, [deviceId, from, to])).rows

/** Answers what held at a moment (ms), asked in the order of time; destination and ETA are reported together. */
export const createVoyageDataAt = (rows: readonly VoyageRow[]): ((ts: number) => VoyageData) => {
  let [next, held] = [0, nothing]
  return (ts) => {
    for (let row = rows[next]; row && row.ts <= ts; row = rows[next]) {
      const isOfVoyage = row.dest !== null || row.eta !== null
      held = {
        ...(isOfVoyage ? { dest: row.dest, eta: row.eta } : { dest: held.dest, eta: held.eta }),
        draught: row.draught ?? held.draught,
      }
      next += 1
    }
    return held
  }
}
