import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tidewatt } from '#test/support/tidewatt.ts'

const databasePid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Waits for a database that is still coming back from the fault before. */
const signalDatabase = async (server: Tidewatt, signal: NodeJS.Signals): Promise<void> => {
  for (;;) {
    try {
      const pid = await databasePid(server.dataDir)
      // The file is empty for a moment; 0 would be all of our own processes.
      if (pid > 0) return void process.kill(pid, signal)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ESRCH' && code !== 'ENOENT') throw error
    }
    await sleep(50)
  }
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
