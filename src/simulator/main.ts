import { setTimeout as sleep } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { readFleet } from './files.ts'
import { readOptions } from './options.ts'
import { runFleet, type Told } from './run.ts'
import { tokensOf } from './shard.ts'
import { createSpeakers } from './wire/speakers.ts'

/** A device of the fleet file at most, whatever was asked for. */
const boxesIn = (tokens: Readonly<Record<string, string>>): number =>
  Object.keys(tokens).filter((code) => code.startsWith('XD-')).length

const farewellMs = 1500
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => stop.abort())

const options = readOptions(process.argv.slice(2), process.env)
const fleet = await readFleet(options.fleet)
const boxes = Math.min(options.boxes ?? fleet.boxes, boxesIn(fleet.tokens))
const { shard } = options
const tokens = shard ? tokensOf(fleet.tokens, shard) : fleet.tokens
// A part of the fleet keeps its own books: the whole one goes on from where it was.
const books = [
  'progress',
  ...(boxes === fleet.boxes ? [] : [boxes]),
  ...(shard ? [`shard-${shard.number}-of-${shard.of}`] : []),
].join('-')
const say = (line: string): void => console.log(line)

let saidPart = -1
const tell = (told: Told): void => {
  process.send?.(told)
  const part = Math.floor(told.progress / 10)
  if (part === saidPart) return
  if (saidPart >= 0 || told.progress < 100) say(`history ${told.progress} % (${told.frames} frames)`)
  saidPart = part
}

const speakers = createSpeakers({ url: options.mqtt, tokens, say })
say(`${boxes} boxes, seed ${options.seed ?? fleet.seed}, at ${new URL(options.mqtt).host}`)
try {
  await runFleet({
    fleet: { ...fleet, tokens },
    boxes,
    seed: options.seed ?? fleet.seed,
    progressPath: join(dirname(options.fleet), `${books}.json`),
    speakers,
    speaks: (speaker) => speaker in tokens,
    warmHours: options.warmHours,
    ocpp: options.ocpp,
    say,
    clock: Date.now,
    stop: stop.signal,
    tell,
    warn: console.warn,
  })
} finally {
  await Promise.race([speakers.stop(), sleep(farewellMs)])
}
process.exit(0)
