import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Owner } from './embeddedOwner.ts'

/**
 * Runs "$0" "$@" and ends it as soon as stdin does, which the kernel sees to when this process is killed; ends itself as soon as the
 * program does. The reader of stdin is a process of its own, so even a killed shell leaves nothing behind.
 */
const keeper = `exec 3<&0
"$0" "$@" </dev/null 3<&- & p=$!
trap "" INT TERM HUP
{ cat <&3 >/dev/null; kill -INT $p; } & w=$!
exec 3<&-
wait $p; r=$?
kill -9 $w 2>/dev/null
exit $r`

export type Running = { readonly child: ChildProcess; readonly ended: Promise<void> }

/** Starts a server program under its keeper; its output is appended to `logFile`. */
export const run = async (
  owner: Owner,
  program: string,
  args: readonly string[],
  logFile: string,
): Promise<Running> => {
  const log = await open(logFile, 'a', 0o600)
  const line =
    process.platform === 'win32' ? [program, ...args] : [...owner.prefix, 'sh', '-c', keeper, program, ...args]
  const [command = program, ...rest] = line
  const child = spawn(command, rest, {
    uid: owner.uid,
    gid: owner.gid,
    cwd: '/',
    stdio: ['pipe', log.fd, log.fd],
    detached: true,
  })
  child.stdin?.on('error', () => child.stdin?.destroy())
  const ended = once(child, 'exit').then(
    () => void child.stdin?.destroy(),
    () => void child.stdin?.destroy(),
  )
  await log.close()
  return { child, ended }
}

/** Waits until `url` lets us in; false where the program ended before, or refuses the password. */
export const answers = async (url: string, running: Running): Promise<boolean> => {
  let alive = true
  void running.ended.then(() => {
    alive = false
  })
  for (const end = Date.now() + 120_000; alive && Date.now() < end; await sleep(20)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '28P01') return false
    } finally {
      await client.end()
    }
  }
  return false
}

/** Below the ranges from which systems take the near end of outgoing connections, so that it stays ours over a restart. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 15_433 + Math.floor(Math.random() * 15_000)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (free) {
      server.close()
      await once(server, 'close')
      return port
    }
  }
  throw new Error('no free port for the embedded database')
}
