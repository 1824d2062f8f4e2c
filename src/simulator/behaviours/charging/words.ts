import type { Event } from '../../actors/actor.ts'
import type { PortKey } from '../../river.ts'
import { bayCode, boxCode } from '../box/lines.ts'
import { saysWrongBay, wrongWordMs } from './mishaps.ts'
import type { PortState } from './state.ts'
import { type Occupant, occupantsAt } from './yard.ts'

const saidIn = (port: PortKey, { box }: Occupant, bay: number, ts: number): Event => ({
  ts,
  speaker: boxCode(box),
  kind: 'mount',
  message: { ts, kind: 'bay', code: bayCode(port, bay), bay: String(bay) },
})

/** What boxes of a port say of their bays beside the truth: one names the spare bay, and its own again some hours later if it is still there. */
export const wrongWords = (port: PortKey, state: PortState, before: PortState): Event[] => {
  const [was, is] = [before, state].map(({ ts }) => saysWrongBay(port, state.since, ts))
  if (was === is) return []
  const occupants = occupantsAt(port, state.boxes, state.ts)
  if (is) {
    const first = occupants.find((each) => each !== undefined)
    return first ? [saidIn(port, first, occupants.length, state.ts)] : []
  }
  const liar = occupantsAt(port, state.boxes, state.ts - wrongWordMs).find((each) => each !== undefined)
  const still = occupants.find((each) => each?.box === liar?.box && each?.place.since === liar?.place.since)
  return still ? [saidIn(port, still, Number(still.place.bay), state.ts)] : []
}
