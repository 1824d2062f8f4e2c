import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const ports = 20
const first = 10_000 + ((process.ppid * 8 + Number(process.env.VITEST_POOL_ID ?? 0)) % 250) * ports
let asked = 0
// A bad port in the words of the fetch standard: browsers do not open it.
const refusedByFetch = 10_080
/**
 * A port that stays free until it is used, and while its user restarts: below those that systems give to outgoing connections and to
 * whoever asks for any, beside those of the embedded databases, other ones for each process of a test run.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    // Its own from the first: several are looked for at once.
    const port = first + (asked++ % (ports - 1))
    if (port !== refusedByFetch && (await isFree(port))) return port
  }
}

/** The same for all files of a process one after the other, so that its browser need not load the portal's scripts anew. */
export const portalPort = async (): Promise<number> => {
  const port = first + ports - 1
  return (await isFree(port)) ? port : freePort()
}

export type Tidewatt = {
  url: string
  mqttPort: number
  dataDir: string
  output(): string
  pid(): number
  /** ends the process without any warning to it */
  kill(): Promise<void>
  /** SIGTERM; resolves to the exit code */
  stop(): Promise<number | null>
  start(): Promise<void>
  /** stop, and remove the data */
  dispose(): Promise<void>
}

const readyLine = /Tidewatt ready at (http\S+)/

/** As in the script `start`: two helper threads of the engine instead of four, 64 MB for what has just been made. */
export const engineFlags = ['--v8-pool-size=2', '--max-semi-space-size=64']

/** Runs the real program as its users do, on free ports and a data directory of its own; `heard` is told all it said so far, also before it is ready. */
export const startTidewatt = async (
  env: Record<string, string> = {},
  heard: (output: string) => void = () => undefined,
): Promise<Tidewatt> => {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tidewatt-')))
  const port = env.PORT ?? String(await freePort())
  const mqttPort = env.MQTT_PORT ?? String(await freePort())
  let child: ChildProcess
  let ended: Promise<number | null>
  let output = ''

  const start = async (): Promise<void> => {
    let fresh = ''
    child = spawn(process.execPath, [...engineFlags, 'src/main.ts'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        // The last as in the script `start`.
        ...{ DEMO: 'off', OCPP_PORT: 'off', MALLOC_ARENA_MAX: '2' },
        ...env,
        DATA_DIR: dataDir,
        PORT: port,
        MQTT_PORT: mqttPort,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        fresh += chunk
        output += chunk
        heard(output)
        if (readyLine.test(fresh)) resolve()
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${fresh}`)))
    })
  }
  try {
    await start()
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    mqttPort: Number(mqttPort),
    dataDir,
    output: () => output,
    pid: () => child.pid ?? 0,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    start,
    dispose: async () => {
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
