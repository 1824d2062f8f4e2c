import { rm } from 'node:fs/promises'
import type { Frame } from '#server/context/readings.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { cellFrames, dayMs, deviceFrames, firstDay, perDay } from '../fleet.ts'
import { sealAll } from '../sealBeside.ts'
import { deviceOf, fill } from '../store.ts'
import { quantile, timed } from '../timing.ts'
import { bareMs } from './bare.ts'

const devices = 24
const cells = '60000'

/** p50 in ms of one round each: a day of one point, any 240 cells over a day, and a loop of plain work on the same core beside them. */
export type Reads = { readonly curve: number; readonly cells: number; readonly bare: number }

/** So many rounds of reads over sealed days. */
export const readRounds = async (rounds: number, tell: (reads: Reads) => void): Promise<Reads[]> => {
  const dir = await temporaryDataDir()
  const embedded = await startEmbedded(dir, quietLog)
  const { pool, db } = connect(embedded.url, quietLog)
  try {
    await migrate(embedded.url, quietLog)
    await ensurePartitions(pool, firstDay + dayMs)
    const telemetry = await createTelemetry({ pool, clock: Date.now, log: quietLog })
    const write = (frames: Frame[]) => telemetry.commit(frames, [])
    for (let id = 1; id <= devices; id += 1) await fill(write, deviceFrames(String(id), firstDay), perDay)
    await fill(write, cellFrames(cells, firstDay), perDay)
    await sealAll(embedded.url)
    // As the sealing leaves behind what it took away, see tidy.ts.
    await pool.query('vacuum analyze segment, frame')
    const items = Array.from({ length: 240 }, (_, slot) => ({ device: deviceOf(cells), slot }))
    const done: Reads[] = []
    for (let round = 0; round < rounds; round += 1) {
      const curve = await timed(400, (run) =>
        telemetry.curve(
          deviceOf(String(1 + (run % devices))),
          [(run * 37) % 100],
          firstDay,
          firstDay + dayMs,
          perDay + 1,
        ),
      )
      const spread = await timed(60, () => telemetry.spread(items, firstDay, firstDay + dayMs, 1500))
      done.push({ curve: quantile(curve, 0.5), cells: quantile(spread, 0.5), bare: bareMs() })
      tell(done.at(-1) as Reads)
    }
    return done
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
