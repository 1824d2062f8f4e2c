import { metres, type Place } from './geo.ts'

/** One version of a port; it holds from `since` (ms) until the next one of the same id. `radius`: m. */
export type Port = Place & {
  readonly id: string
  readonly kind: 'port' | 'anchorage'
  readonly radius: number
  readonly since: number
}

/** Who swings at a berth on the rim of a port has not left it. */
const exitRadius = (radius: number): number => Math.max(1.5 * radius, radius + 200)

const holdsAt = (ports: readonly Port[], { id, since }: Port, ts: number): boolean =>
  since <= ts && !ports.some((other) => other.id === id && other.since > since && other.since <= ts)

/** The port of this kind that a place lies in at `ts`; of several the one that is nearest for its size. */
export const portAt = (ports: readonly Port[], place: Place, ts: number, kind: Port['kind']): Port | undefined => {
  const share = (port: Port): number => metres(place, port) / port.radius
  return ports
    .filter((port) => port.kind === kind && share(port) <= 1 && holdsAt(ports, port, ts))
    .reduce<Port | undefined>((best, port) => (best && share(best) <= share(port) ? best : port), undefined)
}

/** Whether a place is still within a port that the ship was in. */
export const isWithinExit = (ports: readonly Port[], id: string, place: Place, ts: number): boolean =>
  ports.some((port) => port.id === id && holdsAt(ports, port, ts) && metres(place, port) <= exitRadius(port.radius))
