import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { deviceFor as deviceIn } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import { type devicesContract, mostCellDays } from '../contract.ts'
import { cellTable } from './cellTable.ts'
import { latestValues } from './latestValues.ts'
import { historyTable } from './historyTable.ts'
import { historyPage, rangeOf } from '#server/equipment/historyPage.ts'
import { historyItems, itemOf, parseItems } from '#server/equipment/items.ts'

type Inputs = typeof devicesContract

const dayMs = 86_400_000

type Readings = Pick<Handlers<Inputs>, 'latest' | 'series' | 'curve' | 'rows' | 'rowsExport' | 'cellsExport'>

export const readings = (context: Context): Readings => {
  const { telemetry, clock } = context
  const deviceFor = (caller: Caller, deviceId: string): Device => deviceIn(context, caller, deviceId)
  return {
    latest: ({ deviceId }, { caller, language }) => {
      const device = deviceFor(caller, deviceId)
      return latestValues(device, telemetry.latest(deviceId), clock()).map((value) =>
        language === 'en' ? { ...value, pointName: value.pointNameEn ?? value.pointName } : value,
      )
    },
    series: async (input, { caller }) => {
      const device = deviceFor(caller, input.deviceId)
      const { slot } = itemOf(device.profile, input.pointKey, input.index)
      const { t, series } = await telemetry.curve(device, [slot], ...rangeOf(input, device), input.buckets)
      const [points] = series
      return t.flatMap((ts, index) => {
        const value = points?.value[index] ?? null
        if (value === null) return []
        const { min, max } = { min: points?.min?.[index] ?? value, max: points?.max?.[index] ?? value }
        return [{ originTime: formatTime(ts, device.timeZone), ts, value, min, max }]
      })
    },
    curve: async (input, { caller }) => {
      const device = deviceFor(caller, input.deviceId)
      const items = parseItems(device.profile, input.points)
      const slots = items.map(({ slot }) => slot)
      const { t, series } = await telemetry.curve(device, slots, ...rangeOf(input, device), input.buckets)
      return {
        t,
        series: items.map(({ point, index }, at) => ({
          pointKey: point.pointKey,
          index,
          unit: point.unit,
          ...(series[at] ?? { value: [] }),
        })),
      }
    },
    rows: (input, { caller, language }) => historyPage(context, deviceFor(caller, input.deviceId), input, language),
    rowsExport: (input, { caller, language, signal }) => {
      const device = deviceFor(caller, input.deviceId)
      const items = historyItems(device.profile, input.pointKeys)
      const slots = items.map(({ slot }) => slot)
      const rows = telemetry.history([{ device, slots }], ...rangeOf(input, device), signal)
      return historyTable(device, items, rows, language)
    },
    cellsExport: (input, { caller, language, signal }) => {
      const device = deviceFor(caller, input.deviceId)
      const [from, to] = rangeOf(input, device)
      if (to - from > mostCellDays * dayMs + 1000) throw new AppError('range.too_long', String(mostCellDays))
      const own = device.profile.natures.has('cells') ? [device] : []
      const clusters = [...own, ...clustersOf(context.registry, device)]
      if (clusters.length === 0) throw new AppError('device.no_cells')
      return cellTable(telemetry, clusters, { from, to }, { language, signal })
    },
  }
}
