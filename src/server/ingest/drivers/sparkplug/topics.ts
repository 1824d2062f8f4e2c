export const namespace = 'spBv1.0'

export type Kind = 'NBIRTH' | 'NDEATH' | 'NDATA' | 'DBIRTH' | 'DDEATH' | 'DDATA'
/** Who speaks; `device` is empty where it is the node itself. */
export type Source = { readonly group: string; readonly node: string; readonly device: string }
const nodeKinds: readonly string[] = ['NBIRTH', 'NDEATH', 'NDATA'] satisfies Kind[]
const deviceKinds: readonly string[] = ['DBIRTH', 'DDEATH', 'DDATA'] satisfies Kind[]

/** Undefined for a topic that no node or device speaks on. */
export const readTopic = (topic: string): (Source & { readonly kind: Kind }) | undefined => {
  const [space, group, kind = '', node, device, ...more] = topic.split('/')
  if (space !== namespace || !group || !node || more.length > 0) return undefined
  if (device === undefined ? !nodeKinds.includes(kind) : !device || !deviceKinds.includes(kind)) return undefined
  return { group, node, device: device ?? '', kind: kind as Kind }
}

export const stateTopic = (host: string): string => `${namespace}/STATE/${host}`
export const commandTopic = ({ group, node, device }: Source): string =>
  device ? `${namespace}/${group}/DCMD/${node}/${device}` : `${namespace}/${group}/NCMD/${node}`
export const stateWords = (online: boolean, timestamp: number): string => JSON.stringify({ online, timestamp })

/** `group/node` or `group/node/device`. */
export const pathOf = ({ group, node, device }: Source): string => [group, node, ...(device ? [device] : [])].join('/')
