import { wander } from '../../random.ts'
import { hour, minute, second } from '../../times.ts'
import { type Stay, stayAt } from '../stays.ts'
import { isOffline, isPressed, isReset } from './mishaps.ts'
import { cardOf, type Pile, pilePower } from './piles.ts'
import type { PileState, Session } from './state.ts'

/** A session that somebody began from afar: its ship takes so many kW for so long. */
const remotely = { power: 12, ms: 2 * hour }

/** What a pile does about `ts`, beside its state. */
export type PileNow = {
  readonly ts: number
  readonly stay: Stay | undefined
  readonly pressed: boolean
  readonly offline: boolean
}
export const pileNow = (pile: Pile, ts: number): PileNow => {
  const stay = stayAt(pile.habit, ts)
  return { ts, stay, pressed: isPressed(pile, stay, ts), offline: isOffline(pile, stay, ts) }
}

/** The stay whose ship is to get power now. */
const wanting = (state: PileState, { ts, stay, pressed }: PileNow): Stay | undefined => {
  if (!stay || ts < stay.startAt || ts >= stay.stopAt) return undefined
  return state.endedPlug === stay.plugAt || pressed || !state.available ? undefined : stay
}

/** The session from now on; one begins with the register as it stands. */
const sessionAt = (pile: Pile, state: PileState, now: PileNow): Session | null => {
  const { session } = state
  const wanted = wanting(state, now)
  if (session?.plugAt === 0) return now.ts < session.startAt + remotely.ms && !now.pressed ? session : null
  if (session) return session.plugAt === wanted?.plugAt ? session : null
  if (!wanted) return null
  return { startAt: now.ts, meterStart: state.energy, idTag: cardOf(pile, wanted), plugAt: wanted.plugAt }
}

const powerOf = (
  seed: number,
  { habit }: Pile,
  { limit }: PileState,
  session: Session | null,
  now: PileNow,
): number => {
  if (!session) return 0
  const asked = session.plugAt === 0 ? remotely.power : (now.stay?.power ?? 0)
  const rough = 1 + 0.08 * wander(seed, 8000 + habit.key, now.ts / hour, 0.5)
  return Math.max(0, Math.min(limit ?? pilePower, pilePower, asked * rough))
}

/** A pile some seconds later; it was from the first of them on as `now` says. */
export const stepPile = (
  seed: number,
  pile: Pile,
  state: PileState,
  now: PileNow,
  air: number,
  seconds: number,
): PileState => {
  const session = sessionAt(pile, state, now)
  const power = powerOf(seed, pile, state, session, now)
  const isOver = state.session !== null && session === null
  const metered = isReset(pile, now.stay, now.ts) ? 0 : state.energy
  const goal = air + 2 + 26 * (power / pilePower) ** 1.5
  const isKept = now.offline && now.ts % minute === 0
  return {
    ...state,
    energy: metered + (power * seconds) / (hour / second),
    power,
    cable: goal + (state.cable - goal) * Math.exp(-seconds / 900),
    session,
    endedBy: isOver ? (now.pressed ? 'EmergencyStop' : 'Local') : state.endedBy,
    limit: isOver ? null : state.limit,
    kept: now.offline
      ? isKept
        ? [...state.kept, { ts: now.ts, energy: state.energy, power: state.power }]
        : state.kept
      : [],
  }
}

/** As the legend `connector`, OCPP 1.6. */
export const connectorState = (state: PileState, { ts, stay, pressed }: PileNow): number => {
  if (pressed) return 8
  if (state.session) return state.power > 0 ? 2 : 3
  if (!state.available) return 7
  if (!stay) return 0
  return ts <= stay.startAt ? 1 : 5
}
