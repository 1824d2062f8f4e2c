import type { Call, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { type Period, periodOf } from '#server/equipment/period.ts'
import { reading, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import type { Handlers } from '#server/http/feature.ts'
import type { energySavingContract } from '../contract.ts'
import { type RegisterKey, registerKeys } from './cycles/parts.ts'
import {
  chargedKeys,
  type Counted,
  countedSum,
  type Kwh,
  rateKeys,
  type Register,
  registersIn,
  stepsOf,
} from './energies.ts'
import type { Finders } from './find.ts'
import { kindOf, numberOf } from './kinds.ts'
import { registersOf } from './registers.ts'
import { savingOf } from './saving.ts'
import type { Seen } from './tile.ts'

type Periods = Pick<Handlers<typeof energySavingContract>, 'everyDay' | 'deviceEnergy' | 'dcdcEnergy' | 'conservation'>
const storedKeys = ['charged', 'discharged'] as const
type Stored = (typeof storedKeys)[number]

const timed = <T extends { readonly ts: number }>(period: Period, steps: readonly T[]) =>
  steps.map((step) => ({ ts: step.ts, time: period.label(step.ts) }))

const chargedOf = (kwh: Counted): number | null => sumOfKnown([kwh.dcdc1Charged, kwh.dcdc2Charged])
const storedRow = ({ charged, discharged }: Kwh<Stored>) => ({
  ...{ charged: roundedOrNull(charged), discharged: roundedOrNull(discharged) },
})
const recoveredRow = (kwh: Counted) => {
  const { recycling, totalSurface, energySavingRate } = savingOf(kwh)
  return { recycling, charged: roundedOrNull(chargedOf(kwh)), totalSurface, energySavingRate }
}
const conservedRow = (kwh: Counted) => {
  const { recycling, total, energySavingRate } = savingOf(kwh)
  return { conservation: recycling, total, energySavingRate }
}

/** Energies by the steps of a period; each sum is made before its rate. */
export const savingPeriods = (context: Context, { deviceOf, craneOf, ofKind, ofStation }: Finders): Periods => {
  const { clock, telemetry } = context
  const zoneOf = (own: readonly Seen[], { caller }: Call, isNamed: boolean): string =>
    (isNamed ? own[0]?.device.timeZone : undefined) ?? caller.timeZone
  const countedBy = async <R>(
    own: readonly Seen[],
    period: Period,
    keys: readonly RegisterKey[],
    row: (kwh: Counted) => R,
  ) => {
    const registers = own.flatMap(({ device }) => registersIn(registersOf(context, device), keys))
    const steps = await stepsOf(context, registerKeys, registers, period)
    const named = timed(period, steps)
    return {
      steps: steps.map((kwh, index) => ({ ...(named[index] ?? { ts: kwh.ts, time: '' }), ...row(kwh) })),
      sums: row(countedSum(steps)),
    }
  }
  /** The registers of both directions of a DC/DC. */
  const storedIn = (dcdc: Device): Register<Stored>[] =>
    storedKeys.flatMap((key) => {
      const point = dcdc.profile.byKey.get(`${key}Energy`)
      return point ? [{ key, device: dcdc, slot: point.firstSlot }] : []
    })
  const storedBy = async (registers: readonly Register<Stored>[], period: Period) => {
    const steps = await stepsOf(context, storedKeys, registers, period)
    const named = timed(period, steps)
    const sum = (key: Stored): number | null => sumOfKnown(steps.map((kwh) => kwh[key]))
    return {
      steps: steps.map((kwh, index) => ({ ...(named[index] ?? { ts: kwh.ts, time: '' }), ...storedRow(kwh) })),
      sums: storedRow({ charged: sum('charged'), discharged: sum('discharged') }),
    }
  }
  /** What a crane's DC/DCs stored and gave back, by the crane's registers or their own. */
  const storedOfCrane = (crane: Device): Register<Stored>[] =>
    registersIn(registersOf(context, crane)).flatMap(({ key, ...point }): Register<Stored>[] =>
      key === 'dcdc1' || key === 'dcdc2'
        ? [{ key: 'discharged', ...point }]
        : key === 'dcdc1Charged' || key === 'dcdc2Charged'
          ? [{ key: 'charged', ...point }]
          : [],
    )
  return {
    everyDay: async ({ stationId, ...asked }, call) => {
      const own = await ofStation(call.caller, stationId)
      return countedBy(
        own,
        periodOf(asked, zoneOf(own, call, stationId !== undefined), clock()),
        [...rateKeys, ...chargedKeys],
        recoveredRow,
      )
    },
    conservation: async ({ stationId, deviceId, ...asked }, call) => {
      const own = deviceId === undefined ? await ofStation(call.caller, stationId) : [craneOf(call.caller, deviceId)]
      const isNamed = stationId !== undefined || deviceId !== undefined
      return countedBy(own, periodOf(asked, zoneOf(own, call, isNamed), clock()), rateKeys, conservedRow)
    },
    deviceEnergy: ({ deviceId, ...asked }, { caller }) => {
      const device = deviceOf(caller, deviceId)
      const period = periodOf(asked, device.timeZone, clock())
      if (kindOf(device) === 'dcdc') return storedBy(storedIn(device), period)
      return storedBy(storedOfCrane(craneOf(caller, deviceId).device), period)
    },
    dcdcEnergy: async ({ deviceId, ...asked }, { caller }) => {
      const dcdcs = ofKind(caller, deviceId, 'dcdc')
      const periods = dcdcs.map((dcdc) => periodOf(asked, dcdc.timeZone, clock()))
      const [period] = periods
      const found = await Promise.all(dcdcs.map((dcdc) => (period ? storedBy(storedIn(dcdc), period) : undefined)))
      return dcdcs.flatMap((dcdc, index) => {
        const energies = found[index]
        const value = (key: string): number | null =>
          roundedOrNull(reading(dcdc, telemetry.latest(dcdc.deviceId), key)?.value)
        const named = { deviceId: dcdc.deviceId, deviceName: dcdc.deviceName, no: numberOf(context.registry, dcdc) }
        return energies
          ? {
              ...named,
              ...{ chargedEnergy: value('chargedEnergy'), dischargedEnergy: value('dischargedEnergy') },
              ...{ ...energies.sums, steps: energies.steps },
            }
          : []
      })
    },
  }
}
