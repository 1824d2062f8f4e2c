import type { PlanAnswer } from '../shapes.ts'
import type { PlanFacts } from './inputs/facts.ts'

/** kWh: less is no deviation, however little was needed */
const least = 20
/** of what all boxes lacked when it was planned */
const share = 0.1
const hour = 3_600_000

/** kWh that a bay was planned to draw over [from, to) ms. */
const plannedOver = ({ t, kw }: PlanAnswer['planned'][number], from: number, to: number): number =>
  t.reduce((sum, start, index) => {
    const end = Math.min(t[index + 1] ?? start, to)
    return sum + ((kw[index] ?? 0) * Math.max(0, end - Math.max(start, from))) / hour
  }, 0)

/** Whether the boxes took so much more or less than was planned that the plan tells nothing any more. `efficiency`: see the plan's input. */
export const hasDeviated = (plan: PlanAnswer, facts: PlanFacts, efficiency: number): boolean => {
  let [needed, off] = [0, 0]
  for (const bay of plan.planned) {
    const box = facts.boxes.find(({ boxId }) => boxId === bay.boxId)
    if (!box || box.soc === null || box.capacity === null) continue
    needed += (Math.max(0, bay.targetSoc - bay.soc) * box.capacity) / 100
    const taken = ((box.soc - bay.soc) * box.capacity) / 100
    off += Math.abs(taken - plannedOver(bay, plan.solvedTs, facts.now) * efficiency)
  }
  return off > Math.max(least, needed * share)
}
