import type { ModbusEventCode } from '#contract/driverEventWords.ts'
import { arrayKeys, byKey } from '../byKey.ts'
import type { BoundAround, BoundEvent, BoundWrite, BoundWritten } from '../bound.ts'
import { failuresToSilence, jitterOf, nextCycle, probePause } from './cycles.ts'
import type { Line } from './line.ts'
import type { Point, SunspecPoint } from './point.ts'
import { type Asking, isAway, readAll, readSpan } from './reading.ts'
import { resolveSunspec } from './sunspec/resolve.ts'
import { pause, type Tools } from './tools.ts'
import { createWants, valueIn, type Wants } from './wants.ts'
import type { ModbusFault } from './wire.ts'
import { writePoint } from './write.ts'

export type UnitPlan = {
  readonly deviceId: string
  readonly unit: number
  /** ms */
  readonly interval: number
  readonly points: readonly Point[]
  readonly sunspec: readonly SunspecPoint[]
}
type Given = {
  readonly plan: UnitPlan
  readonly line: Line
  readonly around: BoundAround
  readonly tools: Tools
}
export type Unit = {
  readonly plan: UnitPlan
  write(write: BoundWrite): Promise<BoundWritten>
  /** takes effect when what is under way has ended */
  stop(): Promise<void>
}

/** ms after which refused addresses and the models of a device are looked at again */
const lookAgain = 3_600_000
/** ms after which a device is walked again that showed no SunSpec models or did not let us to their end */
const walkAgain = 60_000

/** Reads one device in its cycles, writes between them, and probes it while it is silent. */
export const startUnit = ({ plan, line, around, tools }: Given): Unit => {
  const { deviceId, unit, interval } = plan
  const stopping = new AbortController()
  const { signal } = stopping
  const tell = (code: ModbusEventCode, level: BoundEvent['level'], args?: BoundEvent['args']): void =>
    around.event({ level, code, deviceId, ...(args ? { args } : {}) })
  const asking: Asking = { line, unit, tools, signal, tell }
  const keys = [...plan.points, ...plan.sunspec.map(({ point }) => point)]
  const arrays = arrayKeys(keys)
  let wants: Wants = createWants(plan.points.filter(({ rw }) => rw !== 1))
  let writable: readonly Point[] = plan.points
  let known = 0
  let [failures, probed, lookAt, walkAt] = [0, 0, tools.steady() + lookAgain, tools.steady()]
  const wrongFactors = new Set<Point>()
  let isSilent = false
  let last: Promise<unknown> = Promise.resolve()

  /** One at a time: a cycle or a write. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(() => line.turn(work))
    last = own.catch(() => undefined)
    return own
  }
  const missed = (away: ModbusFault): ModbusFault => {
    const { kind, code, message } = away
    if (kind === 'timeout' || code === 10 || code === 11) failures += 1
    if (!isSilent && failures >= failuresToSilence) {
      isSilent = true
      probed = 0
      tell('unit_silent', 'warning', { unit, reason: message })
    }
    return away
  }
  /** Gives why the unit was not reached. Where it was and the walk failed, more points that were known before stay. */
  const walk = async (): Promise<ModbusFault | undefined> => {
    const found = await resolveSunspec(asking, plan.sunspec, known)
    if ('fault' in found) {
      if (isAway(found.fault)) return found.fault
      walkAt = tools.steady() + walkAgain
      return undefined
    }
    walkAt = tools.steady() + (found.points.length > 0 && found.isWhole ? lookAgain : walkAgain)
    known = found.points.length
    writable = [...plan.points, ...found.points]
    wants = createWants(writable.filter(({ rw }) => rw !== 1))
    return undefined
  }
  const probe = async (): Promise<ModbusFault | undefined> => {
    const first = wants.groups()[0]?.members[0]
    const got = await readSpan(asking, first ?? { function: 3, address: 0, count: 1 })
    return 'fault' in got && isAway(got.fault) ? got.fault : undefined
  }
  /** Gives why the unit was not reached. */
  const cycle = async (): Promise<ModbusFault | undefined> => {
    const [ts, begun] = [tools.clock(), tools.steady()]
    if (isSilent) {
      const away = await probe()
      if (away) return missed(away)
      isSilent = false
      tell('unit_back', 'info', { unit })
    }
    if (begun >= lookAt) {
      lookAt = begun + lookAgain
      if (wants.hasRefused()) wants.forget()
    }
    if (plan.sunspec.length > 0 && begun >= walkAt) {
      const away = await walk()
      if (away) return missed(away)
    }
    const own = wants
    const read = await readAll(asking, own)
    if ('away' in read) return missed(read.away)
    failures = 0
    const found: { point: Point; value: number | string }[] = []
    for (const point of own.points) {
      const value = valueIn(read.pieces, point)
      if (typeof value === 'number' || typeof value === 'string') found.push({ point, value })
      else if (value && !wrongFactors.has(point)) {
        wrongFactors.add(point)
        tell('factor_out_of_range', 'warning', { point: point.pointKey, factor: value.wrongFactor })
      }
    }
    if (found.length === 0 || signal.aborted) return undefined
    around.count({ values: found.length })
    around.take(deviceId, [{ ts, values: byKey(found, arrays) }]).catch((error) => {
      around.log.error('a sample of a driver could not be taken', { deviceId, error })
    })
    return undefined
  }
  const run = async (): Promise<void> => {
    const start = tools.steady() + jitterOf(deviceId, interval)
    let n = 0
    await pause(tools, start - tools.steady(), signal)
    while (!signal.aborted) {
      const begun = tools.steady()
      const away = await inTurn(cycle)
      if (isSilent) {
        await pause(tools, begun + probePause(probed) - tools.steady(), signal)
        probed += 1
      } else {
        const { next, overtaken } = nextCycle(n, start, interval, tools.steady())
        if (overtaken > 0 && (!away || away.kind === 'timeout')) tell('cycle_overtaken', 'warning')
        n = next
        await pause(tools, start + n * interval - tools.steady(), signal)
      }
    }
  }
  const running = keys.length > 0 ? run() : Promise.resolve()
  return {
    plan,
    // A write that has begun is read back even where the unit is stopped.
    write: (write) => inTurn(() => writePoint({ ...asking, signal: new AbortController().signal }, writable, write)),
    stop: async () => {
      stopping.abort()
      await running
      await last
    },
  }
}
