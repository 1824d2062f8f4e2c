import { expect, test } from 'vitest'
import type { ChargeReportRow } from '../../reportShapes.ts'
import { reportSteps } from './reportSteps.ts'

const row = (ts: number, time: string, energy: number | null, swaps: number): ChargeReportRow => ({
  ...{ ts, time, energy, swaps, stationId: '1', stationName: '', cost: null, peakPower: null, sample: false },
})

test('steps of several stations are added up in the order of time, and what nobody knows stays unknown', () => {
  const rows = [
    row(2, '2026-11-22 08:00', 10, 1),
    row(1, '2026-11-22 07:00', null, 0),
    row(2, '2026-11-22 08:00', 5, 2),
  ]
  expect(reportSteps(rows)).toEqual([
    { ts: 1, time: '2026-11-22 07:00', label: '07', energy: null, swaps: 0 },
    { ts: 2, time: '2026-11-22 08:00', label: '08', energy: 15, swaps: 3 },
  ])
  expect(reportSteps([row(1, '2026-11-22', 1, 0)])[0]?.label).toBe('22')
  expect(reportSteps([row(1, '2026-11', 1, 0)])[0]?.label).toBe('11')
})
