import type { BoundDevice, BoundPoint, Plan } from '../bound.ts'
import { securityModes, securityPolicies } from './attributes.ts'

export type Host = {
  readonly endpoint: string
  readonly mode: (typeof securityModes)[number]
  readonly policy: (typeof securityPolicies)[number]
  readonly user: string
  readonly password: string
  /** ms */
  readonly publish: number
  readonly keepAlive: number
  readonly timeout: number
}
/** A node that is read for a point of a device. */
export type Item = {
  readonly deviceId: string
  readonly pointKey: string
  readonly index: number
  readonly rw: BoundPoint['rw']
  readonly nodeId: string
  readonly scale: number
  readonly offset: number
  /** ms */
  readonly sampling: number
  readonly align: number
}
export type Fault = { readonly deviceId: string; readonly pointKey: string; readonly attribute: string }

const oneOf = <T extends string>(values: readonly T[], said: unknown, usual: T): T =>
  values.find((each) => each === said) ?? usual

export const hostOf = ({ attributes: set }: Pick<Plan, 'attributes'>): Host => {
  const mode = oneOf(securityModes, set.securityMode, 'SignAndEncrypt')
  return {
    endpoint: String(set.endpoint ?? ''),
    mode,
    policy: mode === 'None' ? 'None' : oneOf(securityPolicies, set.securityPolicy, 'Basic256Sha256'),
    user: String(set.user ?? ''),
    password: String(set.password ?? ''),
    publish: Number(set.publish ?? 1000),
    keepAlive: Number(set.keepAlive ?? 5) * 1000,
    timeout: Number(set.timeout ?? 5000),
  }
}

/** Host, port and path of `opc.tcp://…`; undefined for anything else. */
export const addressOf = (endpoint: string): { host: string; port: number; path: string } | undefined => {
  const [, host, port = '4840', path = ''] =
    /^opc\.tcp:\/\/(\[[\da-f:.]+\]|[^/:\s[\]]+)(?::(\d{1,5}))?(\/\S*)?$/i.exec(endpoint.trim()) ?? []
  const number = Number(port)
  return host === undefined || number < 1 || number > 65_535 ? undefined : { host, port: number, path }
}

const nodePattern = /^(?:ns=\d{1,5};)?(?:i=\d{1,10}|s=.+|g=[\da-f-]{36}|b=[\w+/]+=*)$/is

const itemOf = ({ deviceId, attributes: device }: BoundDevice, point: BoundPoint): Item | string => {
  const { pointKey, index, rw, attributes: set } = point
  const nodeId = String(set.nodeId ?? '').trim()
  if (!nodePattern.test(nodeId)) return 'nodeId'
  const [scale, offset] = [Number(set.scale ?? 1), Number(set.offset ?? 0)]
  if (!Number.isFinite(scale) || scale === 0) return 'scale'
  if (!Number.isFinite(offset)) return 'offset'
  const [sampling, align] = [Number(device.sampling ?? 1000), Number(device.align ?? 0)]
  return { deviceId, pointKey, index, rw, nodeId, scale, offset, sampling, align }
}

/** The nodes of a plan; points whose attributes are wrong are left out and named. */
export const itemsOf = ({ devices }: Pick<Plan, 'devices'>): { items: Item[]; faults: Fault[] } => {
  const items: Item[] = []
  const faults: Fault[] = []
  for (const device of devices) {
    for (const point of device.points) {
      const read = itemOf(device, point)
      if (typeof read !== 'string') items.push(read)
      else faults.push({ deviceId: device.deviceId, pointKey: point.pointKey, attribute: read })
    }
  }
  return { items, faults }
}
