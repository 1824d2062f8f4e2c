import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFault } from './startFault.ts'

/**
 * Holds `dataDir` for this process until `release`. The lock is a socket, so the system frees it whatever way the process ends. Throws
 * StartFault where another one holds it.
 */
export const lockDataDir = async (dataDir: string): Promise<{ release(): Promise<void> }> => {
  const path = await socketOf(dataDir)
  for (let attempt = 0; attempt < 3; attempt++) {
    const held = await hold(path)
    if (held) return held
    const holder = await askHolder(path)
    if (holder !== undefined) {
      throw new StartFault(
        `Another Tidewatt (process ${holder}) is running on DATA_DIR ${dataDir}: stop it first or choose another DATA_DIR.`,
      )
    }
    if (process.platform === 'darwin') await rm(path, { force: true })
  }
  throw new StartFault(`DATA_DIR ${dataDir} is held by another program.`)
}

const socketOf = async (dataDir: string): Promise<string> => {
  const { dev, ino } = await stat(dataDir)
  const name = `tidewatt-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

const hold = async (path: string): Promise<{ release(): Promise<void> } | undefined> => {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(String(process.pid)))
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Process id of the holder; undefined where nobody answers. */
const askHolder = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(path)
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? undefined : 'unknown'))
    socket.on('close', () => resolve(answer || 'unknown'))
  })
