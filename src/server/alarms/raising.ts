import type { AlarmRule, Level } from '#catalogue/alarmRules/rule.ts'
import type { Device } from '../context/devices.ts'

/**
 * Says that a rule without samples of its own (`catalogue/alarmRules/raised.ts`) holds for a device at a level since `ts` (ms), or with
 * null that it no longer does. Delays, levels, return and history are as of any rule; `value` (the rule's unit) is what lists show, the
 * worst while it lasts. Repeating a word changes nothing, nor does one older than the newest; of two words of one moment the graver holds.
 * Resolves once its rows are written. A restart forgets a word that waits for its delay: raise again what still holds.
 */
export type Raise = (device: Device, rule: string, level: Level | null, ts: number, value?: number) => Promise<void>

type RuleOf = (device: Device, rule: string) => AlarmRule
type Served = { readonly raise: Raise; readonly ruleOf: RuleOf }

/** What features and the alarms say to each other. */
export type Raising = {
  raise: Raise
  /** gives a figure about a device that a rule divides by (`per.given`), or with null takes it away; kept in memory */
  give(deviceId: string, field: string, value: number | null): void
  /** NaN where nobody gave it */
  figure(deviceId: string, field: string): number
  /** a rule that features raise as it holds for a device now, with the limits that people gave it */
  ruleOf: RuleOf
  /** from now on this answers what is raised; returns how it ends */
  serve(answers: Served): () => void
}

export const createRaising = (): Raising => {
  const figures = new Map<string, number>()
  let served: Served | undefined
  const serving = (): Served => {
    if (!served) throw new Error('this process does not follow alarms')
    return served
  }
  return {
    raise: async (...word) => serving().raise(...word),
    ruleOf: (device, rule) => serving().ruleOf(device, rule),
    give: (deviceId, field, value) => {
      if (value === null) figures.delete(`${deviceId} ${field}`)
      else figures.set(`${deviceId} ${field}`, value)
    },
    figure: (deviceId, field) => figures.get(`${deviceId} ${field}`) ?? Number.NaN,
    serve: (answers) => {
      served = answers
      return () => {
        if (served === answers) served = undefined
      }
    },
  }
}
