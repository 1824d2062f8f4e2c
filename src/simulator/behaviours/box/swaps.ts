import { minute } from '../../times.ts'
import { slotsPerShip } from './lines.ts'
import type { Slot } from './timetable.ts'

/** A box goes from the ship into a bay (`unload`) and one from a bay aboard in its stead (`load`); now and then one waits in the yard before its bay (`store`). */
export type Step = 'unload' | 'load' | 'store'
/** One way of the crane with a box for a slot (from 1) of the ship, which it sets down at `downAt` (ms). */
export type Move = { readonly step: Step; readonly slot: number; readonly startAt: number; readonly downAt: number }

type Stay = Pick<Slot, 'number' | 'swapAt'>

export const moveMs = 6 * minute
const yardEvery = 5

/** Whether the box that leaves a slot in the stay before a leg waits in the yard until the ship is served. */
export const usesYard = ({ number }: Pick<Stay, 'number'>, slot: number): boolean =>
  slot === slotsPerShip && number % yardEvery === 1

/** When the crane sets down a box in that stay, ms: slot by slot, so that the ship always has a box. */
export const downAt = ({ swapAt }: Pick<Stay, 'swapAt'>, step: Step, slot: number): number => {
  const place = step === 'store' ? 2 * slotsPerShip : 2 * (slot - 1) + (step === 'load' ? 1 : 0)
  return swapAt + place * moveMs
}

const slots = Array.from({ length: slotsPerShip }, (_, index) => index + 1)

/** The crane's work in that stay, in order and without a pause. */
export const movesOf = (stay: Stay): Move[] => {
  const move = (step: Step, slot: number): Move => {
    const end = downAt(stay, step, slot)
    return { step, slot, startAt: end - moveMs, downAt: end }
  }
  return [
    ...slots.flatMap((slot) => [move('unload', slot), move('load', slot)]),
    ...slots.filter((slot) => usesYard(stay, slot)).map((slot) => move('store', slot)),
  ]
}
