import { barePath } from '#contract/pagePaths.ts'
import { platformAuthority } from '#contract/platforms.ts'
import type { MenuItem } from '#features/menus/contract.ts'
import { itemAt } from './menuTree.ts'
import { canBeHome, pageAt, platformAt } from './places.ts'

/** What a user may open: his menu with its hidden pages, flat, and his authorities. */
export type Reach = { readonly all: readonly MenuItem[]; readonly can: (authority: string) => boolean }

/** Whether a page of this portal shows a user something: platforms ask for their authority, their pages for their line in the menu. */
const mayOpen = (path: string, { all, can }: Reach): boolean => {
  const bare = barePath(path)
  const platform = platformAt(bare)
  if (!platform || itemAt(all, bare)) return true
  return pageAt(bare) === undefined && can(platformAuthority(platform.key))
}

/** Where `/` leads: the caller's own home page, else his organization's, each if he may open it, else the platforms. */
export const homeOf = (own: string | undefined, organization: string | undefined, reach: Reach): string =>
  [own, organization].find((path) => canBeHome(path) && mayOpen(path, reach)) ?? '/nav'
