import type { Reference, Spoken } from '#features/chat/shapes.ts'
import type { Given } from './assistantChecks.ts'

const marked = ({ content, table }: Spoken): Set<number> =>
  new Set([
    ...[...content.matchAll(/⟦(\d+)⟧/g)].map(([, ref]) => Number(ref)),
    ...(table?.rows.flat().flatMap(({ ref }) => ref ?? []) ?? []),
  ])
export const shown = (spoken: Spoken): Reference[] => spoken.references.filter(({ ref }) => marked(spoken).has(ref))
export const isNear = (given: number | null, wanted: number, decimals: number, tolerance = 0): boolean =>
  given !== null && Math.abs(given - wanted) <= 0.51 * 10 ** -decimals + tolerance

/** The figure of a point of a device has to stand in the answer. */
export const holds = ({ spoken, store }: Given, code: string, key: string, wanted: number, tolerance = 0): string[] => {
  const { deviceId } = store.device(code)
  const own = shown(spoken).filter((each) => each.deviceId === deviceId && each.pointKey === key)
  if (own.some(({ value, decimals }) => isNear(value, wanted, decimals, tolerance))) return []
  return [
    `${code} ${key} ${wanted} is not among ${own.map(({ value, what }) => `${what} ${value}`).join('; ') || 'no figures'}`,
  ]
}
export const says = (text: string, wanted: readonly string[]): string[] =>
  wanted.flatMap((each) => (text.toLowerCase().includes(each.toLowerCase()) ? [] : [`does not say ${each}`]))
export const silent = (spoken: Spoken): string[] =>
  shown(spoken).some(({ value }) => value !== null) ? ['quotes figures'] : []
export const whole = (spoken: Spoken): string =>
  [spoken.content, ...(spoken.table?.rows.flat().map(({ text }) => text) ?? [])].join('\n')
export const counts = ({ spoken }: Given, wanted: number): string[] => {
  const none = /没有|无|no |none|not any/i.test(spoken.content)
  if (wanted === 0) return none ? [] : ['does not say that there is none']
  const isCounted = shown(spoken).some(({ kind, value }) => kind === 'rows' && value === wanted)
  return isCounted ? [] : [`does not count ${wanted}`]
}
