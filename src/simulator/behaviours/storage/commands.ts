import type { Answer } from '../../actors/actor.ts'
import { pcsCode, stackCode, type StorageSite } from './stations.ts'
import type { Site, SiteState } from './state.ts'

const unitNumbers = ({ units }: StorageSite): number[] => Array.from({ length: units }, (_, index) => index + 1)

/** The converters and stacks of a station. */
export const commandedOf = (site: StorageSite): readonly string[] =>
  unitNumbers(site).flatMap((unit) => [pcsCode(site, unit), stackCode(site, unit)])

/** What a converter or stack makes of a command; both restart together. */
export const commandSite = ({ site }: Site, state: SiteState, code: string, name: string): Answer<SiteState> => {
  const unit = unitNumbers(site).find((each) => code === pcsCode(site, each) || code === stackCode(site, each))
  if (name === 'reset') return { state, ok: true, message: '已复位' }
  if (name !== 'restart' || unit === undefined) return { state, ok: false, message: '不支持的指令' }
  const units = state.units.map((own, index) => (index + 1 === unit ? { ...own, starts: own.starts + 1 } : own))
  return { state: { ...state, units }, ok: true, message: '正在重启' }
}
