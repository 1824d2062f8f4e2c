import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from 'antd'
import { append, type Samples } from '../kit/chart/samples.ts'
import { LineChart } from '../kit/chart/LineChart.tsx'
import { seeded, start } from './seeded.ts'

const pace = 10_000
const lines = ['A', 'B', 'C'] as const
const first = (line: number): Samples => {
  const t = Array.from({ length: 1500 }, (_, at) => start + at * pace)
  return { t, value: t.map((_, at) => 20 * line + 10 * Math.sin(at / 40) + seeded(at + line)) }
}
const next = (curve: Samples, line: number): Samples => {
  const ts = (curve.t.at(-1) ?? start) + pace
  return append(curve, [{ ts, value: 20 * line + 10 * Math.sin(ts / 400_000) + seeded(ts / pace + line) }])
}

/** Main-thread time of `count` updates (ms each): append, align, render and draw. */
const measure = async (count: number, update: () => void): Promise<number[]> => {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const began = performance.now()
    flushSync(update)
    // uPlot draws in a microtask of its own.
    await Promise.resolve()
    times.push(performance.now() - began)
    await new Promise(requestAnimationFrame)
  }
  return times.sort((a, b) => a - b)
}

/** Three curves of 1,500 points that go on, and what an update costs. */
export const LiveCharts = () => {
  const [curves, setCurves] = useState(() => lines.map((_, line) => first(line)))
  const [told, setTold] = useState('')
  const update = (): void => setCurves((before) => before.map(next))
  const run = async (): Promise<void> => {
    const times = await measure(50, update)
    const told = [0.5, 0.95, 1].map((share) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(2))
    setTold(`p50 ${told[0]} ms, p95 ${told[1]} ms, max ${told[2]} ms`)
  }
  return (
    <>
      <Button onClick={update}>+1</Button> <Button onClick={() => void run()}>50 ×</Button> <output>{told}</output>
      <LineChart
        label="live"
        exportName="live"
        series={curves.map((curve, line) => ({ name: lines[line] ?? '', unit: 'kW', ...curve }))}
      />
    </>
  )
}
