import type { Language } from '#contract/errors.ts'
import type { SailingLeg } from '../shapes.ts'

type Ends = Pick<SailingLeg, 'legStartPortNameCn' | 'legStartPortNameEn' | 'legEndPortNameCn' | 'legEndPortNameEn'>

/** The ports of a leg in a language, the other one's name where it has none; null for the end of what runs. */
export const portsOf = (leg: Ends, language: Language): { from: string; to: string | null } =>
  language === 'zh'
    ? { from: leg.legStartPortNameCn, to: leg.legEndPortNameCn || null }
    : {
        from: leg.legStartPortNameEn || leg.legStartPortNameCn,
        to: leg.legEndPortNameEn || leg.legEndPortNameCn || null,
      }

/** The offset of the leg's own times as `Intl` takes it, such as +08:00: the wire gives them in the zone of the ship's station. */
export const zoneOf = ({ ts, legStartTime }: Pick<SailingLeg, 'ts' | 'legStartTime'>): string => {
  const minutes = Math.round((Date.parse(`${legStartTime.replace(' ', 'T')}Z`) - ts) / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** What the calls about one leg are asked with. */
export const windowOf = (leg: Pick<SailingLeg, 'legStartTime' | 'legEndTime'>, mmsi: string) => ({
  mmsi,
  legStartTime: leg.legStartTime,
  legEndTime: leg.legEndTime ?? '',
})
export type LegWindow = ReturnType<typeof windowOf>
