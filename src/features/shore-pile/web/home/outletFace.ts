import type { State } from '#web/equipment/states/StateTag.tsx'
import type { PileConnector } from '../../shapes.ts'

/** What an outlet does, as a screen tells it; suspended by the pile or by the ship look alike. */
export type OutletKind =
  | 'available'
  | 'preparing'
  | 'charging'
  | 'suspended'
  | 'finishing'
  | 'reserved'
  | 'unavailable'
  | 'faulted'
  | 'offline'
  | 'unknown'

const ofState: readonly OutletKind[] = [
  'available',
  'preparing',
  'charging',
  'suspended',
  'suspended',
  'finishing',
  'reserved',
  'unavailable',
  'faulted',
]

type Said = Pick<PileConnector, 'state' | 'offline'>

export const kindOf = ({ state, offline }: Said): OutletKind =>
  offline ? 'offline' : state === null ? 'unknown' : (ofState[state] ?? 'unknown')

export const faces: Readonly<Record<OutletKind, State>> = {
  available: 'standby',
  preparing: 'connecting',
  charging: 'charging',
  suspended: 'stale',
  finishing: 'info',
  reserved: 'info',
  unavailable: 'shutdown',
  faulted: 'fault',
  offline: 'offline',
  unknown: 'offline',
}

/** The states that are counted, in the order in which they are told. */
export const countedKinds = [
  ...(['faulted', 'charging', 'preparing', 'suspended', 'finishing'] as const),
  ...(['reserved', 'available', 'unavailable', 'offline'] as const),
]

const busy: readonly OutletKind[] = ['preparing', 'charging', 'suspended', 'finishing']
/** A ship hangs on it. */
export const isPlugged = (kind: OutletKind): boolean => busy.includes(kind)
