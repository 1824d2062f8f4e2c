import { fileURLToPath } from 'node:url'
import { loadConfig } from '#server/config/config.ts'
import { createJsonLog, createLog } from '#server/log.ts'
import { collectSeldom } from '#server/start/heap.ts'
import { startServer } from '#server/start/start.ts'
import { StartFault } from '#server/start/startFault.ts'
import { callsBetween as callsOf } from '#simulator/calls.ts'
import { demoFleet as fleetOf } from '#simulator/fleet.ts'
import { visitsBetween as visitsOf } from '#simulator/shoreVisits.ts'

const drainMs = 10_000
collectSeldom()
const loaded = loadConfig(process.env)
const isJson = 'faults' in loaded ? process.env.LOG_FORMAT?.trim() === 'json' : loaded.config.logFormat === 'json'
const log = isJson ? createJsonLog() : createLog()
// Lines for the operator stand by themselves, but for whoever reads objects.
const tell = isJson ? (line: string): void => log.info(line) : console.log
const complain = isJson ? (line: string): void => log.error(line) : console.error
if ('faults' in loaded) {
  for (const fault of loaded.faults) complain(fault)
  process.exit(1)
}

const program = fileURLToPath(new URL('./simulator/main.ts', import.meta.url))
const demoFleet = { program, fleetOf, callsOf, visitsOf }
const waiting = new AbortController()
let requested: string | undefined
let stop: (() => Promise<void>) | undefined

const end = async (reason: string): Promise<void> => {
  if (requested) return
  requested = reason
  waiting.abort()
  log.info('stopping', { reason })
  setTimeout(() => {
    log.error('not everything ended in time', { seconds: drainMs / 1000 })
    process.exit(1)
  }, drainMs).unref()
  if (stop) await drain(stop)
}

const drain = async (stopServer: () => Promise<void>): Promise<void> => {
  await stopServer()
  process.exit(0)
}

process.on('SIGTERM', () => void end('SIGTERM'))
process.on('SIGINT', () => void end('SIGINT'))

// npm does not pass its end on to the shell between it and this process.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end('npm has ended')
  }, 500).unref()
}

try {
  const server = await startServer(loaded.config, log, { print: tell, demoFleet, signal: waiting.signal })
  stop = server.stop
  if (requested) await drain(stop)
  else tell(`Tidewatt ready at ${server.url}`)
} catch (error) {
  if (requested) process.exit(0)
  if (error instanceof StartFault) complain(error.message)
  else log.error('Tidewatt could not start', { error })
  process.exit(1)
}
