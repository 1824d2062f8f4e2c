import type { Input } from '#contract/endpoint.ts'
import type { notifyContract } from '../contract.ts'
import type { Hours, NotifyRule } from '../shapes.ts'
import type { Told } from './ruleSentence.ts'

export type StepRow = { afterMinutes: number; to: '1' | '2' | '3' | 'users'; userIds?: string[] }
/** A rule as its form holds it; fields that are not shown are absent. */
export type RuleValues = Partial<Omit<Told, 'steps' | 'hours' | 'platforms'>> & {
  name: string
  enabled?: boolean
  platforms?: Told['platforms']
  steps?: (Partial<StepRow> | undefined)[]
  limited?: boolean
  from?: string
  until?: string
  weekdays?: number[]
}

export const newRule: RuleValues = {
  name: '',
  enabled: true,
  levels: [1, 2],
  to: 'duty',
  channels: ['portal'],
  delaySeconds: 0,
  repeatMinutes: 30,
  onEnd: true,
  steps: [{ afterMinutes: 10, to: '2' }],
  limited: false,
}
export const wholeWeek = [1, 2, 3, 4, 5, 6, 7]

export const valuesOf = ({ hours, steps, ...rule }: NotifyRule): RuleValues => ({
  ...rule,
  steps: steps.map(({ afterMinutes, order, userIds }) =>
    order === undefined
      ? { afterMinutes, to: 'users', userIds: userIds ?? [] }
      : { afterMinutes, to: `${order}` as StepRow['to'] },
  ),
  limited: hours !== null,
  ...(hours ? { from: hours.from, until: hours.to, weekdays: hours.weekdays } : {}),
})

const hoursOf = ({ limited, from = '08:00', until = '20:00', weekdays = wholeWeek }: RuleValues): Hours | null =>
  limited ? { from, to: until, weekdays } : null

/** What the sentence tells and the server stores of a form, with what does not belong to the choices left out. */
export const toldOf = (values: RuleValues): Told => {
  const { to = 'duty', channels = [] } = values
  return {
    levels: values.levels ?? [],
    platforms: values.platforms ?? [],
    stationIds: values.stationIds ?? [],
    alarmTypes: values.alarmTypes ?? [],
    to,
    roleIds: to === 'role' ? (values.roleIds ?? []) : [],
    userIds: to === 'users' ? (values.userIds ?? []) : [],
    channels,
    webhookIds: channels.includes('webhook') ? (values.webhookIds ?? []) : [],
    delaySeconds: values.delaySeconds ?? 0,
    repeatMinutes: values.repeatMinutes ?? 0,
    onEnd: values.onEnd ?? false,
    hours: hoursOf(values),
    steps: (values.steps ?? []).map((row) => {
      const { afterMinutes = 1, to: next = '2', userIds = [] } = row ?? {}
      return next === 'users' ? { afterMinutes, userIds } : { afterMinutes, order: Number(next) }
    }),
  }
}

export const sentOf = (values: RuleValues): Omit<Input<typeof notifyContract.ruleSave>, 'requestId'> => ({
  ...toldOf(values),
  name: values.name,
  enabled: values.enabled ?? false,
})
