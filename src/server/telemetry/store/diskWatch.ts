import { statfs } from 'node:fs/promises'
import type { Disk, DiskState } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'

type Given = {
  readonly path: string
  readonly reserve: { readonly bytes: number; readonly share: number }
  readonly log: Log
  /** bytes, of the disk that holds the path */
  readonly read?: (path: string) => Promise<{ free: number; total: number }>
  readonly every?: number
}

/** Samples are taken again when there is this much more than the reserve, so that the edge does not flutter. */
const margin = 1.02

const unwatched: DiskState = { free: 0, total: 0, spare: 0, held: false }

const readDisk = async (path: string): Promise<{ free: number; total: number }> => {
  const { bavail, blocks, bsize } = await statfs(path)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Looks at the disk of the embedded database every few seconds; `held` while less is free than the reserve says. */
export const watchDisk = async ({
  path,
  reserve,
  log,
  read = readDisk,
  every = 2000,
}: Given): Promise<Disk & { stop(): void }> => {
  let state: DiskState = unwatched
  const look = async (): Promise<void> => {
    const { free, total } = await read(path)
    const least = Math.max(reserve.bytes, total * reserve.share)
    const held = free < least * (state.held ? margin : 1)
    if (held !== state.held) {
      const details = { freeMb: Math.round(free / 2 ** 20), reserveMb: Math.round(least / 2 ** 20) }
      if (held) log.error('the disk is nearly full: samples stay unacknowledged until there is room', details)
      else log.info('the disk has room again: samples are taken', details)
    }
    state = { free, total, spare: free - least, held }
  }
  await look()
  const timer = setInterval(() => {
    look().catch((error) => log.warn('the disk could not be read', { error }))
  }, every)
  return { state: () => state, stop: () => clearInterval(timer) }
}

/** Where the database keeps its files elsewhere, its own errors say that it is full. */
export const unwatchedDisk: Disk = { state: () => unwatched }
