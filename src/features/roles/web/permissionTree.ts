import type { z } from 'zod'
import type { Output } from '#contract/endpoint.ts'
import type { grantableMenu, rolesContract } from '../contract.ts'

type Menu = z.output<typeof grantableMenu>
export type Permission = Output<typeof rolesContract.permission>
/** `key` is `m:` and a menu's id, `a:` and an authority, or the group of these. */
export type Node = { key: string; title: string; grantable: boolean; children: Node[] }

export const othersKey = 'others'
const platformPrefix = 'platform_'

const brings = ({ perms, platform }: Menu): string[] => [
  ...(perms === '' ? [] : [perms]),
  ...(platform === '' ? [] : [`${platformPrefix}${platform}`]),
]

/** Authorities that stand beside the menus: no menu brings them, or the role holds them without one that does. */
const others = ({ menus, menu_ids, authorities, grantable }: Permission): string[] => {
  const ticked = new Set(menu_ids)
  const brought = new Set(menus.flatMap(brings))
  const held = new Set(menus.filter(({ menu_id }) => ticked.has(menu_id)).flatMap(brings))
  const apart = grantable.filter((each) => !brought.has(each))
  return [...new Set([...apart, ...authorities.filter((each) => !held.has(each))])].sort()
}

export const permissionNodes = (
  permission: Permission,
  othersTitle: string,
  authorityTitle: (authority: string) => string,
): Node[] => {
  const ids = new Set(permission.menus.map(({ menu_id }) => menu_id))
  const byParent = Map.groupBy(permission.menus, ({ menu_parent_id: parent }) =>
    parent !== null && ids.has(parent) ? parent : null,
  )
  const below = (parent: string | null): Node[] =>
    (byParent.get(parent) ?? []).map(({ menu_id, menu_name, grantable }) => ({
      key: `m:${menu_id}`,
      title: menu_name,
      grantable,
      children: below(menu_id),
    }))
  const mine = new Set(permission.grantable)
  const leaves = others(permission).map((authority) => ({
    key: `a:${authority}`,
    title: authorityTitle(authority),
    grantable: mine.has(authority),
    children: [],
  }))
  return [
    ...below(null),
    { key: othersKey, title: othersTitle, grantable: leaves.some((leaf) => leaf.grantable), children: leaves },
  ]
}

export const tickedAtFirst = (permission: Permission): string[] => [
  ...permission.menu_ids.map((id) => `m:${id}`),
  ...others(permission)
    .filter((each) => permission.authorities.includes(each))
    .map((each) => `a:${each}`),
]

const below = ({ children }: Node): Node[] => children.flatMap((child) => [child, ...below(child)])

const pathTo = (nodes: readonly Node[], key: string): Node[] => {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const path = pathTo(node.children, key)
    if (path.length > 0) return [node, ...path]
  }
  return []
}

/** A tick takes what stands above it and what hangs below along, taking it off takes off what hangs below; what one lacks stays. */
export const toggled = (nodes: readonly Node[], ticked: readonly string[], key: string): string[] => {
  const path = pathTo(nodes, key)
  const node = path.at(-1)
  if (!node) return [...ticked]
  const whole = [node, ...below(node)]
  if (ticked.includes(key)) {
    const off = new Set(whole.map((each) => each.key))
    return ticked.filter((each) => !off.has(each))
  }
  const on = [...path, ...whole.filter((each) => each.grantable)].map((each) => each.key)
  return [...new Set([...ticked, ...on])]
}

export const permissionInput = (ticked: readonly string[]): { menu_ids: string[]; authorities: string[] } => ({
  menu_ids: ticked.filter((key) => key.startsWith('m:')).map((key) => key.slice(2)),
  authorities: ticked.filter((key) => key.startsWith('a:')).map((key) => key.slice(2)),
})

/** Nodes whose title holds the text, with all above and below them. */
export const found = (nodes: readonly Node[], wanted: string): Node[] => {
  const text = wanted.trim().toLowerCase()
  if (text === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text)) return node
    const children = found(node.children, wanted)
    return children.length > 0 ? { ...node, children } : []
  })
}
