import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/context/context.ts'
import { StartFault } from '#server/start/startFault.ts'
import { type Binaries, embeddedBinaries } from './embeddedBinary.ts'
import { endOrphans, pidOf } from './embeddedOrphan.ts'
import { type Owner, ownerOf } from './embeddedOwner.ts'
import { answers, freePort, type Running, run } from './embeddedProcess.ts'

export type Embedded = {
  /** stays the same over restarts */
  readonly url: string
  pid(): Promise<number | undefined>
  /** ends the database and its supervision */
  stop(): Promise<void>
  /** as `stop`, and `start` brings it back: for trying out an absence */
  start(): Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // Kept for use again, see `logAhead`.
  min_wal_size: '512MB',
  // Without lz4 in this build it costs 0.2 ms a page.
  wal_compression: 'off',
  synchronous_commit: 'on',
  jit: 'off',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const logLimit = 16 * 1024 * 1024

/** The PostgreSQL of this data directory, made where there is none, started, and started again whenever it ends unbidden. */
export const startEmbedded = async (
  dataDir: string,
  log: Log,
  extra: Readonly<Record<string, string>> = {},
): Promise<Embedded> => {
  const binaries = await embeddedBinaries()
  const folder = join(dataDir, 'postgres')
  const password = await prepareCluster(dataDir, folder, binaries, log, extra.fsync === 'off')
  const owner = await ownerOf(folder, binaries.postgres, log)
  const port = await freePort()
  const url = `postgres://tidewatt:${password}@127.0.0.1:${port}/postgres`
  const options = Object.entries({ ...settings, port: String(port), ...extra }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const logFile = join(dataDir, 'postgres.log')

  const launch = async (): Promise<Running> => {
    await endOrphans(folder, log)
    await trim(logFile)
    const running = await run(owner, binaries.postgres, ['-D', folder, ...options], logFile)
    if (await answers(url, running)) return running
    running.child.stdin?.destroy()
    await running.ended
    const tail = existsSync(logFile)
      ? (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-3).join(' | ')
      : ''
    throw new StartFault(`The embedded PostgreSQL does not start: ${tail}`)
  }

  let running: Running | undefined
  let revival: Promise<void> | undefined
  const supervise = (started: Running): void => {
    running = started
    void started.ended.then(() => {
      if (running === started) revival = revive()
    })
  }
  const revive = async (): Promise<void> => {
    const mine = running
    for (let pause = 100; running === mine; pause = Math.min(pause * 2, 5000)) {
      log.error('the database ended unexpectedly; starting it again')
      await sleep(pause)
      if (running !== mine) return
      try {
        supervise(await launch())
        log.info('the database is back')
      } catch (error) {
        log.error('the database could not be started again', { error })
      }
    }
  }
  const start = async (): Promise<void> => {
    if (!running) supervise(await launch())
  }
  const halt = async (): Promise<void> => {
    const last = running
    running = undefined
    last?.child.stdin?.destroy()
    await last?.ended
  }
  const stop = async (): Promise<void> => {
    await halt()
    // A revival that was under way may just have started another.
    await revival
    await halt()
  }
  await start()
  return { url, pid: () => pidOf(folder), start, stop }
}

/** Returns the password of the cluster in `folder`. A new one is built beside it and renamed, so a broken attempt leaves nothing. */
const prepareCluster = async (
  dataDir: string,
  folder: string,
  binaries: Binaries,
  log: Log,
  hasty: boolean,
): Promise<string> => {
  const passwordFile = join(dataDir, 'postgres.password')
  if (existsSync(folder)) {
    const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
    if (major !== binaries.major) {
      throw new StartFault(
        `The database in ${folder} was made by PostgreSQL ${major}, this version brings ${binaries.major}.`,
      )
    }
    if (!existsSync(passwordFile)) throw new StartFault(`The password of the database is missing: ${passwordFile}.`)
    const password = (await readFile(passwordFile, 'utf8')).trim()
    if (password === '') throw new StartFault(`The file with the password of the database is empty: ${passwordFile}.`)
    return password
  }
  const building = `${folder}.new`
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { mode: 0o700 })
  const owner = await ownerOf(building, binaries.initdb, log)
  const password = randomBytes(24).toString('base64url')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = await stat(building)
  await chown(passwordFile, uid, gid)
  log.info('making the database')
  await initdb(owner, binaries.initdb, building, passwordFile, hasty)
  await rename(building, folder)
  return password
}

const initdb = async (
  owner: Owner,
  program: string,
  folder: string,
  passwordFile: string,
  hasty: boolean,
): Promise<void> => {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const line = [
    ...owner.prefix,
    program,
    '-D',
    folder,
    '-U',
    'tidewatt',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    ...locale,
  ]
  const [command = program, ...rest] = hasty ? [...line, '--no-sync'] : line
  const child = spawn(command, rest, { uid: owner.uid, gid: owner.gid, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (data) => {
    complaint += String(data)
  })
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0)
    throw new StartFault(
      `The embedded PostgreSQL cannot make its database: ${complaint.trim().replaceAll('\n', ' | ')}`,
    )
}

const trim = async (file: string): Promise<void> => {
  if (existsSync(file) && (await stat(file)).size > logLimit) await rename(file, `${file}.1`)
}
