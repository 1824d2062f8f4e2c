import { readFrame, slotsIn } from '../frameBytes.ts'
import type { Columns } from '../segment/segment.ts'
import { type Connection, copyOut } from './copyOut.ts'

/** Hot rows by column, and a mark (their number, the sum of their versions) that no change of any of them leaves as it is. */
export type Gathered = { readonly columns: Columns; readonly rows: number; readonly versions: number }

const blockRows = 1024
const epoch2000 = 946_684_800_000

/** Rows block by block: a column's part of a block lies together. */
const createBlocks = () => {
  let slots = 0
  let count = 0
  const blocks: Float64Array[] = []
  const widen = (wanted: number): void => {
    blocks.forEach((block, index) => {
      const wider = new Float64Array(wanted * blockRows).fill(Number.NaN)
      wider.set(block)
      blocks[index] = wider
    })
    slots = wanted
  }
  /** the block of the next row and that row's place in it */
  const next = (wanted: number): { block: Float64Array; at: number } => {
    if (wanted > slots) widen(wanted)
    const at = count % blockRows
    if (at === 0) blocks.push(new Float64Array(slots * blockRows).fill(Number.NaN))
    count += 1
    return { block: blocks.at(-1) ?? new Float64Array(0), at }
  }
  const column = (slot: number): Float64Array => {
    const whole = new Float64Array(count)
    blocks.forEach((block, index) => {
      const from = index * blockRows
      const length = Math.min(blockRows, count - from)
      whole.set(block.subarray(slot * blockRows, slot * blockRows + length), from)
    })
    return whole
  }
  return { next, columns: () => Array.from({ length: slots }, (_, slot) => column(slot)) }
}

/** The hot rows of one device (decimal id) in [from, to) ms, which lie in one day (UTC). */
export const gather = async (client: Connection, deviceId: string, from: number, to: number): Promise<Gathered> => {
  const times: number[] = []
  let versions = 0
  const blocks = createBlocks()
  const row = (view: DataView): void => {
    times.push(epoch2000 + Number(view.getBigInt64(6) / 1000n))
    versions += Number(view.getBigInt64(18))
    const bytes = new Uint8Array(view.buffer, view.byteOffset + 30, view.getInt32(26))
    const { block, at } = blocks.next(slotsIn(bytes))
    readFrame(bytes, block, at, blockRows)
  }
  await copyOut(
    client,
    `select ts, xmin::text::bigint, v from frame where device_id = ${BigInt(deviceId)}
      and ts >= '${new Date(from).toISOString()}' and ts < '${new Date(to).toISOString()}' order by ts`,
    row,
  )
  return { columns: { t: Float64Array.from(times), slots: blocks.columns() }, rows: times.length, versions }
}
