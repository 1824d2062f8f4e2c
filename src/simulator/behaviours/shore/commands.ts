import type { Answer } from '../../actors/actor.ts'
import { stayAt } from '../stays.ts'
import { isStopped } from './mishaps.ts'
import { type Supply, socketCode, socketsOf, supplyCode } from './quay.ts'
import type { SupplyState } from './state.ts'

/** Opens or closes the breaker of a socket, or of all below a supply, for the stay of the ship that is there at `ts` (ms). */
export const commandSupply = (
  supply: Supply,
  state: SupplyState,
  code: string,
  name: string,
  ts: number,
): Answer<SupplyState> => {
  const refused = (message: string): Answer<SupplyState> => ({ state, ok: false, message })
  const sites = socketsOf(supply)
  const meant = sites.filter(({ number }) => code === supplyCode(supply) || code === socketCode(supply.port, number))
  if (meant.length === 0) return refused('不支持的指令')
  if (name === 'reset') return refused('没有故障')
  if (name !== 'open' && name !== 'close') return refused('不支持的指令')
  const closed = name === 'close'
  const plugs = meant.map(({ number, habit }) => {
    const stay = stayAt(habit, ts)
    return { number, plugAt: stay?.plugAt, stopped: isStopped(supply.port, number, stay, ts) }
  })
  if (closed && plugs.some(({ stopped }) => stopped)) return refused('急停未复位')
  if (closed && plugs.every(({ plugAt }) => plugAt === undefined)) return refused('插头未插入')
  const sockets = state.sockets.map((own, index) => {
    const plugAt = plugs.find(({ number }) => number === sites[index]?.number)?.plugAt
    return plugAt === undefined ? own : { ...own, ordered: { plugAt, closed } }
  })
  return { state: { ...state, sockets }, ok: true, message: closed ? '已合闸' : '已分闸' }
}
