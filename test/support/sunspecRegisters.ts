/** A device's registers: the mark at `base`, then models with what stands in some of their registers. */
export const sunspecRegisters = (
  base: number,
  found: readonly (readonly [id: number, length: number, set: Record<number, number>])[],
) => {
  const map = new Map([
    [base, 0x5375],
    [base + 1, 0x6e53],
  ])
  let at = base + 2
  for (const [id, length, set] of found) {
    for (let index = 0; index < length; index += 1) map.set(at + 2 + index, 0)
    map.set(at, id).set(at + 1, length)
    for (const [offset, value] of Object.entries(set)) map.set(at + Number(offset), value)
    at += 2 + length
  }
  return map.set(at, 0xffff).set(at + 1, 0)
}
