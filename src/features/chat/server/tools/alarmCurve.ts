import { alarmRules } from '#catalogue/alarmRules/alarmRules.ts'
import type { Device } from '#server/context/devices.ts'
import type { AlarmCurve } from './answers.ts'

/** The point that a rule judges at a device, of a cell the cell's own; null for a rule without one, such as silence or a fault code. */
export const alarmCurve = (
  { profile, deviceId, deviceName }: Device,
  rule: string,
  cell: number | null,
  { from, to }: { readonly from: number; readonly to: number },
): AlarmCurve | null => {
  const sources = alarmRules.find(({ key }) => key === rule)?.sources ?? []
  const source = sources.find(({ points }) => points.length > 0 && points.every((key) => profile.byKey.has(key)))
  const judged = profile.byKey.get(source?.points[0] ?? '')
  if (!judged) return null
  const cells = cell === null ? undefined : profile.byKey.get(judged.deriveFrom ?? '')
  const point = cells ?? judged
  const index = cells && cell !== null && cell <= cells.size ? cell : 1
  return { deviceId, deviceName, pointKey: point.pointKey, index, unit: point.unit, from, to }
}
