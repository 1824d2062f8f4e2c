import { z } from 'zod'
import type { Answer } from '../../actors/actor.ts'
import { type Pile, pilePower } from './piles.ts'
import type { PileState } from './state.ts'
import { pileNow } from './step.ts'

const power = z.object({ value: z.number() })
const service = z.object({ operative: z.boolean() })
const card = z.object({ idTag: z.string().default('REMOTE') })

/** What a pile makes of a command at `ts` (ms). */
export const commandPile = (
  pile: Pile,
  state: PileState,
  _: string,
  name: string,
  ts: number,
  args: unknown,
): Answer<PileState> => {
  const said = (ok: boolean, message: string, change: Partial<PileState> = {}): Answer<PileState> => {
    return { state: { ...state, ...change }, ok, message }
  }
  const { stay, pressed } = pileNow(pile, ts)
  const stopped: Partial<PileState> = {
    ...{ session: null, power: 0, limit: null, endedBy: 'Remote', endedPlug: stay?.plugAt ?? state.endedPlug },
  }
  if (name === 'start') {
    if (state.session) return said(false, '已在供电')
    if (pressed || !state.available) return said(false, '当前不可用')
    const { idTag } = card.catch({ idTag: 'REMOTE' }).parse(args ?? {})
    return said(true, '已启动', { session: { startAt: ts, meterStart: state.energy, idTag, plugAt: 0 } })
  }
  if (name === 'stop') return state.session ? said(true, '已停止', stopped) : said(false, '没有进行中的交易')
  if (name === 'unlock') return said(true, '已解锁', state.session ? stopped : {})
  if (name === 'reset') return said(true, '已复位', state.session ? stopped : {})
  if (name === 'availability') {
    const asked = service.safeParse(args)
    if (!asked.success) return said(false, '参数错误')
    return said(true, asked.data.operative ? '已启用' : '已停用', { available: asked.data.operative })
  }
  const asked = power.safeParse(args)
  if (name !== 'setPower' || !asked.success) return said(false, '不支持的指令')
  if (asked.data.value > pilePower) return said(false, '超出额定功率')
  return said(true, `功率上限 ${asked.data.value} kW`, { limit: asked.data.value })
}
