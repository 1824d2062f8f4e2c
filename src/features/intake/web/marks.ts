import type { State } from '#web/equipment/states/StateTag.tsx'
import type { Latency } from './latency.ts'

export const marks: Readonly<Record<Latency, State>> = { fresh: 'ok', late: 'stale', stale: 'lost' }
