import type { ChartSeries } from '#contract/monitor.ts'
import type { Call, Context } from '#server/context/context.ts'
import { dayOf, seriesOf } from '#server/equipment/curves.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { energyStorageContract } from '../contract.ts'
import type { StorageKind } from '../shapes.ts'
import type { Finders } from './find.ts'
import { curveKeys } from './keys.ts'

type Curves = Pick<
  Handlers<typeof energyStorageContract>,
  | 'emsPowerCurve'
  | 'emsVoltageCurve'
  | 'emsCurrentCurve'
  | 'pcsVoltageCurve'
  | 'pcsCurrentCurve'
  | 'pcsTemperatureCurve'
  | 'stackVoltageCurve'
  | 'stackTemperatureCurve'
  | 'stackPowerCurve'
  | 'clusterVoltageCurve'
  | 'clusterCurrentCurve'
  | 'clusterSocCurve'
>
type Asked = { readonly deviceId: string; readonly dayTime?: string | undefined }

/** With the difference of the highest and the lowest cell, V, where both are there. */
const withDifference = (series: readonly ChartSeries[], language: Call['language']): ChartSeries[] => {
  const [high, low] = ['maxCellVoltage', 'minCellVoltage'].map((key) => series.find(({ code }) => code === key))
  if (!high || !low) return [...series]
  const names = { name: language === 'en' ? 'Voltage difference' : '单体压差', nameEn: 'Voltage difference' }
  const curve = high.curve.map((point, at) => {
    const least = low.curve[at]?.value ?? null
    return { ...point, value: point.value === null || least === null ? null : roundedOrNull(point.value - least) }
  })
  return [...series, { code: 'voltageDifference', ...names, unit: high.unit, decimals: high.decimals, curve }]
}

export const storageCurves = (context: Context, { deviceOf }: Finders): Curves => {
  const curves =
    (kind: StorageKind, keys: readonly string[]) =>
    ({ deviceId, dayTime }: Asked, { caller, language }: Call): Promise<ChartSeries[]> => {
      const device = deviceOf(kind)(caller, deviceId)
      return seriesOf(context, device, keys, dayOf(device, dayTime, context.clock()), language)
    }
  const stackVoltage = curves('stack', curveKeys.stackVoltage)
  return {
    emsPowerCurve: curves('ems', curveKeys.emsPower),
    emsVoltageCurve: curves('ems', curveKeys.lineVoltages),
    emsCurrentCurve: curves('ems', curveKeys.phaseCurrents),
    pcsVoltageCurve: curves('pcs', ['dcVoltage', ...curveKeys.lineVoltages]),
    pcsCurrentCurve: curves('pcs', ['dcCurrent', ...curveKeys.phaseCurrents]),
    pcsTemperatureCurve: curves('pcs', curveKeys.pcsTemperatures),
    stackVoltageCurve: async (asked, call) => withDifference(await stackVoltage(asked, call), call.language),
    stackTemperatureCurve: curves('stack', curveKeys.stackTemperature),
    stackPowerCurve: curves('stack', curveKeys.stackPower),
    clusterVoltageCurve: curves('cluster', curveKeys.clusterVoltage),
    clusterCurrentCurve: curves('cluster', curveKeys.clusterCurrent),
    clusterSocCurve: curves('cluster', curveKeys.clusterSoc),
  }
}
