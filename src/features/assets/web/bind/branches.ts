import type { BindNode } from '../../bindShapes.ts'

/** Whether a device may hang below another one: by their types, and not below itself or what hangs below it. */
export const mayBind = (nodes: readonly BindNode[], child: BindNode, parent: BindNode): boolean => {
  if (child.parentTypes !== null && !child.parentTypes.includes(parent.deviceType)) return false
  const byId = new Map(nodes.map((node) => [node.deviceId, node]))
  const seen = new Set<string>()
  for (let at: BindNode | undefined = parent; at && !seen.has(at.deviceId); at = byId.get(at.parentId ?? '')) {
    if (at.deviceId === child.deviceId) return false
    seen.add(at.deviceId)
  }
  return true
}

export type BindBranch = { readonly node: BindNode; readonly below: readonly BindBranch[] }

const branchesBelow = (nodes: readonly BindNode[], parentId: string): BindBranch[] =>
  nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({ node, below: branchesBelow(nodes, node.deviceId) }))

/** Those without a parent: the roots of trees at the left, and, where they may hang below something and nothing hangs below them, the unbound at the right. */
export const divided = (nodes: readonly BindNode[]): { trees: BindBranch[]; unbound: BindNode[] } => {
  const parents = new Set(nodes.map(({ parentId }) => parentId))
  const isUnbound = ({ deviceId, parentId, parentTypes }: BindNode): boolean =>
    parentId === null && parentTypes?.length !== 0 && !parents.has(deviceId)
  return {
    trees: nodes
      .filter((node) => node.parentId === null && !isUnbound(node))
      .map((node) => ({ node, below: branchesBelow(nodes, node.deviceId) })),
    unbound: nodes.filter(isUnbound),
  }
}
