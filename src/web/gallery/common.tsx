import { Button } from 'antd'
import { useState } from 'react'
import { type AlarmLine, AlarmList } from '../equipment/alarms/AlarmList.tsx'
import { DeviceTree } from '../equipment/tree/DeviceTree.tsx'
import type { DeviceNode } from '../equipment/tree/search.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { FailedState } from '../kit/FailedState.tsx'
import { InfoPreview } from '../kit/InfoPreview.tsx'
import { LinkTabs } from '../kit/LinkTabs.tsx'
import { MetricList } from '../equipment/metrics/MetricList.tsx'
import { TableSkeleton } from '../kit/Skeletons.tsx'
import { StateTag } from '../equipment/states/StateTag.tsx'
import { AlarmLevelTag, RunningTag } from '../equipment/states/stateKinds.tsx'
import type { GalleryEntry } from './galleryEntry.ts'

const row = { display: 'flex', flexWrap: 'wrap', gap: 16 } as const
const States = () => (
  <div style={row}>
    {(['charging', 'discharging', 'standby', 'shutdown', 'fault'] as const).map((state) => (
      <RunningTag key={state} state={state} />
    ))}
    {[1, 2, 3].map((level) => (
      <AlarmLevelTag key={level} level={level} />
    ))}
  </div>
)

const now = Date.UTC(2026, 10, 20, 4)
const Metrics = () => (
  <MetricList
    now={now}
    intervalSeconds={10}
    items={[
      { key: 'u', name: '总电压 / Total voltage', value: 742.1, unit: 'V', decimals: 1, ts: now - 3000 },
      { key: 'i', name: '总电流 / Total current', value: -180, unit: 'A', decimals: 1, ts: now - 90_000 },
      { key: 'n', name: '绝缘 / Insulation', value: null, unit: 'kΩ', decimals: 0, ts: null },
      {
        key: 's',
        name: '运行状态 / State',
        value: null,
        unit: '',
        decimals: 0,
        ts: now,
        state: { state: 'charging', text: '充电' },
      },
    ]}
  />
)

const alarms: readonly AlarmLine[] = [1, 2, 3, 1, 2, 3, 2].map((alarmLevel, at) => ({
  id: String(at),
  alarmLevel,
  stationName: '太仓港四期',
  deviceName: `XD-00${at}`,
  alarmTime: `2026-11-20 1${at}:05:09`,
  alarmContent:
    at === 2 ? '3号电池簇单体电压过低，且低于二级阈值持续超过三十秒，请现场检查采样线'.repeat(2) : '电池簇温差过大',
  state: at % 2 === 0 ? <StateTag state="fault" text="未恢复" /> : <StateTag state="ok" text="已恢复" />,
}))
const Alarms = () => <AlarmList alarms={alarms} />
const CompactAlarms = () => <AlarmList alarms={alarms} compact onMore={() => undefined} />
const NoAlarms = () => <AlarmList alarms={[]} />

const nodes: readonly DeviceNode[] = Array.from({ length: 50 }, (_, station) => ({
  strId: `s${station}`,
  name: `站点 ${station}`,
  level: 0,
  children: Array.from({ length: 11 }, (_, box) => ({
    strId: `s${station}-${box}`,
    name: `XD-${station}-${box}`,
    level: 1,
    children: Array.from({ length: 8 }, (_, cluster) => ({
      strId: `s${station}-${box}-${cluster}`,
      name: `${cluster + 1}号电池簇`,
      level: 2,
    })),
  })),
}))
const stateOf = ({ level, strId }: DeviceNode) =>
  level !== 1 ? undefined : strId.endsWith('3') ? { state: 'charging' as const, text: '充电' } : undefined
const Devices = () => {
  const [selected, setSelected] = useState<string>()
  return (
    <DeviceTree
      nodes={nodes}
      selected={selected}
      onSelect={({ strId }) => setSelected(strId)}
      label="站点设备列表"
      storageKey="gallery"
      stateOf={stateOf}
      height={320}
    />
  )
}

const html = `<h3>检修通知</h3><p onclick="alert(1)">周五 22:00 起<b>二号泊位</b>停电检修。</p>
<script>document.title='broken'</script><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='10'%3E%3Crect width='40' height='10' fill='gray'/%3E%3C/svg%3E" onerror="alert(2)">
<p><a href="https://example.org/">说明</a> <a href="javascript:alert(3)">坏链接</a></p>`
const Preview = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>InfoPreview</Button>
      <InfoPreview open={open} title="检修通知" html={html} onClose={() => setOpen(false)} />
    </>
  )
}

const TabsWithLink = () => {
  const [active, setActive] = useState('1')
  return (
    <LinkTabs
      tabs={['1', '2', '3'].map((key) => ({ key, label: `${key}号簇`, children: `${key}` }))}
      active={active}
      onChange={setActive}
      link={{ text: '查看故障信息', onOpen: () => undefined }}
    />
  )
}

const Waiting = () => <TableSkeleton />
const Blank = () => <EmptyState hint="设备上报后，数据会自动显示在这里" action={<Button>刷新</Button>} />
const Failed = () => <FailedState error={new Error('数据库暂时不可用')} retry={() => undefined} />

export const commonEntries: readonly GalleryEntry[] = [
  { key: 'StateTag', title: 'StateTag', Show: States },
  { key: 'MetricList', title: 'MetricList', Show: Metrics },
  { key: 'AlarmList', title: 'AlarmList', Show: Alarms },
  { key: 'AlarmListCompact', title: 'AlarmList, compact', Show: CompactAlarms },
  { key: 'AlarmListEmpty', title: 'AlarmList, empty', Show: NoAlarms },
  { key: 'DeviceTree', title: 'DeviceTree, 5,000', Show: Devices },
  { key: 'InfoPreview', title: 'InfoPreview', Show: Preview },
  { key: 'LinkTabs', title: 'LinkTabs', Show: TabsWithLink },
  { key: 'EmptyState', title: 'EmptyState', Show: Blank },
  { key: 'FailedState', title: 'FailedState', Show: Failed },
  { key: 'Skeletons', title: 'TableSkeleton', Show: Waiting },
]
