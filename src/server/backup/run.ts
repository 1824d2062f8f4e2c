import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/context/context.ts'
import { prepareDatabase } from '#server/db/prepareDatabase.ts'
import { prepareDataDir } from '#server/start/dataDir.ts'
import { backup } from './backup.ts'
import { openDatabase, ownerClient, startOwn } from './database.ts'
import { BackupFault } from './fault.ts'
import { restore, type Restored } from './restore.ts'
import { keepSecret, secretOf } from './secret.ts'

type Given = {
  readonly config: Config
  readonly file: string
  readonly passphrase: string
  readonly log: Log
  readonly progress: (line: string) => void
  /** gives up: what was begun is taken back, then it rejects with BackupFault */
  readonly signal?: AbortSignal
}

/** `work` with a connection that `signal` cuts off, in the midst of a statement too. */
const interruptible = async <T>(
  url: string,
  signal: AbortSignal | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = await ownerClient(url)
  const cut = (): void => void client.end()
  signal?.addEventListener('abort', cut, { once: true })
  try {
    if (signal?.aborted) throw new BackupFault('interrupted')
    return await work(client)
  } catch (error) {
    throw signal?.aborted ? new BackupFault('interrupted: what was begun is taken back') : error
  } finally {
    signal?.removeEventListener('abort', cut)
    await client.end()
  }
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** Writes the backup beside `file` and renames it once it is whole; resolves to its bytes. */
export const runBackup = async ({ config, file, passphrase, log, progress, signal }: Given): Promise<number> => {
  const database = await openDatabase(config, log)
  const unfinished = `${file}.part`
  try {
    return await interruptible(database.url, signal, async (client) => {
      const input = {
        ...{ client, dataDir: config.dataDir, passphrase, secret: await secretOf(config), now: Date.now() },
        progress: (what: string, bytes: number) => progress(`${what} (${mebibytes(bytes)} so far)`),
      }
      const to = createWriteStream(unfinished, { mode: 0o600, flush: true })
      await pipeline(backup(input), to, { ...(signal ? { signal } : {}) })
      await rename(unfinished, file)
      return to.bytesWritten
    })
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await database.end()
  }
}

/** Restores into the new database of DATA_DIR, or that of DATABASE_URL. Throws BackupFault or StartFault with a line for the operator. */
export const runRestore = async ({ config, file, passphrase, log, progress, signal }: Given): Promise<Restored> => {
  await prepareDataDir(config.dataDir)
  const database = config.databaseUrl === undefined ? await startOwn(config, log) : undefined
  try {
    await prepareDatabase(config, database, log)
    const url = database?.url ?? config.databaseOwnerUrl ?? config.databaseUrl
    if (url === undefined) throw new BackupFault('no database')
    return await interruptible(url, signal, (client) =>
      restore({
        ...{ client, passphrase, progress, dataDir: config.dataDir, bytes: createReadStream(file, { signal }) },
        keepSecret: (secret) => keepSecret(config, secret),
      }),
    )
  } finally {
    await database?.end()
  }
}
