import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tidewatt } from '#test/support/tidewatt.ts'

const databasePid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const signalDatabase = async (server: Tidewatt, signal: NodeJS.Signals): Promise<void> => {
  process.kill(await databasePid(server.dataDir), signal)
}

/** Each ends with the whole system running again, without anybody's help but a start of the server where that was killed. */
export const faults: Readonly<Record<string, (server: Tidewatt, pauseMs: number) => Promise<void>>> = {
  'the server is killed': async (server) => {
    await server.kill()
    await server.start()
  },
  'the database is killed': (server) => signalDatabase(server, 'SIGKILL'),
  'both are killed': async (server) => {
    await signalDatabase(server, 'SIGKILL')
    await server.kill()
    await server.start()
  },
  'the database stands still': async (server, pauseMs) => {
    await signalDatabase(server, 'SIGSTOP')
    await sleep(pauseMs)
    await signalDatabase(server, 'SIGCONT')
  },
}
