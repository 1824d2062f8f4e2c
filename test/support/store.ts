import { Client } from 'pg'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { quietLog, testDatabase } from './database.ts'

/** The store alone over a database of its own, at a clock that stands a month after the samples' start (ms), and a connection to seal with. */
export const storeScene = async (start: number) => {
  const database = await testDatabase()
  const open = () => createTelemetry({ pool: database.pool, clock: () => start + 30 * 86_400_000, log: quietLog })
  const sealer = new Client({ connectionString: database.url })
  await sealer.connect()
  const stop = async (): Promise<void> => {
    await sealer.end()
    await database.stop()
  }
  return { database, telemetry: await open(), sealer, open, stop }
}
