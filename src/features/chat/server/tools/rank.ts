import type { Device } from '#server/context/devices.ts'
import { itemOf, itemTitle, pointName } from '#server/equipment/items.ts'
import { homePlatforms, platformsOf } from '#server/equipment/platforms.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { byStation } from './byStation.ts'
import type { RankAnswer } from './answers.ts'
import { periodOf } from './compare.ts'
import { figureOf } from './figures.ts'
import { fitting } from './fitting.ts'
import { inputs } from './inputs.ts'
import { compared, measured } from './measured.ts'
import { deviceSeen, liesIn, placeOf, seesDevice } from './place.ts'
import { isPowerReckoned, rankedPower } from './rankPower.ts'
import { powerKey } from './standing.ts'
import type { Asking, Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

type Subject = {
  readonly deviceId?: string | undefined
  readonly stationId?: string | undefined
  readonly platform?: string | undefined
  readonly deviceType?: string | undefined
}

/** Devices of the subject that have the point: of a named type, else units where any unit has it, else what else has it. */
export const havingPoint = async (asking: Asking, subject: Subject, pointKey: string): Promise<Device[]> => {
  const { context } = asking
  const above = subject.deviceId === undefined ? undefined : deviceSeen(asking, subject.deviceId)
  const breathe = createBreath()
  const found: Device[] = []
  const devices =
    subject.stationId === undefined ? context.registry.all() : byStation(context.registry).get(subject.stationId)
  for (const device of devices ?? []) {
    await breathe()
    const { profile } = device
    if (!profile.byKey.has(pointKey) && !(pointKey === powerKey && isPowerReckoned(device))) continue
    if (subject.deviceType !== undefined && profile.profileKey !== subject.deviceType) continue
    if (above && (device === above || !liesIn(asking, device, above))) continue
    const isOn = (platform: string): boolean =>
      homePlatforms(context.registry, device).some((key) => key === platform) ||
      [...platformsOf(context, device)].some((key) => key === platform)
    if (subject.platform !== undefined && !isOn(subject.platform)) continue
    if (seesDevice(asking, device)) found.push(device)
  }
  if (subject.deviceType !== undefined) return found
  const units = found.filter(({ profile }) => profile.natures.has('unit'))
  return units.length > 0 ? units : found
}

const mostNamed = 10
/** units of what several devices have together */
const addable: ReadonlySet<string> = new Set(['kWh', 'kW', 'CNY'])

export const rank: Tool<typeof inputs.rank, RankAnswer> = {
  name: 'rank',
  summary:
    'Devices of a platform, a station, below a device, or all, ranked by a point: best and worst by newest value or by a figure of a period; with the mean over all of them; mean, first, last and difference of the last 366 days of a period',
  input: inputs.rank,
  run: async ({ pointKey, measure, order, limit, from, to, above, below, ...subject }, asking) => {
    const { language } = asking
    const period = periodOf(asking, measure, { from, to })
    const devices = await havingPoint(asking, subject, pointKey)
    if (pointKey === powerKey && !period && devices.length > 0 && devices.every(isPowerReckoned))
      return rankedPower(asking, devices, { order, limit, above, below })
    const items = devices
      .filter(({ profile }) => profile.byKey.has(pointKey))
      .map((device) => ({ device, item: itemOf(device.profile, pointKey, 1) }))
    const all = await measured(asking, items, measure, period)
    const known = all.flatMap((each) => (each.value === null ? [] : { ...each, value: each.value }))
    known.sort((a, b) => (order === 'highest' ? b.value - a.value : a.value - b.value))
    const beyond = known.filter(
      ({ value }) => (above === undefined || value > above) && (below === undefined || value < below),
    )
    const [first] = items
    const name = first ? itemTitle(first.item, language) : pointKey
    const sum = known.reduce((total, { value }) => total + value, 0)
    const point = first?.item.point
    const of = { unit: point?.unit ?? '', decimals: point?.decimals ?? 0, ...(period ?? {}) }
    return {
      measure,
      pointName: point ? pointName(point, language) : name,
      rows: fitting(await compared(asking, beyond.slice(0, limit), measure, period)),
      unknown: all
        .filter(({ value }) => value === null)
        .slice(0, mostNamed)
        .map(({ device }) => placeOf(asking, device)),
      of: all.length,
      told: known.length,
      beyond: beyond.length,
      difference: null,
      sum:
        known.length > 0 && addable.has(of.unit)
          ? figureOf(sum, { kind: 'rows', path: '', what: whatOf(asking, name, word('total', language)), ...of })
          : null,
      mean:
        known.length === 0
          ? null
          : figureOf(sum / known.length, {
              kind: 'rows',
              path: '',
              what: whatOf(asking, name, word('mean', language)),
              ...of,
            }),
    }
  },
}
