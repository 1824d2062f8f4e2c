import { faultLegend, faultLevelPoints } from '#catalogue/commands/interlock.ts'
import type { CommandArgs } from '#catalogue/commands/command.ts'
import { inoperative, type ReadBack, runningCodes } from '#catalogue/commands/readBack.ts'
import type { PointSlot, Profile } from '#server/context/devices.ts'

/** Values by point key as one sample has them. */
export type Said = { readonly ts: number; readonly values: Readonly<Record<string, number>> }
export type Asked = {
  readonly args: CommandArgs
  readonly baseline: Readonly<Record<string, number>>
  readonly points: readonly PointSlot[]
}

/** kW: a set point of zero is reached by so little. */
const leastBand = 1

/** The points that say whether a command took effect; empty where the type has none of them. */
export const readBackPoints = (readBack: ReadBack, { points, byKey }: Profile, args: CommandArgs): PointSlot[] => {
  const named = (keys: readonly string[]): PointSlot[] => keys.flatMap((key) => byKey.get(key) ?? [])
  if (readBack.kind === 'faultFree')
    return [...named(faultLevelPoints), ...points.filter(({ legend }) => legend === faultLegend)]
  if (readBack.kind === 'restarted') return named(['startCount', ...Object.keys(runningCodes)])
  if ('point' in readBack) return named([readBack.point])
  if ('points' in readBack) return named(readBack.points)
  return readBack.kind === 'stored' ? [] : named([String(args.pointKey ?? '')])
}

/** ms from the sending until the result must show; `interval` in ms. */
export const readBackTime = (readBack: ReadBack, interval: number): number =>
  'seconds' in readBack ? readBack.seconds * 1000 : readBack.intervals * interval

const isOne = (codes: readonly number[], value: number | undefined): boolean =>
  value !== undefined && codes.includes(value)

/** Whether a sample with the values so far says that the command took effect. */
const confirms = (readBack: ReadBack, { values }: Said, { args, baseline, points }: Asked): boolean => {
  if (points.length === 0) return false
  if (readBack.kind === 'faultFree') {
    // A flag that was never told says nothing.
    const told = points.filter(({ pointKey }) => values[pointKey] !== undefined || baseline[pointKey] !== undefined)
    return told.length > 0 && told.every(({ pointKey }) => values[pointKey] === 0)
  }
  if (readBack.kind === 'restarted')
    return points.every(({ pointKey }) => {
      const codes = runningCodes[pointKey]
      return codes
        ? isOne(codes, values[pointKey])
        : (values[pointKey] ?? Number.NaN) > (baseline[pointKey] ?? Number.NaN)
    })
  if (readBack.kind === 'code') return isOne(readBack.codes, values[readBack.point])
  if (readBack.kind === 'operative') {
    const state = values[readBack.point]
    return state !== undefined && (state !== inoperative) === args.operative
  }
  // A device may have a point and never tell it.
  const point = points.find(({ pointKey }) => values[pointKey] !== undefined)
  const [value, wanted] = [values[point?.pointKey ?? ''], Number(args.value)]
  if (value === undefined) return false
  if ('points' in readBack) {
    const band = Math.max((Math.abs(wanted) * readBack.percent) / 100, leastBand)
    return readBack.kind === 'near' ? Math.abs(value - wanted) <= band : value <= wanted + band
  }
  return Math.abs(value - wanted) <= 10 ** -(point?.decimals ?? 0) / 2
}

/** What samples up to one of them said: the newest values, whether that one confirmed, and whether that was enough. */
export type Judged = {
  readonly values: Readonly<Record<string, number>>
  readonly before: boolean | undefined
  readonly confirmed: boolean
}
export const unjudged: Judged = { values: {}, before: undefined, confirmed: false }

/**
 * Judges the next one of the samples newer than the sending, rising by time, which may each hold a part of the points. Confirmed once two in a
 * row confirm, or one where the rule is content with that, or is so where the sample before said otherwise.
 */
export const judgeNext = (readBack: ReadBack, judged: Judged, sample: Said, asked: Asked): Judged => {
  const values = { ...judged.values, ...sample.values }
  const now = confirms(readBack, { ts: sample.ts, values }, asked)
  const startsOtherwise = (): boolean =>
    Object.keys(asked.baseline).length > 0 && !confirms(readBack, { ts: 0, values: asked.baseline }, asked)
  const isChange =
    readBack.kind === 'code' &&
    readBack.once === true &&
    (judged.before === undefined ? startsOtherwise() : !judged.before)
  const enough = now && (judged.before === true || isChange || readBack.samples === 1)
  return { values, before: now, confirmed: judged.confirmed || enough }
}
