import { newestOf, timeOf } from '#server/context/latestRow.ts'
import type { LiveHub } from '#server/context/stream.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'
import type { Followers } from '#server/ingest/follow.ts'
import { emptyWord, gather, type Word } from '#server/peers/word.ts'
import type { FollowedTelemetry } from '#server/telemetry/telemetry.ts'

type Given = {
  readonly telemetry: FollowedTelemetry
  readonly deviceIds: () => Iterable<string>
  readonly followers: Pick<Followers, 'observe'>
  readonly live: Pick<LiveHub, 'changed'>
  readonly log: Log
}

const longestPause = 5000

/** In a process that takes no readings in: the latest values and what is made of them follow what the others tell, one query at a time. */
export const followLatest = ({ telemetry, deviceIds, followers, live, log }: Given) => {
  let waiting = emptyWord()
  let following: Promise<void> | undefined
  let stopped = false

  const take = async (word: Word): Promise<void> => {
    const ids = word.missed ? [...deviceIds()] : [...word.frames.keys()]
    const before = new Map(ids.map((deviceId) => [deviceId, newestIn(telemetry.latest(deviceId))]))
    await telemetry.refresh(word.missed ? undefined : ids)
    const frames = ids.flatMap((deviceId) => {
      const row = telemetry.latest(deviceId)
      const known = before.get(deviceId) ?? Number.NaN
      const earliest = word.missed ? known - 1 : (word.frames.get(deviceId) ?? known)
      return row ? framesOf(deviceId, row, earliest < known ? earliest : undefined) : []
    })
    await followers.observe(frames)
    for (const deviceId of ids) live.changed('deviceLatest', deviceId)
  }
  const work = async (): Promise<void> => {
    let pause = 100
    while (!stopped && (waiting.missed || waiting.frames.size > 0)) {
      const word = waiting
      waiting = emptyWord()
      try {
        await take(word)
        pause = 100
      } catch (error) {
        gather(waiting, word)
        log.warn('the latest values could not be read anew; it is tried again', { error })
        await new Promise((resolve) => setTimeout(resolve, pause))
        pause = Math.min(pause * 2, longestPause)
      }
    }
    following = undefined
  }
  return {
    heard: (word: Word): void => {
      gather(waiting, { ...emptyWord(), frames: word.frames, missed: word.missed })
      following ??= Promise.resolve().then(work)
    },
    stop: async (): Promise<void> => {
      stopped = true
      await following
    },
  }
}

const newestIn = (row: LatestRow | undefined): number => (row ? newestOf(row) : Number.NaN)

/** What is newest of a device as a frame, and where something came late its values once more: whoever adds up reads that past anew. */
const framesOf = (deviceId: string, row: LatestRow, late: number | undefined): Frame[] => {
  const ts = newestOf(row)
  const values = row.values.map((value, slot) => (timeOf(row, slot) === ts ? value : Number.NaN))
  return [...(late === undefined ? [] : [{ deviceId, ts: late, values: row.values }]), { deviceId, ts, values }]
}
