import { type GroupFacts, lengthOf, type ModelFacts, type PointFacts, pointsOf } from './facts.ts'

/** A model as it stands at a device: `length` registers behind id and length. */
export type FoundModel = { readonly id: number; readonly address: number; readonly length: number }
export type Placed = {
  readonly facts: PointFacts
  readonly address: number
  /** the register of its factor, or the power itself */
  readonly factor?: number
  readonly power?: number
}
/** What a register of the model's fixed part holds; undefined where it says nothing. */
export type Counted = (address: number) => number | undefined

type Scope = ReadonlyMap<string, number>

/** Where each point of a model stands, by its path as `W` or `Crv[0].Pt[2].V`. Points behind the model's end are left out. */
export const layoutOf = (facts: ModelFacts, model: FoundModel, counted: Counted): Map<string, Placed> => {
  const end = model.address + 2 + model.length
  const placed = new Map<string, Placed>()
  const place = (group: ModelFacts, from: number, path: string, outer: Scope): number => {
    const scope = new Map(outer)
    let at = from
    const own = pointsOf(group.points)
    for (const { name, registers } of own) {
      scope.set(name, at)
      at += registers
    }
    for (const each of own) {
      const address = scope.get(each.name) ?? 0
      if (address + each.registers > end || each.type === 'pad') continue
      const power = each.factor === undefined ? Number.NaN : Number(each.factor)
      const factor = each.factor === undefined ? undefined : scope.get(each.factor)
      placed.set(`${path}${each.name}`, {
        facts: each,
        address,
        ...(Number.isInteger(power) ? { power } : factor === undefined || factor >= end ? {} : { factor }),
      })
    }
    for (const inner of group.groups ?? []) {
      const times = timesOf(inner, at, scope)
      for (let index = 0; index < times && at < end; index += 1) {
        const name = inner.count === 1 ? inner.name : `${inner.name}[${index}]`
        at = place(inner, at, `${path}${name}.`, scope)
      }
    }
    return at
  }
  const timesOf = (group: GroupFacts, at: number, scope: Scope): number => {
    if (typeof group.count === 'string') {
      const register = scope.get(group.count)
      return register === undefined ? 0 : (counted(register) ?? 0)
    }
    return group.count > 0 ? group.count : Math.max(0, Math.floor((end - at) / lengthOf(group)))
  }
  place(facts, model.address, '', new Map())
  return placed
}

/** Whether a point must be read before the model's layout is known. */
export const needsCounts = ({ groups = [] }: ModelFacts): boolean =>
  groups.some((group) => typeof group.count === 'string' || needsCounts(group))
