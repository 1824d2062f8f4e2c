/** A box that came aboard or left at `ts`, or a battery that charged from `ts` to `end` (null: it still does); ms, %, kWh. */
export type Happening = {
  readonly deviceId: string
  readonly deviceName: string
  readonly direction: 'in' | 'out' | 'charged'
  readonly ts: number
  readonly end: number | null
  readonly soc: number | null
  readonly kwh: number | null
}
export type Span = { readonly from: number; readonly to: number | null }
/** What happened at one stop. Mode 0: boxes were swapped, 1: batteries were charged. */
export type Charge = {
  readonly mode: 0 | 1
  readonly from: number
  readonly to: number | null
  readonly kwh: number
  readonly inKwh: number | null
  readonly outKwh: number | null
  readonly inNum: number
  readonly outNum: number
  readonly devices: readonly Happening[]
}

/** ms between two happenings of one stop at most */
export const pauses = { swap: 2 * 3_600_000, charge: 30 * 60_000 }

/** Happenings in the order of time, one list a stop: neither a long pause nor a whole time under way (`moves`) lies within. */
export const stopsOf = (happenings: readonly Happening[], moves: readonly Span[], pause: number): Happening[][] => {
  const stops: Happening[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const each of happenings.toSorted((a, b) => a.ts - b.ts)) {
    const hasSailed = moves.some(({ from, to }) => from >= until && to !== null && to <= each.ts)
    const end = each.end ?? Number.POSITIVE_INFINITY
    const stop = each.ts - until > pause || hasSailed ? undefined : stops.at(-1)
    if (stop) stop.push(each)
    else stops.push([each])
    until = stop ? Math.max(until, end) : end
  }
  return stops
}

const kwhOf = (happenings: readonly Happening[]): number | null =>
  happenings.some(({ kwh }) => kwh === null) ? null : happenings.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)

/** The record of a stop. */
export const chargeOf = (mode: 0 | 1, devices: readonly Happening[]): Charge => {
  const of = (direction: Happening['direction']) => devices.filter((each) => each.direction === direction)
  const [came, left, charged] = [of('in'), of('out'), of('charged')]
  const [inKwh, outKwh] = mode === 0 ? [kwhOf(came), kwhOf(left)] : [kwhOf(charged), null]
  const isOver = devices.every(({ end }) => end !== null)
  return {
    ...{ mode, devices, inKwh, outKwh, inNum: came.length, outNum: left.length },
    kwh: (inKwh ?? 0) - (outKwh ?? 0),
    from: Math.min(...devices.map(({ ts }) => ts)),
    to: isOver ? Math.max(...devices.map(({ end }) => end ?? 0)) : null,
  }
}
