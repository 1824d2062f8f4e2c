import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/context/context.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { lockDataDir } from '#server/start/instanceLock.ts'
import { StartFault } from '#server/start/startFault.ts'

/** The database as the role that owns its tables; `end` leaves it as it was found. */
export type OwnDatabase = { readonly url: string; readonly end: () => Promise<void> }

/** Where the embedded database of a running server listens, as its own files tell. */
const runningUrl = async (dataDir: string): Promise<string> => {
  const [pidFile, passwordFile] = [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, 'postgres.password')]
  const [lines, password] = await Promise.all([readFile(pidFile, 'utf8'), readFile(passwordFile, 'utf8')])
  return `postgres://tidewatt:${password.trim()}@127.0.0.1:${lines.split('\n')[3] ?? ''}/postgres`
}

/** Takes DATA_DIR for this process and starts its database; throws StartFault where a server runs on it. */
export const startOwn = async (config: Config, log: Log): Promise<OwnDatabase> => {
  const lock = await lockDataDir(config.dataDir)
  try {
    const embedded = await startEmbedded(config.dataDir, log)
    return {
      url: embedded.url,
      end: async () => {
        await embedded.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The database that a server works on now, or that of DATA_DIR started for the while. */
export const openDatabase = async (config: Config, log: Log): Promise<OwnDatabase> => {
  const external = config.databaseOwnerUrl ?? config.databaseUrl
  if (external !== undefined) return { url: external, end: () => Promise.resolve() }
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new StartFault(`DATA_DIR ${config.dataDir} holds no database.`)
  try {
    return await startOwn(config, log)
  } catch (error) {
    if (!(error instanceof StartFault) || !existsSync(join(config.dataDir, 'postgres', 'postmaster.pid'))) throw error
    return { url: await runningUrl(config.dataDir), end: () => Promise.resolve() }
  }
}

export const ownerClient = async (url: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: 'tidewatt backup',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // A connection that is lost fails its query as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
