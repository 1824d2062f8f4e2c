import type { Device } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import type { WireHandler } from '#server/context/stream.ts'
import { mostSamples } from '../codec/decode.ts'
import { messageTime } from '../codec/eventTime.ts'
import { positionMessage } from '../messages.ts'
import { type Fault, misfit } from './misfit.ts'
import { positionFrame } from './positionFrame.ts'

/** One position, or the list of them that a ship brings after it was out of reach: each counts for itself. */
export const positionWire: WireHandler = async ({ device, content, now, push }) => {
  if (!device.profile.byKey.has('lon')) return [{ reason: 'unknown_point', detail: 'position: this device has none' }]
  const said: unknown[] = Array.isArray(content) ? content : [content]
  if (said.length === 0) return [{ reason: 'empty', detail: 'no position' }]
  if (said.length > mostSamples) return [{ reason: 'oversized', detail: `${said.length} positions in one message` }]
  const frames: Frame[] = []
  const faults = said.flatMap((each): Fault[] => {
    const { frame, faults: own } = readPosition(device, each, now)
    if (frame) frames.push(frame)
    return own
  })
  if (frames.length > 0) await push(frames)
  return faults
}

const readPosition = (
  device: Device,
  content: unknown,
  now: number,
): { frame?: Frame | undefined; faults: Fault[] } => {
  const said = positionMessage.safeParse(content)
  if (!said.success) return { faults: misfit(said.error) }
  const time = messageTime(content, now)
  if ('fault' in time) return { faults: [time.fault] }
  const { frame, outOfRange } = positionFrame(device, said.data, time.ts)
  return {
    frame,
    faults: outOfRange.map((key) => ({ reason: 'out_of_range', detail: `${key}: ${said.data[key as 'lon']}` })),
  }
}
