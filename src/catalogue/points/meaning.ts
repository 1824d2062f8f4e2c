import type { Point } from './point.ts'

/** By what people ask of a device; screens group its values in this order. */
export const meanings = ['energy', 'electrical', 'thermal', 'safety', 'operation'] as const
export type Meaning = (typeof meanings)[number]

const safety =
  /fault|fire|smoke|extinguish|gas|insulation|interlock|emergency|safety|bonding|phaseSequence|groundSwitch|door|systemState|^co$|^h2$/i
const thermal = /temperature|humidity|coolant|cooling|ventilation|airCondition/i
const byUnit: Readonly<Record<string, Meaning>> = {
  kWh: 'energy',
  '%': 'energy',
  min: 'energy',
  V: 'electrical',
  A: 'electrical',
  kW: 'electrical',
  kVA: 'electrical',
  kvar: 'electrical',
  Hz: 'electrical',
  F: 'electrical',
  '°C': 'thermal',
  '%RH': 'thermal',
  ppm: 'safety',
  kΩ: 'safety',
}

/** What a point is about, from its key and its unit, so that points made at run time have a group too. */
export const meaningOf = ({ pointKey, unit }: Pick<Point, 'pointKey' | 'unit'>): Meaning => {
  if (safety.test(pointKey)) return 'safety'
  return byUnit[unit] ?? (thermal.test(pointKey) ? 'thermal' : 'operation')
}
