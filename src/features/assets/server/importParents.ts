import type { Next } from './importNext.ts'
import type { KnownDevice, World } from './importWorld.ts'

/** Finds the parents that rows name; one stands in the same station, and not below the device itself, once all rows are applied. */
export const checkParents = (nexts: readonly Next[], world: World, byCode: ReadonlyMap<string, KnownDevice>): void => {
  const all = new Map(
    nexts.filter(({ faults }) => !faults.some(({ key }) => key === 'twice')).map((next) => [next.asset.code, next]),
  )
  /** a row of a device that is there counts only while it has no fault */
  const rowOf = {
    get: (code: string): Next | undefined => {
      const row = all.get(code)
      return row?.known && row.faults.length > 0 ? undefined : row
    },
  }
  for (const next of nexts) {
    const code = next.parentCode
    if (code === undefined) continue
    next.parentId = null
    if (code === '') continue
    const device = byCode.get(code)
    const row = all.get(code)
    if (device) next.parentId = device.id
    else if (row) next.parentNew = code
    else next.faults.push({ column: 'parentCode', key: 'parentUnknown', details: [code] })
  }
  const codeOf = (id: string | null): string | undefined => (id === null ? undefined : world.devices.get(id)?.code)
  const aboveOf = (code: string): string | undefined => {
    const row = rowOf.get(code)
    return row ? (row.parentNew ?? codeOf(row.parentId)) : codeOf(byCode.get(code)?.parentId ?? null)
  }
  /** where a device stands then: what no row names goes along with what it hangs below */
  const stationOf = (code: string): string | undefined => {
    const seen = new Set<string>()
    for (let at: string | undefined = code; at !== undefined && !seen.has(at); at = aboveOf(at)) {
      seen.add(at)
      const row = rowOf.get(at)
      if (!row) continue
      if (at === code || (row.known && row.known.stationId !== row.asset.stationId)) return row.asset.stationId
    }
    return byCode.get(code)?.stationId
  }
  const isBelowItself = (code: string): boolean => {
    const seen = new Set<string>()
    for (let at = aboveOf(code); at !== undefined; at = aboveOf(at)) {
      if (at === code) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  }
  /** what hangs below it cannot be applied, since its own row is not */
  const isLost = (code: string): boolean => {
    const row = all.get(code)
    return row !== undefined && row.faults.length > 0 && row.known?.stationId !== row.asset.stationId
  }
  const isBound = (next: Next): boolean => next.parentId !== null || next.parentNew !== null
  for (const next of nexts) {
    if (!isBound(next) || next.faults.length > 0) continue
    const { code, stationId } = next.asset
    const above = next.parentNew ?? codeOf(next.parentId)
    if (above !== undefined && isLost(above)) continue
    if (isBelowItself(code)) next.faults.push({ column: 'parentCode', key: 'parentLoop' })
    else if (above === undefined || stationOf(above) !== stationId)
      next.faults.push({ column: 'parentCode', key: 'parentElsewhere' })
  }
  // A row whose parent's row is not applied is not applied either, down the whole tree.
  for (let more = true; more; ) {
    more = false
    for (const next of nexts) {
      const above = next.parentNew ?? codeOf(next.parentId)
      if (next.faults.length > 0 || above === undefined || !isLost(above)) continue
      next.faults.push({ column: 'parentCode', key: 'parentFaulty', details: [String(all.get(above)?.given.line)] })
      more = true
    }
  }
}
