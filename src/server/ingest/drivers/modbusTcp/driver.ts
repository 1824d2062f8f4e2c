import type { ModbusEventCode } from '#contract/driverEventWords.ts'
import type { BoundAround, BoundEvent, BoundRunning, BoundType, Plan } from '../bound.ts'
import { attempt } from './attempt.ts'
import { deviceAttributes, driverAttributes, pointAttributes } from './attributes.ts'
import { openLine } from './line.ts'
import { type Fault, createUnitReader, hostOf } from './plan.ts'
import { realTools, type Tools } from './tools.ts'
import { startUnit, type Unit, type UnitPlan } from './unit.ts'

const explain = ({ deviceId, pointKey, attribute }: Fault): BoundEvent => ({
  level: 'error',
  code: 'point_wrong' satisfies ModbusEventCode,
  deviceId,
  args: { point: pointKey, attribute },
})
const same = (a: unknown, b: unknown): boolean => {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))
  return text(a) === text(b)
}

/** One connection and the devices behind it; with tools of its own for the tests. */
export const startModbus = async (first: Plan, around: BoundAround, tools: Tools): Promise<BoundRunning> => {
  const unitsOf = createUnitReader()
  let plan = first
  let line = openLine(hostOf(plan), around, tools)
  let units = new Map<string, Unit>()

  const run = (plans: readonly UnitPlan[], kept: ReadonlyMap<string, Unit>): void => {
    units = new Map(
      plans.map((each) => [each.deviceId, kept.get(each.deviceId) ?? startUnit({ plan: each, line, around, tools })]),
    )
  }
  const { units: plans, faults } = unitsOf(plan)
  for (const fault of faults) around.event(explain(fault))
  run(plans, new Map())

  return {
    replace: async (next) => {
      const reconnects = !same(hostOf(plan), hostOf(next))
      plan = next
      const wanted = unitsOf(next)
      const byDevice = new Map(wanted.units.map((each) => [each.deviceId, each]))
      const stays = ({ plan: own }: Unit): boolean => {
        const each = byDevice.get(own.deviceId)
        return !reconnects && each !== undefined && (each === own || same(each, own))
      }
      const [kept, gone] = [[...units.values()].filter(stays), [...units.values()].filter((unit) => !stays(unit))]
      if (reconnects) line.stop()
      await Promise.all(gone.map((unit) => unit.stop()))
      if (reconnects) line = openLine(hostOf(next), around, tools)
      for (const fault of wanted.faults) around.event(explain(fault))
      run(wanted.units, new Map(kept.map((unit) => [unit.plan.deviceId, unit])))
    },
    write: async (write) =>
      units.get(write.deviceId)?.write(write) ?? { outcome: 'refused', detail: 'the device is not bound here' },
    stop: async () => {
      line.stop()
      await Promise.all([...units.values()].map((unit) => unit.stop()))
    },
  }
}

export const modbusTcp: BoundType = {
  type: 'modbusTcp',
  label: { zh: 'Modbus TCP', en: 'Modbus TCP' },
  driverAttributes,
  deviceAttributes,
  pointAttributes,
  start: (plan, around) => startModbus(plan, around, realTools(around.clock)),
  attempt: (plan, around, signal) => attempt(plan, around, realTools(around.clock), signal),
}
