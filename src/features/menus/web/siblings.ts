import type { MenuNode } from '../contract.ts'

/** The list in which an item stands. */
export const siblingsOf = (tree: readonly MenuNode[], menuId: string): readonly MenuNode[] => {
  if (tree.some(({ menu_id }) => menu_id === menuId)) return tree
  for (const { children } of tree) {
    const found = siblingsOf(children, menuId)
    if (found.length > 0) return found
  }
  return []
}

/** The ids of a list with one put where another stands; undefined where nothing changes. */
export const orderWith = (list: readonly MenuNode[], moved: string, target: string): string[] | undefined => {
  const ids = list.map(({ menu_id }) => menu_id)
  const [from, to] = [ids.indexOf(moved), ids.indexOf(target)]
  if (from < 0 || to < 0 || from === to) return undefined
  ids.splice(from, 1)
  ids.splice(to, 0, moved)
  return ids
}

export const flatMenus = (tree: readonly MenuNode[]): MenuNode[] =>
  tree.flatMap((item) => [item, ...flatMenus(item.children)])

/** The tree without one item and all below it, as parents for it. */
export const without = (tree: readonly MenuNode[], menuId: string | undefined): MenuNode[] =>
  tree
    .filter(({ menu_id }) => menu_id !== menuId)
    .map((item) => ({ ...item, children: without(item.children, menuId) }))
