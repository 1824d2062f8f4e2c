import { useText } from '#web/i18n.ts'
import { tariffMessages } from './tariffMessages.ts'

/** Months in words, neighbours joined: `1–6月、9–12月`. */
export const useMonthsText = (): ((months: readonly number[]) => string) => {
  const text = useText(tariffMessages)
  return (months) => {
    if (months.length === 12) return text('allMonths')
    const runs: number[][] = []
    for (const month of months) {
      const last = runs.at(-1)
      if (last?.at(-1) === month - 1) last.push(month)
      else runs.push([month])
    }
    const shown = runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : String(run[0])))
    return `${text('months')} ${shown.join(', ')}`
  }
}
