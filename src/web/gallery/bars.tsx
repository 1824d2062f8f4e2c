import { EnergyBars } from '../equipment/bars/EnergyBars.tsx'
import { MinMaxBars } from '../equipment/bars/MinMaxBars.tsx'
import { RankBars } from '../equipment/bars/RankBars.tsx'
import { ShareBar } from '../equipment/bars/ShareBar.tsx'
import { cellLimits } from '../equipment/cells/cellScale.ts'
import type { GalleryEntry } from './galleryEntry.ts'
import { seeded } from './seeded.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: String(hour).padStart(2, '0'),
  up: hour > 14 ? null : 300 + 200 * Math.sin(hour),
  down: hour > 14 ? null : 250 + 150 * Math.cos(hour),
}))

const Energy = () => (
  <div style={{ height: 180 }}>
    <EnergyBars bars={hours} unit="kWh" upName="放电 / discharged" downName="充电 / charged" />
  </div>
)
const Ranks = () => (
  <RankBars
    unit="%"
    decimals={0}
    full={100}
    ranks={[
      { key: '1', name: 'XD-021', value: 89, state: 'charging' },
      { key: '2', name: '名称很长的一台箱式电源 '.repeat(3), value: 55, state: 'discharging' },
      { key: '3', name: 'XD-018', value: null, state: 'shutdown' },
    ]}
    onOpen={() => undefined}
  />
)
const Shares = () => (
  <ShareBar
    shares={[
      { key: '1', state: 'charging', name: '充电', count: 8 },
      { key: '2', state: 'discharging', name: '放电', count: 9 },
      { key: '0', state: 'standby', name: '待机', count: 6 },
      { key: '3', state: 'shutdown', name: '停机', count: 0 },
    ]}
  />
)

const clusters = Array.from({ length: 8 }, (_, at) => ({
  key: String(at),
  name: `${at + 1}号簇`,
  min: at === 6 ? null : 3.24 + 0.02 * seeded(at),
  minCell: 12,
  max: at === 2 ? 3.561 : 3.3 + 0.02 * seeded(at + 8),
  maxCell: 137,
  level: at === 2 ? 3 : null,
  silent: at === 6,
}))
const MinMax = () => (
  <MinMaxBars
    label="单体电压 / cell voltage"
    bars={clusters}
    unit="V"
    decimals={3}
    limits={cellLimits('voltage', false)}
    onOpen={() => undefined}
  />
)

export const barEntries: readonly GalleryEntry[] = [
  { key: 'ShareBar', title: 'ShareBar', Show: Shares },
  { key: 'RankBars', title: 'RankBars', Show: Ranks },
  { key: 'MinMaxBars', title: 'MinMaxBars', Show: MinMax },
  { key: 'EnergyBars', title: 'EnergyBars', Show: Energy },
]
