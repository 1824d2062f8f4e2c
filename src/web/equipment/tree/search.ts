/** The specification's device tree node. */
export type DeviceNode = {
  readonly strId: string
  readonly name: string
  readonly level: number
  readonly strName?: string | undefined
  /** nothing has come from it for long */
  readonly silent?: boolean | undefined
  readonly children?: readonly DeviceNode[] | null | undefined
}

/** The branches that hold a name with `wanted` in it; below a node that fits itself all stays. */
export const matching = (nodes: readonly DeviceNode[], wanted: string): DeviceNode[] => {
  const part = wanted.trim().toLowerCase()
  if (part === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(part)) return [node]
    const children = matching(node.children ?? [], part)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

export const countFitting = (nodes: readonly DeviceNode[], wanted: string): number => {
  const part = wanted.trim().toLowerCase()
  return nodes.reduce(
    (sum, node) => sum + Number(node.name.toLowerCase().includes(part)) + countFitting(node.children ?? [], part),
    0,
  )
}

/** What is shown of a chosen node: a place at level 0, such as a ship, leads to its first unit. */
export const shownOf = ({ level, strId, children }: DeviceNode): string =>
  level === 0 ? (children?.[0]?.strId ?? strId) : strId

/** The nodes that have others below them, by `strId`. */
export const parentIds = (nodes: readonly DeviceNode[]): string[] =>
  nodes.flatMap((node) => (node.children?.length ? [node.strId, ...parentIds(node.children)] : []))
