import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { embeddedBinaries } from '#server/db/embeddedBinary.ts'
import { ownerOf } from '#server/db/embeddedOwner.ts'
import { answers, run } from '#server/db/embeddedProcess.ts'
import { quietLog } from './database.ts'

const run1 = promisify(execFile)
export const standbyHost = '127.0.0.2'
const name = 'standby'

/** Files of a running database come and go while they are copied; what replay needs of them stands in the log. */
const copy = async (from: string, to: string): Promise<void> => {
  await run1('cp', ['-a', from, to]).catch((error: { stderr?: string }) => {
    const others = (error.stderr ?? '').split('\n').filter((line) => line !== '' && !/No such file/.test(line))
    if (others.length > 0) throw error
  })
}

export type Standby = {
  readonly host: string
  /** becomes the primary; resolves once it takes writes */
  promote(): Promise<void>
  stop(): Promise<void>
}

const asOwner = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A standby of the database at `url`, whose files are in `dataDir`: its copy between pg_backup_start and pg_backup_stop, on the same port of
 * another address. From then on a commit of the primary waits for it.
 */
export const startStandby = async (url: string, dataDir: string, standbyDir: string): Promise<Standby> => {
  const folder = join(standbyDir, 'postgres')
  await asOwner(url, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await copy(join(dataDir, 'postgres'), folder)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await writeFile(join(folder, 'standby.signal'), '')
  const { postgres } = await embeddedBinaries()
  const owner = await ownerOf(folder, postgres, quietLog)
  await run1('chown', ['-R', '--reference', folder, folder])
  const { port, username, password } = new URL(url)
  const options = {
    ...{ listen_addresses: standbyHost, port, unix_socket_directories: '', timezone: 'UTC', max_connections: '60' },
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`,
  }
  const given = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const running = await run(owner, postgres, ['-D', folder, ...given], join(standbyDir, 'postgres.log'))
  const there = Object.assign(new URL(url), { hostname: standbyHost }).href
  if (!(await answers(there, running))) throw new Error('the standby does not start')
  await asOwner(url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${name}'`)
    await client.query('select pg_reload_conf()')
    for (;;) {
      const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      if (rows.length > 0) return
      await sleep(100)
    }
  })
  return {
    host: standbyHost,
    promote: () =>
      asOwner(there, async (client) => {
        await client.query('select pg_promote(true, 60)')
      }),
    stop: async () => {
      running.child.stdin?.destroy()
      await running.ended
    },
  }
}
