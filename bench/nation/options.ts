import { parseArgs } from 'node:util'

export type Nation = {
  readonly boxes: number
  readonly ships: number
  readonly cranes: number
  readonly piles: number
  /** of the storage station, 1.25 MW each with a stack of twelve clusters of 416 cells */
  readonly pcs: number
  readonly users: number
}
export type Options = Nation & {
  readonly minutes: number
  /** waits so that an hour of the fleet is sealed within the measured minutes, up to an hour */
  readonly sealing: boolean
  /** processes that play the boxes and their ships */
  readonly shards: number
  /** a folder for a picture of each home */
  readonly pictures: string | undefined
  /** a folder for a CPU profile of the server */
  readonly profile: string | undefined
  /** a file for the result as JSON */
  readonly json: string | undefined
}

const boxesOfShard = 300

/** `--boxes N --minutes M`, and where asked for `--sealing`, `--ships`, `--cranes`, `--piles`, `--pcs`, `--users`, `--shards`, `--pictures`, `--profile`, `--json`. */
export const readNation = (args: readonly string[]): Options => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ boxes: text, minutes: text, ships: text, cranes: text, piles: text, pcs: text, users: text },
      sealing: { type: 'boolean' },
      ...{ shards: text, pictures: text, profile: text, json: text },
    },
  })
  const boxes = Number(values.boxes ?? 2000)
  return {
    boxes,
    minutes: Number(values.minutes ?? 20),
    sealing: values.sealing ?? false,
    ships: Number(values.ships ?? 500),
    cranes: Number(values.cranes ?? 200),
    piles: Number(values.piles ?? 500),
    pcs: Number(values.pcs ?? 80),
    users: Number(values.users ?? 20),
    shards: Number(values.shards ?? Math.ceil(boxes / boxesOfShard)),
    pictures: values.pictures,
    profile: values.profile,
    json: values.json,
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** An hour is sealed ten minutes after its end, by a look each five minutes: a run that begins five minutes after its end has it in its midst. */
const afterTheHour = 5 * minuteMs

/** ms until the next such moment, with ten minutes of the fleet at least in the hour before it */
export const waitForSealing = (now: number): number => {
  const next = Math.ceil((now + 10 * minuteMs) / hourMs) * hourMs + afterTheHour
  return next - now
}
