import type { SoughtState } from '../tools/inputs.ts'

const noun =
  '(?! (?:current|power|energy|records?|limit|station|bay|pile|converter|session|history|curve|rate|efficiency|list|fee|cost|time|done|price|plan))'
const states: readonly (readonly [SoughtState, RegExp])[] = [
  ['unplugged', /没插|未插|拔(?:了|掉|出|下|着)|\bunplugged\b|\bnot plugged\b/],
  ['plugged', /插(?:着|上|了)(?:枪|电)?|枪(?:还)?插|\bplugged\b/],
  [
    'discharging',
    new RegExp(
      `(?:在|正|还在)(?:往外|对外|给船)?放电?(?!了)|放着电|放电(?:中|状态|的(?!时|记录|次))|\\bdischarging\\b${noun}|\\bbeing discharged\\b`,
    ),
  ],
  [
    'charging',
    new RegExp(
      `(?:在|正|还在)充(?!满|电?[仓站桩位机])电?|充着电|充电(?:中|状态|的(?!时|记录|次))|(?<!dis)\\bcharging\\b${noun}|\\bon charge\\b|\\bbeing charged\\b|\\bcharges? (?:right )?now\\b`,
    ),
  ],
  [
    'standby',
    /待机|静置|空闲|闲着|没(?:在)?(?:干活|工作|用)|\bstandby\b|\bstand-by\b|\bidle\b|\bidling\b|\bdoing nothing\b|\bnot (?:in use|doing anything)\b/,
  ],
  [
    'moored',
    /靠(?:泊|着|港)|停靠|停泊|在(?:码头|港)|停着|\bmoored\b|\bberthed\b|\balongside\b|\bin port\b|\bdocked\b|\btied up\b/,
  ],
  ['anchored', /锚泊|抛锚|下锚|\banchored\b|\bat anchor\b/],
  [
    'underWay',
    /在(?:航行|航|跑|开|走|路上|途)(?!程|几|多)|航行(?:中|着)|正?在航行|开着|\bunder ?way\b|\bsailing\b(?! (?:record|time|leg|distance|hour|dur))|\bmoving\b|\bat sea\b|\bon the (?:move|way|river|water)\b|\bin motion\b/,
  ],
  ['fault', /故障(?:中|状态|的)|在故障|出故障|坏(?:了|的|掉)|\bfaulted\b|\bin fault\b|\bfaulty\b|\bbroken\b/],
  [
    'shutdown',
    /停机(?:中|状态|了|的)|关机|停(?:了|着)的?(?!多|几)|\bshut ?down\b|\bswitched off\b|\bpowered off\b|\boff\b$/,
  ],
  [
    'running',
    /(?:在|正|还在)(?:运行|工作|干活|用|转)|\brunning\b(?! (?:state|time|out|low|hot|cold|warm))|\bworking\b|\bin (?:use|operation|service)\b|\boperating\b|\bbusy\b|忙/,
  ],
]

/** The state that a normalised question speaks of as one of the present, times left out. */
const either = /充电?还是放|放电?还是充|charging or discharging|discharging or charging/
export const stateIn = (text: string): SoughtState | undefined =>
  either.test(text) ? undefined : states.find(([, pattern]) => pattern.test(text))?.[0]

const others =
  /多少|几(?:次|回|个小时|点)|多久|多长|什么时候|何时|为什么|为啥|曲线|趋势|记录|\bhow (?:long|much|often|many times|many hours)\b|\bwhen\b|\bwhy\b|\blast\b|\bsince\b/
/** how many devices, not how much */
const countsThem = /(?:多少|几)(?:个(?!小时)|台|艘|条|只|座|辆|箱|船)|\bhow many (?!times|hours|kwh)/
/** Whether it asks which are in a state, or whether one is. */
export const asksState = (text: string): boolean => countsThem.test(text) || !others.test(text)
