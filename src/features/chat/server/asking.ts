import type { Endpoint } from '#contract/endpoint.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { energySavingContract } from '#features/energy-saving/contract.ts'
import { marineBatteryContract } from '#features/marine-battery/contract.ts'
import { voyageContract } from '#features/sailing/contract.ts'
import { shipChargingContract } from '#features/ship-charging/contract.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Ask } from '#server/http/ask.ts'
import type { Asking } from './tools/tool.ts'

/** The calls that read although they are posted, as far as a tool needs them. */
const readByPost: ReadonlySet<Endpoint> = new Set([
  alarmsContract.story,
  energySavingContract.dischargeInfo,
  energySavingContract.deviceList,
  energySavingContract.statisticalInfo,
  energySavingContract.deviceStatistics,
  energySavingContract.efficiencyRanking,
  marineBatteryContract.basicInformation,
  marineBatteryContract.chargeCount,
  voyageContract.berthingRecord,
  shipChargingContract.chargePage,
  shipChargingContract.consumption,
])

/** What tools may ask for the caller of `call`. They only read: a call that could change anything is refused here, whoever asks for it. */
export const askingOf = (context: Context, ask: Ask, call: Call, signal = new AbortController().signal): Asking => ({
  context,
  caller: call.caller,
  language: call.language,
  now: context.clock(),
  signal,
  speaking: (language) => askingOf(context, ask, { ...call, language }, signal),
  ask: async (asked, input) => {
    if (asked.access === 'open' || (asked.method !== 'GET' && !readByPost.has(asked)))
      throw new Error(`${asked.path} is no call that only reads`)
    return ask(asked, input, call)
  },
})
