import type { Answer } from '../../actors/actor.ts'
import { second } from '../../times.ts'
import { boxOf, type CraneSite, craneAt, dcdcOf } from './cranes.ts'
import { isLocal } from './faults.ts'
import type { Crane, CraneState } from './state.ts'

/** How long a converter or a box is away while it restarts. */
const restartTime = 15 * second
/** One door stands open, and one controller hears commands without ever answering. */
const refusing = dcdcOf(craneAt(5), 1)
const mute = boxOf(craneAt(1))

/** The devices of a crane that take commands. */
export const commandedOf = (crane: CraneSite): readonly string[] => [
  crane.code,
  boxOf(crane),
  dcdcOf(crane, 1),
  dcdcOf(crane, 2),
]

type Pair = readonly [number, number]
/** A pair with another value at the DC/DC of that code, or at both where the code is not one of them. */
const changedIn = (crane: CraneSite, code: string, pair: Pair, value: (before: number) => number): [number, number] => {
  const others = code === dcdcOf(crane, 1) ? 1 : code === dcdcOf(crane, 2) ? 0 : undefined
  return [others === 0 ? pair[0] : value(pair[0]), others === 1 ? pair[1] : value(pair[1])]
}

const restarted = ({ site }: Crane, state: CraneState, code: string, ts: number): CraneState => {
  const back = ts + restartTime
  if (code === boxOf(site)) return { ...state, boxBack: back, boxStarts: state.boxStarts + 1 }
  return {
    ...state,
    dcdcBack: changedIn(site, code, state.dcdcBack, () => back),
    dcdcStarts: changedIn(site, code, state.dcdcStarts, (starts) => starts + 1),
  }
}

/** What a device of a crane makes of a command at ts (ms). */
export const commandCrane = (
  crane: Crane,
  state: CraneState,
  code: string,
  name: string,
  ts: number,
): Answer<CraneState> | undefined => {
  const { site } = crane
  if (code === mute) return undefined
  if (isLocal(site.number, ts)) return { state, ok: false, message: '设备处于就地模式' }
  if (code === refusing) return { state, ok: false, message: '柜门未关闭，拒绝执行' }
  if (name === 'reset') {
    const tripped = changedIn(site, code, state.tripped, () => 0)
    return { state: { ...state, tripped }, ok: true, message: '已复位' }
  }
  if (name === 'restart' && code !== site.code)
    return { state: restarted(crane, state, code, ts), ok: true, message: '正在重启' }
  return { state, ok: false, message: '不支持的指令' }
}
