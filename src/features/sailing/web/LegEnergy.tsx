import { Alert } from 'antd'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { shipChargingContract } from '#features/ship-charging/contract.ts'
import type { VoyageConsumption } from '#features/ship-charging/shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { dash, groupedText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import type { SailingLeg } from '../shapes.ts'
import { dialogWords } from './dialogWords.ts'
import './dialogs.css'
import { AddendTable, MeterTable } from './EnergyTables.tsx'
import { type LegWindow, zoneOf } from './legWords.ts'

const methodWords = { register: 'register', integral: 'integral', balance: 'byBalance' } as const
const energy = (kWh: number | null): string => (kWh === null ? dash : `${groupedText(kWh, 1)} kWh`)

/** start + in − out + shore − end = balance, as far as all terms are known. */
const balanceLine = (of: VoyageConsumption): string | undefined => {
  const { startBattery, endBattery, shoreCharged, balance } = of
  if (startBattery === null || endBattery === null || balance === null) return undefined
  const plain = (value: number): string => groupedText(value, 1)
  const terms = `${plain(startBattery)} + ${plain(of.swapIn)} − ${plain(of.swapOut)} + ${plain(shoreCharged ?? 0)}`
  return `${terms} − ${plain(endBattery)} = ${plain(balance)} kWh`
}

/** What a ship drew on a leg: every term, where it comes from, the batteries at both ends and the curve. */
export const LegEnergy = ({ leg, asked }: { leg: SailingLeg; asked: LegWindow }) => {
  const text = useText(dialogWords)
  const { data, error, refetch } = useCall(shipChargingContract.consumption, asked)
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  const line = balanceLine(data)
  const perMile = data.kWhPerMile === null ? dash : `${groupedText(data.kWhPerMile, 1)} kWh/n mile`
  return (
    <div className="tw-sailing-blocks">
      {data.disagrees && (
        <Alert
          type="warning"
          showIcon
          title={text('disagrees', groupedText(data.balance, 1), groupedText(data.powerConsumption, 1))}
        />
      )}
      {data.method === null && <Alert type="info" showIcon title={text('unknown')} />}
      <FactGrid
        facts={[
          [text('powerConsumption'), energy(data.powerConsumption)],
          [text('perMile'), perMile],
          [text('method'), data.method === null ? dash : text(methodWords[data.method])],
          [text('startBattery'), energy(data.startBattery)],
          [text('endBattery'), energy(data.endBattery)],
          [text('swapIn'), energy(data.swapIn)],
          [text('swapOut'), energy(data.swapOut)],
          [text('shoreCharged'), energy(data.shoreCharged)],
          [text('balance'), energy(data.balance)],
        ]}
      />
      {line && <p className="tw-sailing-sum">{line}</p>}
      <EnergyCurve leg={leg} curve={data.curve} />
      <div className="tw-sailing-lists">
        <AddendTable title={text('startList')} rows={data.startDeviceList} sum={data.startBattery} />
        <AddendTable title={text('endList')} rows={data.endDeviceList} sum={data.endBattery} />
        <MeterTable rows={data.devices} />
      </div>
    </div>
  )
}

const EnergyCurve = ({ leg, curve }: { leg: SailingLeg; curve: VoyageConsumption['curve'] }) => {
  const text = useText(dialogWords)
  return (
    <LineChart
      label={text('curve')}
      t={curve.map(({ ts }) => ts)}
      series={[
        { name: text('soc'), unit: '%', meaning: 'soc', decimals: 1, value: curve.map(({ soc }) => soc) },
        { name: text('power'), unit: 'kW', meaning: 'power', decimals: 0, value: curve.map(({ power }) => power) },
      ]}
      bounds={{ '%': [0, 100] }}
      timeZone={zoneOf(leg)}
      exportName={`${leg.vesselName} ${leg.legStartTime.slice(0, 10)}`}
    />
  )
}
