import type { UnitGlance } from '../equipment/pictures/unitState.ts'
import { seeded } from './seeded.ts'

const ports = ['上海港', '南京港', '武汉港', '江远 02']

/** A box with figures of its own, the same on every visit. */
export const boxOf = (at: number, now: number): UnitGlance => {
  const runningState = [0, 1, 2, 1, 2, 3][at % 6] ?? 0
  const soc = Math.round(10 + 85 * seeded(at))
  return {
    id: String(at),
    name: `XD-${String(at).padStart(3, '0')}`,
    runningState,
    pluggedState: at % 5 === 3 ? 1 : 0,
    soc,
    power: runningState === 1 ? -240 - at : runningState === 2 ? 180 + at : 0,
    clusters: Array.from({ length: 8 }, (_, cluster) => soc - 4 + 8 * seeded(at * 8 + cluster)),
    place: ports[at % ports.length] ?? null,
    level: at === 6 ? 1 : at === 13 ? 2 : at === 21 ? 3 : null,
    ts: runningState === 3 ? now - 26 * 60_000 : at === 9 ? now - 90_000 : now,
  }
}
