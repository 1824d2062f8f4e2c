import { rm } from 'node:fs/promises'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { quietLog, temporaryDataDir } from './database.ts'
import { signIn } from './portal.ts'
import { startTidewatt } from './tidewatt.ts'

const password = 'Harbour_2026'

/** The real program over an empty database of its own, its admin signed in. */
export const startServer = async (env: Record<string, string> = {}) => {
  const databaseDir = await temporaryDataDir()
  const database = await startEmbedded(databaseDir, quietLog)
  const server = await startTidewatt({ ...env, DATABASE_URL: database.url, ADMIN_PASSWORD: password })
  const { pool, db } = connect(database.url, quietLog)
  const admin = await signIn(server.url, 'admin', password)
  return {
    ...{ server, pool, db, admin },
    /** admin with a new token, which holds for half an hour */
    signInAgain: () => signIn(server.url, 'admin', password),
    stop: async (): Promise<void> => {
      await server.dispose()
      await db.destroy()
      await database.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
export type ServedProgram = Awaited<ReturnType<typeof startServer>>
