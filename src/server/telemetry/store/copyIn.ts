import type { PoolClient, Submittable } from 'pg'
import type { Frame } from '#server/context/readings.ts'
import { trimmedLength } from '../questions/arrays.ts'
import { mostFrameBytes, writeFrame } from './frameBytes.ts'

const epoch2000 = 946_684_800_000
const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const copyData = 0x64
const copyDone = Buffer.of(0x63, 0, 0, 0, 4)
/** of its message, and of a row: the number of columns, each with its length */
const headBytes = 5
const rowBytes = 2 + 3 * 4 + 2 * 8

const writeWhole = (view: DataView, at: number, value: number): void => {
  const high = Math.floor(value / 2 ** 32)
  view.setInt32(at, high)
  view.setUint32(at + 4, value - high * 2 ** 32)
}

/** Frames as the messages of a `copy frame from stdin (format binary)`, its end included. Times are whole ms. */
export const copyRows = (frames: readonly Frame[]): Buffer => {
  const lengths = frames.map(({ values }) => trimmedLength(values))
  const most = lengths.reduce((sum, slots) => sum + rowBytes + mostFrameBytes(slots), headBytes + signature.length + 2)
  const buffer = Buffer.allocUnsafe(most + copyDone.length)
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  buffer[0] = copyData
  let at = headBytes + signature.copy(buffer, headBytes)
  frames.forEach(({ deviceId, ts, values }, index) => {
    view.setInt16(at, 3)
    view.setInt32(at + 2, 8)
    writeWhole(view, at + 6, Number(deviceId))
    view.setInt32(at + 14, 8)
    writeWhole(view, at + 18, (ts - epoch2000) * 1000)
    const end = writeFrame(buffer, at + rowBytes, values, lengths[index] ?? 0)
    view.setInt32(at + 26, end - at - rowBytes)
    at = end
  })
  view.setInt16(at, -1)
  view.setInt32(1, at + 2 - 1)
  return buffer.subarray(0, at + 2 + copyDone.copy(buffer, at + 2))
}

/**
 * Runs statements of which one is a copy from stdin, with its rows: all goes out at once, since a server that fails before it copies
 * skips what it did not ask for.
 */
export const copyIn = (client: PoolClient, statements: string, rows: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    // The client's own time limit waits for this call.
    const done = (): void => copy.callback?.()
    const copy: Submittable & Record<string, unknown> & { callback?: () => void } = {
      submit: (connection) => {
        connection.query(statements)
        connection.stream.write(rows)
      },
      handleCopyInResponse: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: (error: unknown) => {
        done()
        reject(error)
      },
      handleReadyForQuery: () => {
        done()
        resolve()
      },
    }
    client.query(copy)
  })
