import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/context/context.ts'

type Found = { readonly postmaster?: number; readonly all: readonly number[] }

/** Ends what an earlier run left over in the cluster at `folder`, so that it can be started anew. */
export const endOrphans = async (folder: string, log: Log): Promise<void> => {
  const found = await processesIn(folder)
  if (found.all.length > 0) {
    log.warn('stopping a database that an earlier run left behind', { pid: found.postmaster ?? 'gone' })
    await endAll(folder)
  }
  const pid = await pidOf(folder)
  // Nobody works in the folder, so the number in the file is a zombie's or another program's.
  if (pid !== undefined && process.platform === 'linux' && existsSync(`/proc/${pid}`))
    await rm(join(folder, 'postmaster.pid'), { force: true })
}

const endAll = async (folder: string): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    const found = await processesIn(folder)
    // Backends end by themselves with their postmaster; only the last resort goes to each.
    const targets = signal === 'SIGKILL' || found.postmaster === undefined ? found.all : [found.postmaster]
    if (signal !== 'SIGINT' || found.postmaster !== undefined) for (const pid of targets) signalTo(pid, signal)
    if (await gone(folder, found.postmaster === undefined ? 3000 : patience)) return
  }
  throw new Error(`a PostgreSQL of an earlier run in ${folder} does not end`)
}

const gone = async (folder: string, patience: number): Promise<boolean> => {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(25)) {
    if ((await processesIn(folder)).all.length === 0) return true
  }
  return false
}

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Process id in `postmaster.pid`, whether or not it still lives. */
export const pidOf = async (folder: string): Promise<number | undefined> => {
  // One that is ending removes it, perhaps just now.
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const pid = Math.abs(Number.parseInt(text, 10))
  return pid > 0 ? pid : undefined
}

/** PostgreSQL processes work in their data directory, which tells them from whoever got the same number later. */
const processesIn = async (folder: string): Promise<Found> => {
  const pid = await pidOf(folder)
  if (process.platform !== 'linux') {
    const alive = pid !== undefined && isAlive(pid)
    return alive ? { postmaster: pid, all: [pid] } : { all: [] }
  }
  const home = await realpath(folder)
  const all: number[] = []
  for (const entry of await readdir('/proc')) {
    if (/^\d+$/.test(entry) && (await placeOf(entry)) === home) all.push(Number(entry))
  }
  return { postmaster: all.find((each) => each === pid), all }
}

/** Working directory of a live process; a zombie, or a process of somebody else, has none to see. */
const placeOf = async (pid: string): Promise<string | undefined> => {
  try {
    const place = await readlink(`/proc/${pid}/cwd`)
    const name = await readFile(`/proc/${pid}/comm`, 'utf8')
    return name.startsWith('postgres') ? place : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'ESRCH') return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
