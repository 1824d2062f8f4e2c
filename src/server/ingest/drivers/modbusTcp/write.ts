import type { BoundWrite, BoundWritten } from '../bound.ts'
import { encoded, resolutionOf } from './codec.ts'
import type { Point } from './point.ts'
import { type Asking, readSpan } from './reading.ts'
import { pause } from './tools.ts'
import { type Piece, valueIn } from './wants.ts'
import { faultOf, type Request, writeCoil, writeRegisters } from './wire.ts'

const refused = (detail: string): BoundWritten => ({ outcome: 'refused', detail })
const unanswered = (detail: string): BoundWritten => ({ outcome: 'unanswered', detail })

/** ms after which a value that did not read back at once is read again */
const settling = 1000

/** The request that writes a value; a word where it cannot be written. */
const requestOf = (point: Point, value: number, factor: number): Request | string => {
  if (point.rw === 0) return 'read only'
  if (point.function === 2 || point.function === 4) return `function ${point.function} cannot be written`
  if (point.function === 1) {
    return value === 0 || value === 1 ? writeCoil(point.address, value === 1, point.multiple) : 'out of range'
  }
  if (point.format.type === 'bit' || point.format.type === 'string') return `a ${point.format.type} cannot be written`
  const bytes = encoded(value / factor, point.format)
  return bytes ? writeRegisters(point.address, bytes, point.multiple) : 'out of range'
}

/** Writes once, then reads back: done only where both are equal within the point's resolution. */
export const writePoint = async (
  asking: Asking,
  points: readonly Point[],
  { pointKey, index, value, until = Number.POSITIVE_INFINITY }: BoundWrite,
): Promise<BoundWritten> => {
  const point = points.find((each) => each.pointKey === pointKey && each.index === index)
  if (!point) return refused('no such point')
  const { line, unit, tools, signal } = asking
  const factors: Piece[] = []
  if (point.factor !== undefined) {
    const got = await readSpan(asking, { function: point.function, address: point.factor, count: 1 })
    if ('fault' in got) return refused(got.fault.message)
    factors.push(got.piece)
  }
  const power = factors[0]?.data.readInt16BE() ?? 0
  if (Math.abs(power) > 10) return refused(`factor ${power}`)
  const request = requestOf(point, value, 10 ** power)
  if (typeof request === 'string') return refused(request)
  if (tools.clock() >= until) return refused('too late: nothing was sent')
  try {
    await line.ask(unit, request, { first: true, once: true })
  } catch (error) {
    const { kind, message } = faultOf(error)
    return kind === 'exception' || kind === 'offline' ? refused(message) : unanswered(message)
  }
  const resolution = resolutionOf(value / 10 ** power, point.format) * 10 ** power
  const readBack = async (): Promise<BoundWritten> => {
    const got = await readSpan(asking, point)
    if ('fault' in got) return unanswered(`not read back: ${got.fault.message}`)
    const back = valueIn([got.piece, ...factors], point)
    if (typeof back !== 'number') return { outcome: 'accepted', detail: 'reads back none' }
    if (Math.abs(back - value) <= resolution) return { outcome: 'done', detail: '', value: back }
    return { outcome: 'accepted', detail: `reads back ${back}`, value: back }
  }
  const first = await readBack()
  if (first.outcome === 'done') return first
  await pause(tools, settling, signal)
  return readBack()
}
