import type { MenuItem } from '../contract.ts'

type Row = Omit<MenuItem, 'children'>

/** Rows in their order as a tree. What hangs below nothing shown is left out, and so is a folder that holds nothing. */
export const menuTree = (rows: readonly Row[]): MenuItem[] => {
  const byParent = Map.groupBy(rows, (row) => row.menu_parent_id)
  const below = (parent: string | null): MenuItem[] =>
    (byParent.get(parent) ?? [])
      .map((row) => ({ ...row, children: below(row.menu_id) }))
      .filter(({ menu_type, children }) => menu_type !== 0 || children.length > 0)
  return below(null)
}

/** Every row, with all below it; what hangs below nothing stands at the top. */
export const wholeTree = <
  R extends { menu_id: string; menu_parent_id: string | null },
  N extends R & { children: N[] },
>(
  rows: readonly R[],
): N[] => {
  const byParent = Map.groupBy(rows, (row) => row.menu_parent_id)
  const below = (parent: string | null): N[] =>
    (byParent.get(parent) ?? []).map((row) => ({ ...row, children: below(row.menu_id) }) as unknown as N)
  return below(null)
}
