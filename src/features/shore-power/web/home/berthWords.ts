import { numberText } from '#web/kit/format.ts'
import type { QuayBerth, SupplyTile } from '../../shapes.ts'
import { clockOf, faceOf } from './berthFace.ts'
import type { HomeText } from './messages.ts'

/** V, from a thousand on in kV. */
export const voltText = (volts: number): string =>
  volts >= 1000 ? `${numberText(volts / 1000, 2)} kV` : `${numberText(volts, 0)} V`

type At = { readonly timeZone: string; readonly now: number; readonly text: HomeText }

/** Since when it supplies, when its ship is due, or what is to be done. */
export const noteOf = (berth: QuayBerth, { timeZone, now, text }: At, eta: number | null): string => {
  const { flags, sinceTs } = berth
  const face = faceOf(berth)
  if (face === 'requested') {
    const due = clockOf(eta, timeZone, now)
    return due === null ? '' : text('expected', due)
  }
  if (face === 'free' || face === 'occupied' || face === 'silent') return ''
  // A plug without a request stays marked as one; it wants a hand only until its ship is confirmed.
  if (flags.includes('unconfirmed')) return text(flags.includes('unannounced') ? 'unannounced' : 'unconfirmed')
  const since = clockOf(sinceTs, timeZone, now)
  return since === null ? '' : text('since', since)
}

/** What is wrong in the values themselves, whether or not an alarm says so. */
export const faultsOf = ({ emergencyStop, safetyLoop, plugged }: QuayBerth, text: HomeText): string[] => [
  ...(emergencyStop === 1 ? [text('stop')] : []),
  ...(plugged && safetyLoop === 0 ? [text('loopOpen')] : []),
]

/** `isMinor`: its supply says it too */
export type Electric = { readonly words: string; readonly isMinor: boolean }

/** `6.60 kV`, `71 A`, `50.0 Hz` and `电缆 41 °C`, as far as they are known. */
export const electricOf = (
  { voltage, current, frequency, cableTemperature }: QuayBerth,
  text: HomeText,
): readonly Electric[] => [
  ...(voltage === null ? [] : [{ words: voltText(voltage), isMinor: false }]),
  ...(current === null ? [] : [{ words: `${numberText(current, current < 100 ? 1 : 0)} A`, isMinor: false }]),
  ...(frequency === null ? [] : [{ words: `${numberText(frequency, 1)} Hz`, isMinor: true }]),
  ...(cableTemperature === null ? [] : [{ words: text('cable', numberText(cableTemperature, 0)), isMinor: false }]),
]

/** A supply's load and what it delivers. */
export const supplyWords = ({ power, ratedPower, loadRate, ratedVoltage, frequency }: SupplyTile, text: HomeText) => ({
  load:
    ratedPower === null
      ? text('kW', numberText(power, 0))
      : text('ofRated', numberText(power, 0), numberText(ratedPower, 0)),
  rest: [
    ...(loadRate === null ? [] : [text('loadShare', numberText(loadRate, 0))]),
    ...(ratedVoltage === null ? [] : [voltText(ratedVoltage)]),
    ...(frequency === null ? [] : [`${numberText(frequency, 1)} Hz`]),
  ].join(' · '),
})
