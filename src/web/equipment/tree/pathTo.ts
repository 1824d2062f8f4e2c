import type { UnitNode } from '#contract/unitDetail.ts'

/** The nodes from the root of a tree down to a device; empty where it is not in it. */
export const pathTo = (nodes: readonly UnitNode[], deviceId: string): UnitNode[] => {
  for (const node of nodes) {
    if (node.strId === deviceId) return [node]
    const below = pathTo(node.children, deviceId)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
