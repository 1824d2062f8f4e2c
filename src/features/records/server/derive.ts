import type { Pool } from 'pg'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Shown, State } from './fold.ts'
import { type Given, type Replay, replay } from './replay.ts'
import { settleLate, storedSource } from './stored.ts'
import { removeReplayed, writeRuns, writeSessions } from './writes.ts'

/** Derives a device's records anew over a range of late samples and puts the rows right in one transaction. */
export const derive = async (
  { pool, telemetry }: { pool: Pool; telemetry: Telemetry },
  device: Device,
  given: Omit<Given, 'source'>,
  openOf: (state: State) => Shown,
): Promise<Replay | undefined> => {
  const found = await replay({ ...given, source: storedSource(pool, telemetry, device) })
  const open = found?.head && openOf(found.head.state)
  const sessions = [...(found?.sessions ?? []), ...(open?.session ? [open.session] : [])]
  const runs = [...(found?.runs ?? []), ...(open?.run ? [open.run] : [])]
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    if (found) await removeReplayed(client, device.deviceId, found, { sessions, runs })
    await writeSessions(
      client,
      sessions.map((session) => ({ device, session })),
    )
    await writeRuns(
      client,
      runs.map((run) => ({ device, run })),
    )
    await settleLate(client, device.deviceId, found?.rest)
    await client.query('commit')
    return found
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}
