import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from '#server/context/context.ts'

type Given = {
  readonly program: string
  readonly args: readonly string[]
  readonly log: Log
  /** what the program sends over its channel */
  readonly told: (message: unknown) => void
}

const firstPause = 1000
const longestPause = 60_000
/** One that lived this long has not failed at its start. */
const soundAfter = 60_000
const patience = 5000

/** Keeps a program of ours running beside the server: its lines go to the log, and it is started again, later each time, when it ends. */
export const keepChild = ({ program, args, log, told }: Given): { stop(): Promise<void> } => {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pause = firstPause

  const start = (): void => {
    const startedAt = Date.now()
    // Its whole environment is its arguments: nothing of the server's configuration concerns it.
    const own = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH },
    })
    child = own
    linesOf(own.stdout, (line) => log.info('simulator', { said: line }))
    linesOf(own.stderr, (line) => log.warn('simulator', { said: line }))
    own.once('spawn', () => log.info('the simulator runs', { pid: own.pid }))
    own.on('message', told)
    own.once('error', (error) => log.error('the simulator could not be started', { error }))
    own.once('close', (code, signal) => {
      child = undefined
      if (stopped) return
      if (Date.now() - startedAt > soundAfter) pause = firstPause
      log.warn('the simulator has ended; it is started again', { code, signal, inSeconds: pause / 1000 })
      timer = setTimeout(start, pause)
      pause = Math.min(pause * 2, longestPause)
    })
  }
  start()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const own = child
      if (!own) return
      const ended = new Promise<void>((resolve) => own.once('close', () => resolve()))
      own.kill('SIGTERM')
      const late = setTimeout(() => own.kill('SIGKILL'), patience)
      await ended
      clearTimeout(late)
    },
  }
}

const linesOf = (stream: Readable | null, each: (line: string) => void): void => {
  if (stream) createInterface({ input: stream }).on('line', each)
}
