import type { Group } from '#catalogue/typeGroups.ts'
import type { RecordKind } from '../tools/inputs.ts'

export type { RecordKind }

const kinds: readonly (readonly [RecordKind, RegExp])[] = [
  [
    'powerOns',
    /上电|开机|通电|开关机|开了.{0,3}机|启动(?:了|过|记录|次)|power(?:ed|s|ing)?[- ]?(?:on|up)|\bswitch(?:ed|es)? on\b|\bturned on\b|\bstart(?:ed)?[- ]?ups?\b/,
  ],
  [
    'bookings',
    /预约|预订|约(?:了|好)|订了|\bbook(?:ings?|ed|s)?\b|reserv(?:ation|ed)|(?:下一?次|下一?个|下回)换|\bnext swaps?\b|(?:下一?[个艘条]|接下来|马上).{0,8}(?:来|到|进)|\b(?:comes?|coming|due|arrives?|arriving|expected)\b.{0,12}\bnext\b|\bnext\b.{0,12}\b(?:ship|vessel|to (?:arrive|come|swap)|arrival|customer)|\bscheduled swaps?\b|要来换/,
  ],
  [
    'legs',
    /航行|航次|航段|航程|航线|跑了?[几多]|跑(?:了|过).{0,4}趟|海里|出航|出海|出港|离港|行程|路程|里程|出发|启航|起航|开航|抵达|[到抵]的[?？。\s]*$|\bdepart(?:ed|s|ure)?\b|\bset (?:off|out|sail)\b|\bwhen did\b.*\b(?:arrive|leave)\b|nautical miles?|voyage|(?<!round[- ])\btrips?\b|\blegs?\b|sailing|\bsail(?:ed|s)?\b|how far|\bpassages?\b|\bjourneys?\b|\btravell?(?:ed|s)?\b/,
  ],
  [
    'sessions',
    /会话|桩.{0,8}(?:充|卖|收|单|次|服务|用了|赚)|(?:充|用|在).{0,8}桩|充电桩|(?:几|多少)[单笔]|\bsessions?\b|\bpiles?\b.{0,24}\b(?:charg|deliver|sold|sell|earn|serve|used|income|revenue|made|take)|(?:charg|took|take|taken|used|pay|paid|spent|spend|cost)\w*\b.{0,30}\bpiles?\b/,
  ],
  [
    'connections',
    /泊位|\bberths?\b|接电(?!箱)|岸电(?:连接|记录|使用|接|供|用|次)|(?:接|用|上|连)(?:了|过|着)?.{0,6}岸电|多少度?岸电|how much shore[- ]power|连船|\bconnect(?:ed|s)? to (?:the )?shore|\bon shore[- ]power\b|\bconnections?\b|\bplugged\b|\bhook(?:ed)? up\b|\bshore[- ](?:power )?(?:connections?|supply|supplies|usage|use|energy|sessions?)\b|(?:took|take|taken|draw|drew|drawn|used|from) (?:from )?(?:the )?shore\b/,
  ],
  [
    'visits',
    /到访|停留|[进入出离][了过]?仓|在仓|仓[里中位]|箱访|\bbays?\b(?! charg)|\bvisits?\b|\bstays?\b|\bswapped in\b/,
  ],
  [
    'shipCharges',
    /换电|换箱|换了.{0,4}箱|补电|补能|\bswaps?\b(?! cranes?)|\bswapp|\bboxes? (?:taken|put|loaded|brought) (?:aboard|on board)/,
  ],
  [
    'hoists',
    /吊.{0,4}[次回]|吊了|起吊(?!重)|起升|吊装|吊箱|hoist|\blifts?\b|\blifted\b|\bcranes?\b.{0,16}\bmoves?\b|\bmoves\b.{0,16}\bcranes?\b/,
  ],
  ['bayCharges', /仓位?.{0,6}充电|bay charg/],
  ['discharges', /放(?:了|过|出)?.{0,4}电|放(?:了|出|过)|discharg|往外放|\bgave out\b|\bgiven out\b/],
  ['charges', /充(?:了|过|进|入)?.{0,4}电|充(?:了|入|进|过|得|满)|charg/],
]

/** The list that a normalised question asks for. */
export const recordKindIn = (text: string): RecordKind | undefined =>
  kinds.find(([, pattern]) => pattern.test(text))?.[0]

/** What equipment writes down that neither charges nor sails: a pile its sessions, shore power its connections, a crane its lifts. */
export const kindsOfGroups: readonly (readonly [Group, RecordKind])[] = [
  ['pile', 'sessions'],
  ['shore', 'connections'],
  ['yardCrane', 'hoists'],
  ['crane', 'hoists'],
]
export const recordOfGroups = (groups: readonly Group[]): RecordKind | undefined =>
  kindsOfGroups.find(([group]) => groups.includes(group))?.[1]
