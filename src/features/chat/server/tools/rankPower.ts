import type { Device } from '#server/context/devices.ts'
import { partOf } from '#server/equipment/parts.ts'
import { powerOf } from '#server/equipment/values.ts'
import type { RankAnswer } from './answers.ts'
import { figureOf } from './figures.ts'
import { fitting } from './fitting.ts'
import { placeOf } from './place.ts'
import { isQuiet, powerKey } from './standing.ts'
import type { Asking } from './tool.ts'
import { whatOf, word } from './words.ts'

/** Whether its power is reckoned of voltage and current, as no point of it tells one. */
export const isPowerReckoned = ({ profile }: Pick<Device, 'profile'>): boolean =>
  profile.natures.has('battery') && !profile.byKey.has(powerKey) && profile.byKey.has('totalCurrent')

type Asked = {
  readonly order: 'highest' | 'lowest'
  readonly limit: number
  readonly above?: number | undefined
  readonly below?: number | undefined
}
/** Batteries by the power that their pages reckon now. */
export const rankedPower = (
  asking: Asking,
  devices: readonly Device[],
  { order, limit, above, below }: Asked,
): RankAnswer => {
  const { context, language } = asking
  const name = word('power', language)
  const all = devices.map((device) => ({
    device,
    value: powerOf(partOf(context, device)),
    at: context.telemetry.latest(device.deviceId)?.ts ?? null,
  }))
  const known = all.flatMap((each) => (each.value === null ? [] : { ...each, value: each.value }))
  known.sort((a, b) => (order === 'highest' ? b.value - a.value : a.value - b.value))
  const beyond = known.filter(
    ({ value }) => (above === undefined || value > above) && (below === undefined || value < below),
  )
  const of = { unit: 'kW', decimals: 1 }
  const sum = known.reduce((total, { value }) => total + value, 0)
  const ofAll = (what: 'total' | 'mean', value: number) =>
    known.length === 0
      ? null
      : figureOf(value, { kind: 'rows', path: '', what: whatOf(asking, name, word(what, language)), ...of })
  return {
    ...{ measure: 'now', pointName: name, of: all.length, told: known.length, beyond: beyond.length, difference: null },
    rows: fitting(
      beyond.slice(0, limit).map(({ device, value, at }) => ({
        place: placeOf(asking, device),
        figure: figureOf(value, {
          ...{ kind: 'device', deviceId: device.deviceId, deviceName: device.deviceName, at, ...of },
          what: whatOf(asking, device.deviceName, name),
        }),
        at,
        silent: isQuiet(asking, device),
      })),
    ),
    unknown: all.flatMap(({ device, value }) => (value === null ? [placeOf(asking, device)] : [])).slice(0, 10),
    sum: ofAll('total', sum),
    mean: ofAll('mean', sum / known.length),
  }
}
