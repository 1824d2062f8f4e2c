import type { Language } from '#contract/errors.ts'
import { offsetOf } from '#web/kit/time/offset.ts'
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

/** The zone of a leg's own times: that of the ship's station. */
export const zoneOf = ({ ts, legStartTime }: Pick<SailingLeg, 'ts' | 'legStartTime'>): string =>
  offsetOf(ts, legStartTime) ?? 'UTC'

/** What the calls about one leg are asked with. */
export const windowOf = (leg: Pick<SailingLeg, 'legStartTime' | 'legEndTime'>, mmsi: string) => ({
  mmsi,
  legStartTime: leg.legStartTime,
  legEndTime: leg.legEndTime ?? '',
})
export type LegWindow = ReturnType<typeof windowOf>
