import type { ShoreReportRow } from '../../rowShapes.ts'

/** An hour, day or month with what all stations did in it; `energy` in kWh, null where none knows it. */
type ReportStep = { ts: number; time: string; label: string; energy: number | null; connections: number }

/** Of `yyyy-MM-dd HH:mm`, `yyyy-MM-dd` and `yyyy-MM` what tells neighbours apart. */
const labelOf = (time: string): string =>
  time.length > 10 ? time.slice(11, 13) : time.length > 7 ? time.slice(8, 10) : time.slice(5)

/** The rows of a report added up over stations, in their order. */
export const reportSteps = (rows: readonly ShoreReportRow[]): ReportStep[] => {
  const steps = new Map<number, ReportStep>()
  for (const { ts, time, energy, connections } of rows) {
    const step = steps.get(ts) ?? { ts, time, label: labelOf(time), energy: null, connections: 0 }
    const sum = energy === null ? step.energy : (step.energy ?? 0) + energy
    steps.set(ts, { ...step, energy: sum, connections: step.connections + connections })
  }
  return [...steps.values()].toSorted((a, b) => a.ts - b.ts)
}
