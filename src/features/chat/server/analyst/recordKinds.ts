import type { RecordKind } from '../tools/inputs.ts'

export type { RecordKind }

const kinds: readonly (readonly [RecordKind, RegExp])[] = [
  ['powerOns', /上电|开机|通电|开关机|power[- ]?(?:ed )?[- ]?on/],
  [
    'legs',
    /航行|航次|航段|航程|航线|跑了几趟|海里|nautical mile|出航|voyage|\btrips?\b|\blegs?\b|sailing|\bsail(?:ed)?\b|how far|里程/,
  ],
  ['bookings', /预约|\bbook(?:ings?|ed)\b|reservation|(?:下一?次|下个)换|\bnext swaps?\b/],
  [
    'connections',
    /接电(?!箱)|岸电(?:连接|记录|使用)|多少度?岸电|how much shore[- ]power|连船|\bconnect(?:ed)? to shore|\bon shore[- ]power\b|\bconnections?\b|\bplugged\b/,
  ],
  ['visits', /到访|停留|进仓|入仓|出仓|箱访|\bbays?\b(?! charg)|\bvisits?\b|\bstays?\b/],
  ['shipCharges', /换电|换箱|补电|\bswaps?\b(?! cranes?)|\bswapp/],
  ['hoists', /吊.{0,4}次|起升|吊装|hoist|\blifts?\b/],
  ['sessions', /会话|桩.{0,6}充|充电桩|(?:几|多少)单|\bsessions?\b/],
  ['bayCharges', /仓位.{0,6}充电|bay charg/],
  ['discharges', /放(?:了|过)?.{0,4}电|discharg/],
  ['charges', /充(?:了|过)?.{0,4}电|charg/],
]

/** The list that a normalised question asks for. */
export const recordKindIn = (text: string): RecordKind | undefined =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0]
