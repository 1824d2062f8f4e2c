import { exitRadius, metres, type Place } from '#server/places/geo.ts'

/** One version of a port, which holds from `since` until before `until` (ms). `radius`: m. */
export type Port = Place & {
  readonly id: string
  readonly kind: 'port' | 'anchorage'
  readonly radius: number
  readonly since: number
  readonly until: number
}

const holdsAt = ({ since, until }: Port, ts: number): boolean => since <= ts && ts < until

/** The port of this kind that a place lies in at `ts`; of several the one that is nearest for its size. */
export const portAt = (ports: readonly Port[], place: Place, ts: number, kind: Port['kind']): Port | undefined => {
  const share = (port: Port): number => metres(place, port) / port.radius
  return ports
    .filter((port) => port.kind === kind && share(port) <= 1 && holdsAt(port, ts))
    .reduce<Port | undefined>((best, port) => (best && share(best) <= share(port) ? best : port), undefined)
}

/** Whether a place is still within a port that the ship was in. */
export const isWithinExit = (ports: readonly Port[], id: string, place: Place, ts: number): boolean =>
  ports.some((port) => port.id === id && holdsAt(port, ts) && metres(place, port) <= exitRadius(port.radius))
