import { LineChart } from '../kit/LineChart.tsx'
import type { GalleryEntry } from './galleryEntry.ts'

const start = Date.UTC(2026, 10, 20, 1)
const t = Array.from({ length: 240 }, (_, minute) => start + minute * 60_000)
const wave = (phase: number, gap = false) =>
  t.map((_, at) => (gap && at > 90 && at < 120 ? null : 50 + 30 * Math.sin(at / 30 + phase)))

const LineCharts = () => (
  <LineChart
    label="SOC"
    t={t}
    series={[
      { name: 'SOC', unit: '%', value: wave(0, true) },
      { name: 'SOH', unit: '%', value: wave(2) },
    ]}
  />
)

export const chartEntries: readonly GalleryEntry[] = [{ key: 'LineChart', title: 'LineChart', Show: LineCharts }]
