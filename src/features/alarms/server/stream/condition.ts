import type { Condition } from '#catalogue/alarmRules/rule.ts'

type SlotOf = (key: string) => number
/** `read` says whether it holds; undefined where the sample does not tell. */
export type ReadCondition = { readonly slots: readonly number[]; read(values: Float64Array): boolean | undefined }

const inserted = 0
/** Knots from which a ship is moving, as its voyages are told apart from its stops. */
const movingKnots = 1.5
/** under way using engine or sailing (ITU-R M.1371) */
const underWayCodes = [0, 8]

/** A rule's condition on a profile's slots. */
export const conditionOf = (only: Condition, slotOf: SlotOf): ReadCondition => {
  if (only === 'charging')
    return firstOf(
      test(slotOf('runningState'), (state) => state === 1),
      test(Math.max(slotOf('current'), slotOf('totalCurrent')), (current) => current < 0),
    )
  if (only === 'underWay')
    return firstOf(
      test(slotOf('sog'), (knots) => knots >= movingKnots),
      test(slotOf('navStatus'), (code) => underWayCodes.includes(code)),
    )
  if (only === 'plugged') return test(slotOf('pluggedState'), (code) => code === inserted)
  if (only === 'unplugged') return test(slotOf('pluggedState'), (code) => code !== inserted)
  return test(slotOf(only.point), (code) => only.codes.includes(code))
}

const test = (slot: number, holds: (value: number) => boolean): ReadCondition => ({
  slots: [slot],
  read: (values) => {
    const value = values[slot] ?? Number.NaN
    return Number.isNaN(value) ? undefined : holds(value)
  },
})

/** What is reported decides before what is concluded. */
const firstOf = (...all: readonly ReadCondition[]): ReadCondition => ({
  slots: all.flatMap(({ slots }) => slots),
  read: (values) => {
    for (const { read } of all) {
      const holds = read(values)
      if (holds !== undefined) return holds
    }
    return undefined
  },
})
