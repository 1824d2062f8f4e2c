import type { PlatformKey } from '#contract/platforms.ts'
import { reportContract } from '#features/box-report/contract.ts'
import { platformOfCall } from '../tools/paths.ts'
import type { Owner, RecordKind } from '../tools/inputs.ts'

/** Sums by owner that a question asks for: of the first of these lists that holds anything, ordered by `field`. */
export type TotalsAsked = {
  readonly by: Owner
  readonly kinds: readonly (RecordKind | 'energy')[]
  readonly field: string | undefined
  readonly platform: PlatformKey | undefined
}

const which = '哪(?:一|几)?(?:个|条|艘|只|座|台|根|辆|架|些|家)?'
const each = '(?:各|每)(?:一)?(?:个|条|艘|只|座|台|根|辆|架|家)?'
const zh = (noun: string): string => `(?:${which}|${each}|按|分|谁|什么)(?:的)?${noun}`
const en = (noun: string): string =>
  `(?:which|what|by|per|each|every|rank(?:ing)?(?: of)?|of all)(?: of)?(?: the)?(?: \\w+){0,2}? ${noun}|${noun} (?:ranked|ranking|by)`
const owners: readonly (readonly [Owner, RegExp])[] = [
  ['berth', new RegExp(`${zh('泊位')}|${en('berths?')}`)],
  ['bay', new RegExp(`${zh('仓位?')}|${en('bays?')}`)],
  ['ship', new RegExp(`${zh('(?:艘|条)?船')}|${en('(?:ships?|vessels?)')}`)],
  ['device', new RegExp(`${zh('(?:号|充电|岸电)?桩')}|${en('piles?')}`)],
  ['device', new RegExp(`${zh('(?:轮胎|场桥|换电)?(?:吊|起重机)')}|${en('(?:cranes?|rtgs?)')}`)],
  ['station', new RegExp(`${zh('(?:[\\p{Script=Han}]{0,4})站')}|${en('stations?')}|\\bby station`, 'u')],
  ['ship', /谁|\bwho\b/],
  ['device', new RegExp(`${zh('箱')}|${en('(?:boxe?s?|containers?)')}`)],
]

/** That something is added up, counted, or set in an order. */
const sums =
  /最|排|分别|各|每|按|合计|总|多少|几|谁多|更|\bmost\b|\bleast\b|\blongest\b|\bshortest\b|\bfarthest\b|\bfurthest\b|\bhighest\b|\blowest\b|\bbusiest\b|\bmore\b|\bless\b|\brank|\bby\b|\bper\b|\beach\b|\bevery\b|\btotal\b|\bsum\b|\bhow (?:much|many|often)\b/

const pile = /桩|\bpiles?\b|\bsessions?\b/
const shore = /岸电|接电(?!箱)|\bshore\b|\bplugged\b|\bconnect/
const sailed = /跑|航|海里|\bsail|\bdistance\b|\bfar(?:thest)?\b|\bfurthest\b|\bvoyages?\b|\blegs?\b|\bmiles?\b/
const taken = /充|换|补|\bcharg|\bswap|\btook\b|\btaken\b|\btake\b/
const saved = /节|省|回收|\bsav|\brecover/
const lifted = /吊.{0,4}次|\blifts?\b|\blifted\b|\bhoist|\bmoves?\b/
const supplied = /充|放|电量|用电|供|\benerg|\bkwh\b|charg|\bsuppl|throughput|吞吐/
const swapped = /换电|换箱|进仓|\bswap|\bvisit/
const used = /用|忙|停|占|\bused?\b|\bbus(?:y|iest)\b|\bvisit|\boccup/

const platforms: readonly (readonly [PlatformKey | undefined, RegExp])[] = [
  ['portCharging', /充换电站|充电站|charging station/],
  [platformOfCall(reportContract.forms), /箱|换电站|\bbox/],
]

const kindsOf = (by: Owner, text: string): readonly (RecordKind | 'energy')[] => {
  switch (by) {
    case 'ship':
      if (pile.test(text)) return ['sessions']
      if (shore.test(text)) return ['connections']
      if (/预约|\bbook/.test(text)) return ['bookings']
      if (sailed.test(text)) return ['legs']
      return taken.test(text) && !/(?:在|正)充|\bcharging (?:now|right)|\bis charging\b|\bare charging\b/.test(text)
        ? ['shipCharges', 'connections', 'sessions']
        : []
    case 'berth':
      return ['connections']
    case 'bay':
      return /充电?量|充(?:了|过)?(?:的)?电|\bcharg/.test(text) ? ['bayCharges', 'visits'] : ['visits']
    case 'station':
      if (pile.test(text)) return ['sessions']
      if (shore.test(text)) return ['connections']
      if (/储能|storage/.test(text)) return []
      if (/换箱|换电(?!站)|\bswap/.test(text)) return ['visits']
      return supplied.test(text.replaceAll(/充换电站|换电站|充电站|charging stations?/g, ' ')) ? ['energy'] : []
    default:
      if (pile.test(text)) return ['sessions']
      if (/吊|起重机|\bcranes?\b|\brtgs?\b/.test(text))
        return saved.test(text) ? ['savings', 'hoists'] : lifted.test(text) ? ['hoists'] : []
      return swapped.test(text) ? ['visits'] : []
  }
}

const fieldOf = (kind: RecordKind | 'energy', text: string): string | undefined => {
  if (kind === 'energy') {
    const isCharged = /充(?!换)|(?<!dis)charg/.test(text.replaceAll(/充换电站|充电站|charging stations?/g, ' '))
    if (/放|discharg/.test(text) && !isCharged) return 'dischargedEnergy'
    return /供|suppl/.test(text) ? 'suppliedEnergy' : 'chargedEnergy'
  }
  if (/节能率|saving rate/.test(text)) return undefined
  if (kind === 'savings') return 'recycling'
  if (kind === 'hoists') return 'count'
  if (kind === 'legs')
    return /次|几趟|voyages|legs|how (?:many|often)/.test(text)
      ? 'count'
      : /时|\blong/.test(text)
        ? 'sailDuration'
        : 'sailDistance'
  const ofMoney = kind === 'connections' || kind === 'sessions'
  if (ofMoney && /费|钱|花|收|付|\bcosts?\b|\bfees?\b|\bpa(?:id|y)|\brevenue|\bincome|\bearn|\bspen[dt]/.test(text))
    return 'totalFee'
  if (ofMoney && /时间|多久|时长|最久|最长|\blong/.test(text)) return 'time'
  if (/次|趟|单|笔|\btimes\b|\boften\b|\bhow many\b|\bnumber of\b|\bsessions\b|\bconnections\b/.test(text))
    return 'count'
  const isUse = used.test(text) && !/电|度|\bkwh\b|\benerg|\bpower\b/.test(text)
  if (isUse || (kind === 'visits' && !/量|度|\bkwh\b|\benerg/.test(text))) return 'count'
  return undefined
}

const isOfShips = (text: string): boolean => pile.test(text) || shore.test(text) || sailed.test(text)
/** Sums by owner, where a normalised question without its times asks for such. */
export const totalsIn = (text: string): TotalsAsked | undefined => {
  if (!sums.test(text)) return undefined
  for (const [by, pattern] of owners) {
    if (!pattern.test(text)) continue
    const kinds = kindsOf(by, text)
    // Who is a ship only where ships alone do so.
    if (/谁|\bwho\b/.test(text) && by === 'ship' && !/船|ship|vessel/.test(text) && !isOfShips(text)) continue
    const [kind] = kinds
    if (kind === undefined) continue
    const platform = kind === 'energy' ? platforms.find(([, named]) => named.test(text))?.[0] : undefined
    return { by, kinds, field: fieldOf(kind, text), platform }
  }
  return undefined
}
