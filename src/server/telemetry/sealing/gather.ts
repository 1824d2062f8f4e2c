import { readFrame } from '../store/frameBytes.ts'
import type { Columns } from '../segment/segment.ts'
import { type Connection, copyOut } from './copyOut.ts'

/** The hot rows of one device (decimal id) in [from, to) ms by column; what the one before returned is overwritten. */
export type Gather = (client: Connection, deviceId: string, from: number, to: number) => Promise<Columns>

const epoch2000 = 946_684_800_000
const firstFrames = 2 ** 20
const firstRows = 2 ** 13
/** A row's number of columns and its time; where its frame's length stands and where its frame begins. */
const [timeAt, lengthAt, frameAt] = [6, 14, 18]

/** Gathers into rooms that are kept for the next window: made anew each time, they would take longer to clear away than to fill. */
export const createGather = (): Gather => {
  let frames = Buffer.allocUnsafe(firstFrames)
  let times = new Float64Array(firstRows)
  let numbers = new Float64Array(0)
  return async (client, deviceId, from, to) => {
    let [count, bytes, slots] = [0, 0, 0]
    await copyOut(
      client,
      `select ts, v from frame where device_id = ${BigInt(deviceId)}
        and ts >= '${new Date(from).toISOString()}' and ts < '${new Date(to).toISOString()}' order by ts`,
      (message, start) => {
        const begin = start + frameAt
        const end = begin + message.readInt32BE(start + lengthAt)
        if (bytes + end - begin > frames.length) frames = Buffer.concat([frames], frames.length * 2)
        if (count === times.length) {
          const before = times
          times = new Float64Array(count * 2)
          times.set(before)
        }
        const micros = message.readInt32BE(start + timeAt) * 2 ** 32 + message.readUInt32BE(start + timeAt + 4)
        times[count++] = epoch2000 + Math.floor(micros / 1000)
        slots = Math.max(slots, message.readUInt16LE(begin))
        bytes += message.copy(frames, bytes, begin, end)
      },
    )
    // An odd number of lines of the cache from one column to the next, so that a row's numbers do not push each other out of it.
    const stride = (Math.ceil(count / 8) | 1) * 8
    if (numbers.length < slots * stride) numbers = new Float64Array(slots * stride)
    numbers.fill(Number.NaN, 0, slots * stride)
    for (let row = 0, at = 0; row < count; row += 1) at = readFrame(frames, numbers, row, stride, at)
    const column = (_: unknown, slot: number) => numbers.subarray(slot * stride, slot * stride + count)
    return { t: times.subarray(0, count), slots: Array.from({ length: slots }, column) }
  }
}
