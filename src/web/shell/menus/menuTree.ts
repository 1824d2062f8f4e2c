import { barePath } from '#contract/pagePaths.ts'
import type { MenuItem } from '#features/menus/contract.ts'

/** Folders and pages that are visible; a folder in which nothing is left goes too. */
export const shownItems = (items: readonly MenuItem[]): MenuItem[] =>
  items
    .filter(({ is_visible, menu_type }) => is_visible === 1 && (menu_type === 0 || menu_type === 1))
    .map((item) => ({ ...item, children: shownItems(item.children) }))
    .filter(({ menu_type, children }) => menu_type === 1 || children.length > 0)

export const allItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...allItems(item.children)])

const same = (url: string, pathname: string): boolean => url.toLowerCase() === barePath(pathname).toLowerCase()

/** The page of the menu that stands at an address, from a flat list. */
export const itemAt = (all: readonly MenuItem[], pathname: string): MenuItem | undefined =>
  all.find(({ url, menu_type }) => menu_type === 1 && same(url, pathname))

/** Whether the address lies in a folder. */
export const holds = (folder: MenuItem, pathname: string): boolean =>
  folder.children.some((child) => same(child.url, pathname) || holds(child, pathname))

/** The pages beside the one at an address, itself among them. */
export const siblingsAt = (items: readonly MenuItem[], pathname: string): readonly MenuItem[] => {
  const pages = items.filter(({ menu_type }) => menu_type === 1)
  if (pages.some(({ url }) => same(url, pathname))) return pages
  return items.reduce<readonly MenuItem[]>(
    (found, { children }) => (found.length > 0 ? found : siblingsAt(children, pathname)),
    [],
  )
}
