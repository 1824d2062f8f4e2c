import { z } from 'zod'
import type { Stated } from '../../actors/actor.ts'
import { chance } from '../../random.ts'
import type { Pile } from './piles.ts'

/** `plugAt`: of the stay that it belongs to, 0 where somebody began it from afar. ms, kWh. */
const session = z.object({ startAt: z.number(), meterStart: z.number(), idTag: z.string(), plugAt: z.number() })
export type Session = Readonly<z.output<typeof session>>

/** A minute that is told later: ms, kWh, kW. */
const kept = z.object({ ts: z.number(), energy: z.number(), power: z.number() })

/**
 * Its register (kWh), kW, and its cable (°C). `endedPlug`: the stay whose session somebody stopped; `limit`: kW that somebody set; `available`:
 * not taken out of service; `endedBy`: why the last session ended; `kept`: what a cut line keeps it from saying.
 */
export const pileState = z.object({
  energy: z.number(),
  power: z.number(),
  cable: z.number(),
  session: session.nullable(),
  endedPlug: z.number(),
  endedBy: z.enum(['Local', 'Remote', 'EmergencyStop', 'Other']),
  limit: z.number().nullable(),
  available: z.boolean(),
  kept: z.array(kept),
})
export type PileState = Readonly<z.output<typeof pileState>>

export const pileStated: Stated<PileState> = { key: 'shorePile', state: pileState }

export const startPile = ({ habit }: Pile): PileState => ({
  energy: Math.round(18_000 + 24_000 * chance(9, habit.key)),
  ...{ power: 0, cable: 22, session: null, endedPlug: 0, endedBy: 'Local' },
  ...{ limit: null, available: true, kept: [] },
})
