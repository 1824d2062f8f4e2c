import { stateWord } from '#catalogue/states/legends.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { legendOf } from '#server/equipment/metrics.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { pointFigure } from './figures.ts'
import type { SoughtState } from './inputs.ts'
import { samplesInParts } from './series.ts'
import { isState, pointsOfState } from './states.ts'
import type { Asking, Figure } from './tool.ts'
import { whatOf } from './words.ts'

/** A time during which a device was in a state, ms; `began` false: it was so when the period began, `ended` false: it still is at its end. */
export type Run = {
  readonly from: number
  readonly to: number
  readonly began: boolean
  readonly ended: boolean
  /** the state as it was told at `from`, and what was told at `to` */
  readonly first: Figure
  readonly last: Figure
}

type Told = { readonly at: number; readonly value: number }

/** The point of a device that tells a state. */
export const statePoint = (device: Device, state: SoughtState): PointSlot | undefined => {
  const key = pointsOfState(state).find(
    (each) => device.profile.byKey.has(each) && legendOf(device, each) !== undefined,
  )
  return key === undefined ? undefined : device.profile.byKey.get(key)
}

/** How often and how long (ms) a device was in a state, and the newest of these times. */
export type Runs = { readonly count: number; readonly lasted: number; readonly newest: readonly Run[] }

/**
 * When a device was in a state within [from, to) ms, by the samples of the point that tells it, with the `most` newest times; undefined where
 * no sample was heard.
 */
export const runsOf = async (
  asking: Asking,
  device: Device,
  state: SoughtState,
  period: { readonly from: number; readonly to: number },
  most: number,
): Promise<Runs | undefined> => {
  const point = statePoint(device, state)
  const legend = point && legendOf(device, point.pointKey)
  if (!point || !legend) return undefined
  const figureOf = ({ at, value }: Told): Figure => {
    const name = stateWord({ legend, value }, asking.language) ?? ''
    return pointFigure(value, { device, point, at, what: whatOf(asking, device.deviceName, name) })
  }
  let [count, lasted] = [0, 0]
  const newest: Run[] = []
  let start: (Told & { readonly began: boolean }) | undefined
  let before: Told | undefined
  const end = (last: Told, ended: boolean): void => {
    if (!start) return
    count += 1
    lasted += last.at - start.at
    const times = { from: start.at, to: last.at, began: start.began, ended }
    newest.push({ ...times, first: figureOf(start), last: figureOf(last) })
    if (newest.length > most) newest.shift()
    start = undefined
  }
  const breathe = createBreath()
  for await (const found of samplesInParts(asking, [{ device, slots: [point.firstSlot] }], period)) {
    const { t, values } = found.get(device.deviceId) ?? { t: [], values: [] }
    for (const [row, at] of t.entries()) {
      await breathe()
      const value = values[0]?.[row] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const told = { at, value }
      if (!isState(state, point.pointKey, stateWord({ legend, value }, 'en'))) end(told, true)
      else start ??= { ...told, began: before !== undefined }
      before = told
    }
  }
  if (!before) return undefined
  end(before, false)
  return { count, lasted, newest }
}
