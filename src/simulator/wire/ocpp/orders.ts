import { z } from 'zod'
import { pilePower } from '../../behaviours/pile/piles.ts'

/** A command of the world, or an answer that changes nothing; `again`: what it is to say, `restart`: it begins anew afterwards. */
type Order =
  | {
      readonly name: string
      readonly args: object
      readonly answer: (ok: boolean) => object
      readonly restart?: true
      readonly remoteStartId?: number
    }
  | { readonly answer: object; readonly again?: string }

const period = z.object({ chargingSchedulePeriod: z.array(z.object({ limit: z.number() })).min(1) })
const schedule = period.extend({ chargingRateUnit: z.string().default('W') })
const profile = z.union([
  z.object({ csChargingProfiles: z.object({ chargingSchedule: schedule }) }),
  z.object({ chargingProfile: z.object({ chargingSchedule: z.array(schedule).min(1) }) }),
])
const wattsPerAmpere = 690

/** kW of the first period of a charging profile. */
const kilowattsOf = (payload: unknown): number => {
  const given = profile.parse(payload)
  const [own] =
    'csChargingProfiles' in given ? [given.csChargingProfiles.chargingSchedule] : given.chargingProfile.chargingSchedule
  const limit = own?.chargingSchedulePeriod[0]?.limit ?? 0
  return Math.min(pilePower, (own?.chargingRateUnit === 'A' ? limit * wattsPerAmpere : limit) / 1000)
}

const yesOrNo = (ok: boolean): object => ({ status: ok ? 'Accepted' : 'Rejected' })
const started = z.object({
  idTag: z.string().optional(),
  idToken: z.object({ idToken: z.string() }).optional(),
  remoteStartId: z.number().optional(),
})
const start = (payload: unknown): Order => {
  const { idTag, idToken, remoteStartId } = started.parse(payload)
  const args = { idTag: idTag ?? idToken?.idToken ?? 'REMOTE' }
  return { name: 'start', args, answer: yesOrNo, ...(remoteStartId === undefined ? {} : { remoteStartId }) }
}
const stop = (): Order => ({ name: 'stop', args: {}, answer: yesOrNo })
const service = z.object({ type: z.string().optional(), operationalStatus: z.string().optional() })
const listed =
  (given: string, made: string, status: string, value: object) =>
  (payload: unknown): Order => {
    const all = z.record(z.string(), z.unknown()).parse(payload)[given]
    const named = z
      .array(z.object({ component: z.unknown(), variable: z.unknown() }))
      .catch([])
      .parse(all)
    return { answer: { [made]: named.map((each) => ({ ...each, [status]: 'Accepted', ...value })) } }
  }
const trigger = z.object({ requestedMessage: z.string() })

/** How a pile takes the calls of the server, of either version. */
export const orders: Readonly<Record<string, (payload: unknown) => Order>> = {
  RemoteStartTransaction: start,
  RequestStartTransaction: start,
  RemoteStopTransaction: stop,
  RequestStopTransaction: stop,
  Reset: () => ({ name: 'reset', args: {}, answer: yesOrNo, restart: true }),
  UnlockConnector: () => ({
    ...{ name: 'unlock', args: {} },
    answer: (ok) => ({ status: ok ? 'Unlocked' : 'UnlockFailed' }),
  }),
  ChangeAvailability: (payload) => {
    const { type, operationalStatus } = service.parse(payload)
    return { name: 'availability', args: { operative: (type ?? operationalStatus) === 'Operative' }, answer: yesOrNo }
  },
  SetChargingProfile: (payload) => ({ name: 'setPower', args: { value: kilowattsOf(payload) }, answer: yesOrNo }),
  ClearChargingProfile: () => ({ name: 'setPower', args: { value: pilePower }, answer: yesOrNo }),
  TriggerMessage: (payload) => ({
    answer: { status: 'Accepted' },
    again: trigger.parse(payload).requestedMessage,
  }),
  GetConfiguration: () => ({ answer: { configurationKey: [], unknownKey: [] } }),
  ChangeConfiguration: () => ({ answer: { status: 'Accepted' } }),
  GetVariables: listed('getVariableData', 'getVariableResult', 'attributeStatus', { attributeValue: '1' }),
  SetVariables: listed('setVariableData', 'setVariableResult', 'attributeStatus', {}),
  GetTransactionStatus: () => ({ answer: { messagesInQueue: false } }),
}
