import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Pool } from 'pg'
import { assetsContract } from '#features/assets/contract.ts'
import { hashOf } from '#server/piles/key.ts'
import type { Portal } from '#test/support/portal.ts'
import { pileCode, pileKey } from './pileStation.ts'
import type { PileOrder, PileReport, PileWord } from './pileThread.ts'

/** So many piles with keys at one station. */
export const addPiles = async (admin: Portal, pool: Pool, count: number): Promise<string> => {
  const station = { stationName: 'Piles', stationType: 'shorePileStation' as const }
  const { stationId } = await admin.call(assetsContract.stationAdd, station)
  const every = Array.from({ length: count }, (_, index) => index + 1)
  await pool.query(
    `with made as (
       insert into device (code, name, profile_id, station_id, token_hash)
       select new.code, new.code, (select id from profile where key = 'shorePile'), $1, new.hash
       from unnest($2::text[], $3::bytea[]) as new (code, hash) returning id, code)
     insert into pile (device_id, key_hash, rated_power, enabled)
     select made.id, new.hash, 40, true from made join unnest($2::text[], $4::bytea[]) as new (code, hash) using (code)`,
    [
      stationId,
      every.map(pileCode),
      every.map((n) => createHash('sha256').update(`token ${n}`).digest()),
      every.map((n) => hashOf(pileKey(n))),
    ],
  )
  // The registry reads everything anew with the last change.
  await admin.call(assetsContract.stationAdd, { ...station, stationName: 'Others' })
  return stationId
}

export const startPiles = (order: PileOrder) => {
  const thread = new Worker(new URL('./pileThread.ts', import.meta.url), { workerData: order })
  return {
    /** one after the other */
    tell: async (word: PileWord): Promise<PileReport> => {
      thread.postMessage(word)
      const [report] = await once(thread, 'message')
      return report
    },
    stop: () => thread.terminate(),
  }
}
