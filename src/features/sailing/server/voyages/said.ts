import type { Pool } from 'pg'
import { millis } from '#server/telemetry/millis.ts'
import { moment } from '#server/derive/rows.ts'

/** What a ship said of its voyage: `eta` in ms, `draught` in m. */
export type Said = { readonly dest: string | null; readonly eta: number | null; readonly draught: number | null }
type Word = Said & { readonly ts: number }

const nothing: Said = { dest: null, eta: null, draught: null }

// What was said longer ago is not taken for what still holds.
const before = (what: string): string => `(select * from voyage_said where device_id = $1 and (${what})
  and ts <= ${moment('$2')} and ts > ${moment('$2')} - interval '31 days' order by ts desc limit 1)`
const statement = `
  select ${millis('ts')} as ts, dest, ${millis('eta')} as eta, draught from (
    ${before('dest is not null or eta is not null')} union ${before('draught is not null')}
    union select * from voyage_said where device_id = $1 and ts > ${moment('$2')} and ts < ${moment('$3')}
  ) said order by ts`

/** A ship's words about its voyage in [from, to) ms and what held before, by time. */
export const wordsIn = async (pool: Pool, deviceId: string, from: number, to: number): Promise<readonly Word[]> =>
  (await pool.query<Word>(statement, [deviceId, from, to])).rows

/** Answers what held at a moment (ms), asked in the order of time; destination and ETA are one word. */
export const createHeld = (words: readonly Word[]): ((ts: number) => Said) => {
  let [next, held] = [0, nothing]
  return (ts) => {
    for (let word = words[next]; word && word.ts <= ts; word = words[next]) {
      const isOfVoyage = word.dest !== null || word.eta !== null
      held = {
        ...(isOfVoyage ? { dest: word.dest, eta: word.eta } : { dest: held.dest, eta: held.eta }),
        draught: word.draught ?? held.draught,
      }
      next += 1
    }
    return held
  }
}
