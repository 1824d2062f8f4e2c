import { cellsInSeries, ratedLineVolts } from '#catalogue/alarmRules/storage.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading } from '../equipment/reading.ts'
import { below } from '../equipment/tree.ts'

type Given = Pick<Context, 'registry' | 'telemetry'> & { readonly alarms: Pick<Context['alarms'], 'figure'> }

/** V of a low-voltage grid, where a device does not say its rated voltage */
const usualVolts = 400
const cellKey = 'cellVoltage'

const lineVoltsOf = ({ telemetry }: Given, device: Device): number => {
  const said = reading(device, telemetry.latest(device.deviceId), 'ratedVoltage')?.value ?? 0
  return said > 0 ? said : usualVolts
}

const cellsBelow = ({ registry }: Given, device: Device): number =>
  below(registry, device)
    .find(({ profile }) => profile.natures.has('cells'))
    ?.profile.byKey.get(cellKey)?.size ?? Number.NaN

/** A figure that a rule divides by: from the device and what hangs below it, else as a feature gave it; NaN where there is none. */
export const figureOf = (given: Given, device: Device, field: string): number => {
  if (field === ratedLineVolts) return lineVoltsOf(given, device)
  if (field === cellsInSeries) return cellsBelow(given, device)
  return given.alarms.figure(device.deviceId, field)
}
