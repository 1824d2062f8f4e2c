import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { CellGrid } from '../equipment/cells/CellGrid.tsx'
import type { GalleryEntry } from './galleryEntry.ts'
import { seeded } from './seeded.ts'

const now = Date.UTC(2026, 10, 20, 6, 33)
const voltages = (round: number) =>
  Array.from({ length: 240 }, (_, at) => (at === 99 ? null : 3.31 + 0.03 * seeded(at + round * 240)))
const temperatures = Array.from({ length: 16 }, (_, at) => 22 + 8 * seeded(at))
const none = [null, null, null]
const frame = { now, intervalSeconds: 10 }

const Cells = () => {
  const [round, setRound] = useState(0)
  const [running, setRunning] = useState(false)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setRound((before) => before + 1), 250)
    return () => clearInterval(timer)
  }, [running])
  return (
    <>
      <Button size="small" onClick={() => setRunning(!running)}>
        {running ? 'stop' : '4 / s'}
      </Button>
      <CellGrid name="单体电压 / cell voltage" unit="V" decimals={3} values={voltages(round)} ts={now} {...frame} />
      <CellGrid
        name="单体温度 / cell temperature"
        unit="°C"
        decimals={1}
        values={temperatures}
        ts={now - 300_000}
        {...frame}
      />
      <CellGrid name="无数据 / none" unit="V" decimals={3} values={none} ts={null} {...frame} />
    </>
  )
}

export const cellEntries: readonly GalleryEntry[] = [{ key: 'CellGrid', title: 'CellGrid', Show: Cells }]
