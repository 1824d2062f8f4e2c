/**
 * Everything that is measured, in one run: the store, the wire, and (not with `--short`) the living thread to a real browser. With
 * `--memory`, or `--memory=MINUTES`, the server's memory is watched for ten minutes as well.
 */
import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { besideVictoria } from './besideVictoria.ts'
import { perDay } from './fleet.ts'
import { benchStore } from './store.ts'
import { benchWire } from './wire.ts'

const short = process.argv.includes('--short')
const memory = process.argv.find((each) => each.startsWith('--memory'))
const memoryMinutes = memory ? Number(memory.split('=')[1] ?? 10) : 0
const thread = async (): Promise<Record<string, unknown>> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/thread.ts', '20'], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
}

const store = await benchStore(
  short
    ? { seconds: 0.7, devices: 2, rivalDevices: 1, rivalFrames: perDay / 10, runs: 10, days: 31 }
    : { seconds: 10, devices: 96, rivalDevices: 4, rivalFrames: perDay, runs: 400, days: 395 },
)
const victoria = await besideVictoria(
  store,
  short ? { seconds: 0.7, devices: 1, runs: 10 } : { seconds: 10, devices: 4, runs: 100 },
)
const wire = await benchWire({
  ...(short ? { seconds: 2, runs: 10 } : { seconds: 15, runs: 300 }),
  memoryMinutes,
  logAhead: !short,
})
const machine = `${cpus()[0]?.model} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
const figures = { ...store, ...victoria, ...wire }
console.log(machine)
console.table(figures)
console.log(JSON.stringify({ machine, short, ...figures, ...(short ? {} : { thread: await thread() }) }))
