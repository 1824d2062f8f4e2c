import { z } from 'zod'
import type { Answer } from '../../actors/actor.ts'
import type { PortKey } from '../../river.ts'
import { isLocal, isStopped } from './mishaps.ts'
import type { PortState } from './state.ts'
import { bayPower, pcsCode } from './yard.ts'

const setPower = z.object({ value: z.number() })

/** What the converter of a bay makes of a command at `ts` (ms); a power is an upper limit from then on, charge may be given negative. */
export const commandPort = (
  port: PortKey,
  state: PortState,
  {
    code,
    name,
    args,
    ts,
  }: { readonly code: string; readonly name: string; readonly args: unknown; readonly ts: number },
): Answer<PortState> => {
  const bay = state.bays.findIndex((_, index) => code === pcsCode(port, index + 1)) + 1
  const asked = setPower.safeParse(args)
  if (bay === 0 || name !== 'setPower' || !asked.success) return { state, ok: false, message: '不支持的指令' }
  if (isLocal(port, bay, ts)) return { state, ok: false, message: '设备处于就地模式' }
  if (isStopped(port, bay, state.since, ts)) return { state, ok: false, message: '急停未复位' }
  const limit = Math.abs(asked.data.value)
  if (limit > bayPower(port, bay)) return { state, ok: false, message: '超出额定功率' }
  const bays = state.bays.map((each, index) => (index + 1 === bay ? { ...each, limit } : each))
  return { state: { ...state, bays }, ok: true, message: `功率上限 ${limit} kW` }
}
