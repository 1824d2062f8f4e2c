import type { z } from 'zod'
import type { ChartSeries } from '#contract/monitor.ts'
import { moduleOf } from '#catalogue/points/saving.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayOf, seriesAt, seriesOf } from '#server/equipment/curves.ts'
import { rangeOf } from '#server/equipment/historyPage.ts'
import { partOf } from '#server/equipment/parts.ts'
import { reading, roundedOrNull } from '#server/equipment/reading.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { energySavingContract } from '../contract.ts'
import type { deviceSeries, SavingKind } from '../shapes.ts'
import { cellsOf, isBattery } from './box.ts'
import type { Finders } from './find.ts'
import type { SavingPicture } from './picture.ts'
import { capacitorSoc } from './soc.ts'

type Curves = Pick<
  Handlers<typeof energySavingContract>,
  'socCurve' | 'temperatureCurve' | 'dcdcBusVoltage' | 'dcdcPower' | 'monomerCurve'
>
type Asked = { readonly deviceId: string; readonly dayTime?: string | undefined }
type Series = z.infer<typeof deviceSeries>

const temperatures = ['monomerTemperatureMax', 'monomerTemperatureMin', 'monomerTemperatureAverage']
const cellTemperatures = ['maxTemperature', 'minTemperature', 'averageTemperature']

/** SOC that a box does not report, from its voltage and its limits as they stand. */
const withSoc = (series: readonly ChartSeries[], limits: readonly (number | undefined)[]): ChartSeries[] => {
  const [least, most] = limits
  const voltage = series.find(({ code }) => code === 'totalVoltage')
  return series.map((each) => {
    const isReported = each.code !== 'soc' || each.curve.some(({ value }) => value !== null)
    if (isReported || !voltage || least === undefined || most === undefined) return each
    const curve = voltage.curve.map((point) => ({
      ...point,
      value: point.value === null ? null : roundedOrNull(capacitorSoc(point.value, least, most)),
    }))
    return { ...each, curve }
  })
}

export const savingCurves = (context: Context, picture: SavingPicture, { ofKind, deviceOf }: Finders): Curves => {
  const { clock } = context
  const named = ({ deviceId, deviceName }: Device, series: readonly ChartSeries[]): Series[] =>
    series.map((each) => ({ ...each, deviceId, deviceName }))
  const curves =
    (kind: SavingKind, read: (device: Device, asked: Asked, call: Call) => Promise<ChartSeries[]>) =>
    async (asked: Asked, call: Call): Promise<Series[]> => {
      const devices = ofKind(call.caller, asked.deviceId, kind)
      const found = await Promise.all(devices.map((device) => read(device, asked, call)))
      return found.flatMap((series, index) => {
        const device = devices[index]
        return device ? named(device, series) : []
      })
    }
  const ofDay =
    (...keys: readonly string[]) =>
    (device: Device, { dayTime }: Asked, { language }: Call): Promise<ChartSeries[]> =>
      seriesOf(context, device, keys, dayOf(device, dayTime, clock()), language)
  const cellsFor = (device: Device): Device => cellsOf(picture.standing.context, device).device

  return {
    socCurve: curves('capacitorBox', async (box, asked, call) => {
      const part = partOf(picture.standing.context, box)
      const limits = ['minVoltageLimit', 'maxVoltageLimit'].map((key) => reading(box, part.row, key)?.value)
      const series = await ofDay('soc', 'totalVoltage')(box, asked, call)
      return isBattery(part) ? series : withSoc(series, limits)
    }),
    temperatureCurve: curves('capacitorBox', async (box, asked, call) => {
      const cells = cellsFor(box)
      const keys = cells === box ? temperatures : cellTemperatures
      return [...(await ofDay(...keys)(cells, asked, call)), ...(await ofDay('cabinetTemperature')(box, asked, call))]
    }),
    dcdcBusVoltage: curves('dcdc', ofDay('busVoltage')),
    dcdcPower: curves('dcdc', ofDay('power')),
    monomerCurve: async ({ deviceId, cell, dayTime, startTime, endTime }, { caller, language }) => {
      const [box] = ofKind(caller, deviceId, 'capacitorBox')
      const device = deviceOf(caller, deviceId)
      const cells = cellsFor(device.profile.natures.has('cells') ? device : (box ?? device))
      const isCluster = cells.profile.natures.has('cells')
      const places = isCluster
        ? [
            { key: 'cellVoltage', index: cell },
            { key: 'cellTemperature', index: cell },
          ]
        : [
            { key: 'monomerVoltage', index: cell },
            { key: 'monomerTemperature', index: moduleOf(cell) },
          ]
      if (cell > (cells.profile.byKey.get(isCluster ? 'cellVoltage' : 'monomerVoltage')?.size ?? 0))
        throw new AppError('device.no_cells')
      const isDay = startTime === undefined || endTime === undefined
      const [from, to] = isDay ? [0, 0] : rangeOf({ startTime, endTime }, cells)
      const range = isDay ? dayOf(cells, dayTime, clock()) : { from, to }
      return seriesAt(context, cells, places, range, language)
    },
  }
}
