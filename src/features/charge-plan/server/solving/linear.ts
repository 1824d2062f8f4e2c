import { drawWeight, noPowers, type PlanInput, roomOf, shortWeight } from './model.ts'

const termsPerLine = 20
const terms = (all: readonly string[]): string => {
  const lines: string[] = []
  for (let at = 0; at < all.length; at += termsPerLine) lines.push(all.slice(at, at + termsPerLine).join(' '))
  return lines.join('\n')
}

/** The slots in which a bay may charge: from its first one to its last need. */
export const openSlots = ({ slots, needs }: PlanInput, bay: number, from: number): number[] => {
  const until = needs.reduce((most, need) => (need.bay === bay ? Math.max(most, need.until) : most), 0)
  const found: number[] = []
  for (let slot = Math.max(0, from); slot < Math.min(until, slots.length); slot += 1) found.push(slot)
  return found
}

/**
 * The plan as a linear program in the LP format: p<bay>_<slot> in kW, s<need> in kWh short.
 * min Σ price·p·h + 10⁻⁴·Σ slot·p + 1000·short; Σ η·p·h + short ≥ need; 0 ≤ p ≤ bay; Σ p ≤ limit.
 */
export const linearProgram = (input: PlanInput): string => {
  const { slots, bays, needs, efficiency } = input
  const open = bays.map(({ from }, bay) => openSlots(input, bay, from))
  const perSlot = slots.map((): string[] => [])
  const [objective, bounds]: [string[], string[]] = [[], []]
  for (const [bay, own] of open.entries())
    for (const slot of own) {
      const name = `p${bay}_${slot}`
      const given = slots[slot]
      if (!given) continue
      objective.push(`+ ${drawWeight(given, slot)} ${name}`)
      bounds.push(`${name} <= ${bays[bay]?.maxKw ?? 0}`)
      perSlot[slot]?.push(`+ ${name}`)
    }
  const needRows = needs.map((need, index) => {
    objective.push(`+ ${shortWeight(need)} s${index}`)
    const own = (open[need.bay] ?? []).filter((slot) => slot < need.until)
    const taken = own.map((slot) => `+ ${efficiency * (slots[slot]?.hours ?? 0)} p${need.bay}_${slot}`)
    return `n${index}: ${terms([...taken, `+ 1 s${index}`])} >= ${need.kwh}`
  })
  const limitRows = perSlot.flatMap((own, slot) => {
    const limit = slots[slot]?.limit ?? 0
    return own.length > 0 && Number.isFinite(limit) ? `l${slot}: ${terms(own)} <= ${limit}` : []
  })
  return `Minimize\nobj: ${terms(objective)}\nSubject To\n${[...needRows, ...limitRows].join('\n')}\nBounds\n${bounds.join('\n')}\nEnd\n`
}

/** kW below which a solver's answer is nothing */
const least = 1e-6

/**
 * The powers that a solver answered, by the name of a column. Where a kWh costs nothing it may have drawn more than the box can take: that is
 * cut off, the last slots first.
 */
export const powersFrom = (input: PlanInput, columnOf: (name: string) => number | undefined): Float64Array[] => {
  const powers = noPowers(input)
  const room = roomOf(input)
  for (const [bay, kw] of powers.entries()) {
    let left = room[bay] ?? 0
    for (const slot of openSlots(input, bay, input.bays[bay]?.from ?? 0)) {
      const perKw = (input.slots[slot]?.hours ?? 0) * input.efficiency
      const asked = columnOf(`p${bay}_${slot}`) ?? 0
      const given = perKw > 0 ? Math.min(asked, left / perKw) : 0
      if (given <= least) continue
      kw[slot] = given
      left -= given * perKw
    }
  }
  return powers
}
