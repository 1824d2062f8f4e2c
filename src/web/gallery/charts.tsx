import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../i18n.ts'
import { Spark } from '../kit/chart/Spark.tsx'
import { fromList } from '../kit/chart/samples.ts'
import { bigText, durationText, groupedText, minuteText, percentText } from '../kit/format.ts'
import { LineChart } from '../kit/chart/LineChart.tsx'
import './charts.css'
import { LiveCharts } from './liveChart.tsx'
import type { GalleryEntry } from './galleryEntry.ts'
import { seeded, start, timeZone, wave } from './seeded.ts'
import { timeEntries } from './times.tsx'
import { useZoomed } from './useZoomed.ts'

const t = Array.from({ length: 240 }, (_, minute) => start + minute * 60_000)
const soc = wave(t, 0).map((value, at) => (at > 90 && at < 120 ? null : value))
const span = { from: start, to: start + 240 * 60_000 }

const LineCharts = () => (
  <LineChart
    label="SOC / SOH"
    t={t}
    bounds={{ '%': [0, 100] }}
    exportName="soc"
    series={[
      { name: 'SOC', unit: '%', meaning: 'soc', value: soc },
      { name: 'SOH', unit: '%', meaning: 'soh', value: wave(t, 2) },
    ]}
  />
)

const slow = t.filter((_, at) => at % 5 === 0)
const listed = fromList(
  t.filter((_, at) => at < 60 || at > 100).map((ts, at) => ({ originTime: '', ts, value: 25 + seeded(at) })),
  { timeZone },
)

const Voltages = ({ asked }: { asked: ReturnType<typeof useZoomed> }) => (
  <LineChart
    {...asked}
    label="电压 / Voltage"
    syncKey="gallery"
    bounds={{ V: [3.2, 3.7] }}
    limits={[{ name: '3.65 V', unit: 'V', value: 3.65, level: 1 }]}
    series={[
      {
        name: '最大 / max',
        unit: 'V',
        meaning: 'max',
        decimals: 3,
        t,
        value: t.map((_, at) => 3.5 + 0.1 * seeded(at)),
      },
      {
        name: '最小 / min',
        unit: 'V',
        meaning: 'min',
        decimals: 3,
        t: slow,
        value: slow.map((_, at) => 3.3 + 0.1 * seeded(at)),
      },
    ]}
  />
)
const Grouped = () => {
  const asked = useZoomed(span)
  return (
    <>
      <Voltages asked={asked} />
      <LineChart
        {...asked}
        label="温度 / Temperature"
        syncKey="gallery"
        series={[
          { name: '温度 / temperature', unit: '℃', meaning: 'temperature', ...listed },
          {
            name: '湿度 / humidity',
            unit: '%',
            meaning: 'humidity',
            t: slow,
            value: wave(slow, 1),
            min: wave(slow, 1).map((value) => value - 8),
            max: wave(slow, 1).map((value) => value + 8),
          },
        ]}
      />
    </>
  )
}

const empty = [{ name: 'SOC', unit: '%', value: [] }]
const some = [{ name: 'SOC', unit: '%', value: soc }]
const States = () => (
  <div className="tw-gallery-states">
    <LineChart label="loading" series={empty} height={160} loading />
    <LineChart label="empty" series={empty} height={160} />
    <LineChart label="failed" series={empty} height={200} error={new Error('503')} retry={() => undefined} />
    <LineChart label="loading anew" t={t} series={some} height={160} loading />
    <LineChart label="failed anew" t={t} series={some} height={160} error={new Error('503')} retry={() => undefined} />
    <LineChart label="stale" t={t} series={some} height={160} stale />
  </div>
)

const Filling = () => (
  <div className="tw-gallery-fill">
    <LineChart label="fill" height="fill" t={t} series={some} range={{ from: start, to: start + 6 * 3_600_000 }} />
  </div>
)

const Sparks = () => (
  <div className="tw-gallery-states">
    <Spark name="SOC" unit="%" meaning="soc" decimals={0} curve={{ t, value: soc }} />
    <Spark name="P" unit="kW" meaning="power" curve={listed} />
    <Spark name="--" unit="" curve={{ t: [], value: [] }} />
  </div>
)

const Formats = () => {
  const { language } = useLanguage()
  return (
    <ul>
      <li>{groupedText(1_234_567.891, 2)}</li>
      <li>{bigText(1_234_567, language)}</li>
      <li>{percentText(12.3456, 3)}</li>
      <li>{minuteText('2026-11-20 09:00:00')}</li>
      <li>{durationText(200_000, language)}</li>
      <li>{durationText(200_000, language, true)}</li>
      <li>{durationText(null, language)}</li>
    </ul>
  )
}

const Live = () => {
  const [shown, setShown] = useState(false)
  if (shown) return <LiveCharts />
  return <Button onClick={() => setShown(true)}>3 × 1,500</Button>
}

export const chartEntries: readonly GalleryEntry[] = [
  { key: 'LineChart', title: 'LineChart', Show: LineCharts },
  { key: 'LineChartGroup', title: 'LineChart: syncKey, zoom, limits, band', Show: Grouped },
  { key: 'LineChartStates', title: 'LineChart: states', Show: States },
  { key: 'LineChartFill', title: 'LineChart: fill, range', Show: Filling },
  { key: 'LineChartLive', title: 'LineChart: live', Show: Live },
  { key: 'Spark', title: 'Spark', Show: Sparks },
  { key: 'Format', title: 'format', Show: Formats },
  ...timeEntries,
]
