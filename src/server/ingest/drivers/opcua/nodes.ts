import type { ClientSession, NodeId } from 'node-opcua-client'
import type { BoundNode } from '../bound.ts'
import type { Library } from './library.ts'
import { qualityFault, rawOf } from './values.ts'

/** What a server shows below Root/Objects stands here. */
const objects = 'i=85'
const mostNodes = 1000
const longestValue = 100

const shown = (value: unknown): string =>
  (Array.isArray(value) ? `[${value.join(', ')}]` : String(value ?? '')).slice(0, longestValue)

/** What hangs below a node, or below Objects where it is empty; at most a thousand. Rejects where there is no such node. */
export const childrenOf = async (opcua: Library, session: ClientSession, nodeId: string): Promise<BoundNode[]> => {
  const { references, statusCode } = await session.browse({
    nodeId: nodeId || objects,
    referenceTypeId: 'HierarchicalReferences',
    ...{ includeSubtypes: true, browseDirection: opcua.BrowseDirection.Forward, nodeClassMask: 0, resultMask: 63 },
  })
  if (statusCode.value !== 0) throw new Error(statusCode.name)
  const found = (references ?? []).slice(0, mostNodes)
  const variables = found.filter((each) => each.nodeClass === opcua.NodeClass.Variable)
  const { DataType: typeAttribute, Value: valueAttribute } = opcua.AttributeIds
  const wanted = variables.flatMap((each) => [
    { nodeId: each.nodeId, attributeId: typeAttribute },
    { nodeId: each.nodeId, attributeId: valueAttribute },
  ])
  const read = wanted.length === 0 ? [] : await session.read(wanted)
  const facts = new Map(
    variables.map((each, at) => {
      const [type, value] = [read[at * 2], read[at * 2 + 1]]
      const typeId = type?.value.value as NodeId | null | undefined
      const name = typeId && typeId.namespace === 0 ? opcua.DataType[Number(typeId.value)] : undefined
      const bad = value ? qualityFault(value) : undefined
      return [
        each,
        { type: name ?? typeId?.toString() ?? '', value: bad ?? (value ? shown(rawOf(value.value)) : '') },
      ] as const
    }),
  )
  return found.map((each) => ({
    nodeId: each.nodeId.toString(),
    name: each.displayName.text ?? each.browseName.name ?? '',
    class: opcua.NodeClass[each.nodeClass] ?? '',
    type: facts.get(each)?.type ?? null,
    value: facts.get(each)?.value ?? null,
  }))
}
