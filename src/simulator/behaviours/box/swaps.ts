import { minute } from '../../times.ts'
import { slotsPerShip } from './lines.ts'
import type { Slot } from './timetable.ts'

/**
 * A box goes from the ship into a bay (`unload`) and one from a bay aboard in its stead (`load`). Now and then one waits in the yard before
 * its bay (`store`), or a truck takes one from its bay to be inspected (`fetch`) and brings it back (`return`).
 */
export type Step = 'unload' | 'load' | 'store' | 'fetch' | 'return'
/** One way of the crane with a box for a slot (from 1) of the ship, which it sets down at `downAt` (ms). */
export type Move = { readonly step: Step; readonly slot: number; readonly startAt: number; readonly downAt: number }

type Stay = Pick<Slot, 'number' | 'swapAt'>

export const moveMs = 6 * minute
/** From when a box is on the truck until it is in its bay again. */
const inspection = 30 * minute
const [every, onYard, onTruck] = [5, 1, 3]

/** Where else than in its bay the box that leaves a slot in the stay before a leg stands for a while. */
export const errandOf = ({ number }: Pick<Stay, 'number'>, slot: number): 'yard' | 'truck' | undefined => {
  if (slot !== slotsPerShip) return undefined
  const turn = number % every
  return turn === onYard ? 'yard' : turn === onTruck ? 'truck' : undefined
}

/** When the crane sets down a box in that stay, ms: slot by slot, so that the ship always has a box. */
export const downAt = ({ swapAt }: Pick<Stay, 'swapAt'>, step: Step, slot: number): number => {
  const served = 2 * slotsPerShip
  if (step === 'return') return swapAt + served * moveMs + inspection
  if (step === 'store' || step === 'fetch') return swapAt + served * moveMs
  return swapAt + (2 * (slot - 1) + (step === 'load' ? 1 : 0)) * moveMs
}

const slots = Array.from({ length: slotsPerShip }, (_, index) => index + 1)

const after = { yard: ['store'], truck: ['fetch', 'return'] } as const

/** The crane's work in that stay, in order. */
export const movesOf = (stay: Stay): Move[] => {
  const move = (step: Step, slot: number): Move => {
    const end = downAt(stay, step, slot)
    return { step, slot, startAt: end - moveMs, downAt: end }
  }
  return [
    ...slots.flatMap((slot) => [move('unload', slot), move('load', slot)]),
    ...slots.flatMap((slot) => {
      const errand = errandOf(stay, slot)
      return errand ? after[errand].map((step) => move(step, slot)) : []
    }),
  ]
}
