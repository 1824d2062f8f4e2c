import { stateWord } from '#catalogue/states/legends.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { legendOf } from '#server/equipment/metrics.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { pointFigure } from './figures.ts'
import type { SoughtState } from './inputs.ts'
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

/** The point of a device that tells a state. */
export const statePoint = (device: Device, state: SoughtState): PointSlot | undefined => {
  const key = pointsOfState(state).find(
    (each) => device.profile.byKey.has(each) && legendOf(device, each) !== undefined,
  )
  return key === undefined ? undefined : device.profile.byKey.get(key)
}

/** When a device was in a state within [from, to) ms, by the samples of the point that tells it; undefined where no sample was heard. */
export const runsOf = async (
  asking: Asking,
  device: Device,
  state: SoughtState,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Run[] | undefined> => {
  const point = statePoint(device, state)
  const legend = point && legendOf(device, point.pointKey)
  if (!point || !legend) return undefined
  const rows = await asking.context.telemetry.samples(device, [point.firstSlot], from, to)
  const breathe = createBreath()
  const told: { readonly at: number; readonly value: number; readonly isSo: boolean }[] = []
  for (const { ts, values } of rows) {
    await breathe()
    const value = values[0] ?? Number.NaN
    if (Number.isNaN(value)) continue
    told.push({ at: ts, value, isSo: isState(state, point.pointKey, stateWord({ legend, value }, 'en')) })
  }
  if (told.length === 0) return undefined
  const figureOf = ({ at, value }: { readonly at: number; readonly value: number }): Figure => {
    const name = stateWord({ legend, value }, asking.language) ?? ''
    return pointFigure(value, { device, point, at, what: whatOf(asking, device.deviceName, name) })
  }
  const runs: Run[] = []
  for (let index = 0; index < told.length; index += 1) {
    const start = told[index]
    if (!start?.isSo) continue
    let end = index
    while (told[end + 1]?.isSo) end += 1
    const after = told[end + 1]
    const last = after ?? told[end] ?? start
    const times = { from: start.at, to: last.at, began: index > 0, ended: after !== undefined }
    runs.push({ ...times, first: figureOf(start), last: figureOf(last) })
    index = end
  }
  return runs
}
