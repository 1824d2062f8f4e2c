import { type AlarmRule, each } from './rule.ts'

/** Figures of a ship's form that rules divide by: design speed in kn, draught in m. */
export const formSpeed = 'formSpeed'
export const formDraft = 'formDraft'

/** Limits, recover values and delays are ours; each can be changed per type and per ship. */
export const shipRules: readonly AlarmRule[] = [
  {
    key: 'overSpeed',
    zh: '航速超出设计航速',
    en: 'Above design speed',
    unit: '%',
    decimals: 1,
    direction: 'high',
    limits: [40, 25, 15],
    recover: 10,
    delaySeconds: each(120),
    sources: [{ points: ['sog'], per: { given: formSpeed, times: 100, over: true }, natures: ['carries'] }],
  },
  {
    key: 'overDraft',
    zh: '吃水超出登记吃水',
    en: 'Above registered draught',
    unit: '%',
    decimals: 1,
    direction: 'high',
    // A ship that lies exactly at her draught is well; AIS tells tenths of a metre, which are more than a thousandth of any draught.
    limits: [6, 3, 0.1],
    recover: -1,
    delaySeconds: each(600),
    sources: [{ points: ['draught'], per: { given: formDraft, times: 100, over: true }, natures: ['carries'] }],
  },
]
