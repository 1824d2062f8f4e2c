import type { BoundWrite, BoundWritten } from '../bound.ts'
import { mappedValue } from '../pointValue.ts'
import { commandOf } from './encode.ts'
import type { Host } from './host.ts'
import type { Timers } from './nodes.ts'
import { commandTopic } from './topics.ts'
import { types } from './types.ts'

const refused = (detail: string): BoundWritten => ({ outcome: 'refused', detail })
/** ms within which the next data must say the value */
const readBackMs = 5000

/** Sends an NCMD or DCMD, then reads the value back from what the node says next. `publish` is undefined while the broker is away. */
export const writeMetric = (
  host: Host,
  timers: Timers,
  publish: ((topic: string, payload: Buffer) => void) | undefined,
  { deviceId, pointKey, index, value, until = Number.POSITIVE_INFINITY }: BoundWrite,
): Promise<BoundWritten> => {
  const binding = host.bindings().find((each) => each.deviceId === deviceId)
  const point = binding?.points.find((each) => each.pointKey === pointKey && each.index === index)
  if (!binding || !point) return Promise.resolve(refused('no such point'))
  if (point.rw === 0) return Promise.resolve(refused('read only'))
  const unit = host.nodes.unit(binding.source)
  const known = unit?.isBorn ? unit.metrics.get(point.metric) : undefined
  if (!known) return Promise.resolve(refused(unit?.isBorn ? 'no such metric' : 'the device is offline'))
  const { scale, offset, map } = point.mapping
  const isReal = known.type === types.float || known.type === types.float + 1
  const raw = (value - offset) / scale
  const payload = commandOf(point.metric, known.type, isReal ? raw : Math.round(raw), timers.clock())
  if (!payload || (!isReal && map.size > 0 && known.type > types.boolean))
    return Promise.resolve(refused('out of range'))
  if (!publish) return Promise.resolve(refused('the broker is away'))
  if (timers.clock() >= until) return Promise.resolve(refused('too late: nothing was sent'))
  const resolution = isReal ? Math.max(Math.abs(value), Math.abs(scale)) * 1e-6 : Math.abs(scale) * 0.500001
  return new Promise((resolve) => {
    let differing: number | string | undefined
    const end = (written: BoundWritten): void => {
      takeBack()
      stop()
      resolve(written)
    }
    const stop = host.watch((heard, readings) => {
      if (heard.deviceId !== deviceId) return
      for (const reading of readings) {
        if (reading.name !== point.metric) continue
        const back = mappedValue(reading.value, point.mapping)
        if (typeof back === 'number' && Math.abs(back - value) <= resolution)
          return end({ outcome: 'done', detail: '' })
        differing = back
      }
    })
    const takeBack = timers.after(readBackMs, () =>
      end(
        differing === undefined
          ? { outcome: 'unanswered', detail: 'not read back within 5 s' }
          : refused(`reads back ${differing}`),
      ),
    )
    publish(commandTopic(binding.source), payload)
  })
}
