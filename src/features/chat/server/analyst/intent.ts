import type { RecordKind, SoughtState } from '../tools/inputs.ts'
import { asksHeard, asksOffline } from './fleetWords.ts'
import { asksApart } from './measures.ts'
import { asksHowLong, asksHowMuch, asksHowOften, asksList, asksWhen, type RowAsked } from './rows.ts'
import { asksState } from './stateWords.ts'

/** What is asked. `secret` and `command` are what the assistant does not do. */
export type Intent =
  | 'help'
  | 'greeting'
  | 'secret'
  | 'command'
  | 'faults'
  | 'explain'
  | 'alarms'
  | 'term'
  | 'outlook'
  | 'cells'
  | 'records'
  | 'totals'
  | 'energy'
  | 'compare'
  | 'rank'
  | 'trend'
  | 'statistic'
  | 'where'
  | 'offline'
  | 'inState'
  | 'inventory'
  | 'overview'
  | 'status'
  | 'now'

/** What is known of a question before its intent is. */
export type Facts = {
  readonly places: number
  readonly quantities: number
  readonly hasPeriod: boolean
  readonly hasMeasure: boolean
  readonly hasLimit: boolean
  readonly hasFaultCode: boolean
  readonly hasGroup: boolean
  readonly isEnergy: boolean
  readonly pointsAtScreen: boolean
  /** sums by owner are asked for */
  readonly isByOwner: boolean
  /** what is written down that it speaks of, such as a charge or a voyage */
  readonly deed: RecordKind | undefined
  readonly row: RowAsked | undefined
  readonly state: SoughtState | undefined
  /** its quantities are states, as whether something is plugged */
  readonly isOfState: boolean
  /** its quantity is an extreme of cells */
  readonly isOfCells?: boolean
  /** its quantity is what can still be taken or given */
  readonly isStored: boolean
  /** it calls an alarm by its name */
  readonly namesAlarm: boolean
  readonly asksStations: boolean
}

const secret =
  /\b(?:access|bearer|refresh|api|auth\w*|session)[ _-]?(?:tokens?|keys?)\b|\btokens?\b|\bpasswords?\b|\bapi[ _-]?key\b|system (?:prompt|text|message)|\binstructions?\b|your prompt|令牌|密码|密钥|口令|系统提示|提示词|系统指令|系统文本|系统消息|忽略(?:以上|之前|前面|所有)|\bjailbreak\b|\bcredentials?\b|\.env\b|environment variable|环境变量|\bselect \*|drop table|\bsql\b/
const command =
  /^(?:please |can you |could you )?(?:stop|start|turn (?:on|off)|shut ?down|switch (?:on|off)|open|close|set|reset|delete|remove|acknowledge|charge|discharge|restart|reboot|disconnect|connect)\b(?! (?:records?|history|energy|sessions?|curve|current|power|cycles?|of|list|log|level|state|alarms?|faults?))(?!.*\?)(?!.*\balarms?$)|(?:请|帮我|帮忙|把|将|给我?).{0,24}(?:关掉|关闭|停机|停止|断开|合闸|分闸|启动|打开|设为|设置为|调到|删除|确认告警|重启|复位)|^(?:关掉|关闭|停止|断开|启动|打开|删除|重启|复位|停机)/
const help =
  /^(?:help|帮助|\?+help)[!?。.]*$|what can (?:you|i)\b|what do you (?:do|know)|how (?:can|do) (?:you help|i (?:use|ask))|who are you|what are you|你(?:能|会|可以)(?:做|干|帮|回答|查)|能做什么|可以问|怎么用|如何使用|你是谁|有什么功能|使用说明/
const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?|thank you|ok(?:ay)?|bye|你好|您好|嗨|谢谢|多谢|好的|早上好|下午好|再见|在吗)[\s!！.。~,，?？]*$/
const why =
  /为什么|为何|为啥|怎么(?:会|回事|变|是|了)|什么原因|原因|何故|解释|说明一下|怎么解决|怎么处理|如何处理|\bwhy\b|\bexplain|\bcauses?d?\b|\breasons?\b|what(?:'s| is| was| went) (?:wrong|the (?:matter|problem|trouble))|what happened|how come|what should i do|发生了什么|出了什么|什么问题|出什么事|引发|触发|导致|引起|\btriggered\b|\bset (?:it|this|that) off\b/
const alarm =
  /告警|报警|警报|警告|预警|报了(?:什么|啥|哪些|几)|报(?:了|过|的|出)?.{0,4}警|\balarms?\b|\balerts?\b|\bwarnings?\b|alarming/
/** what is open without a word for it: "anything still open", 还有没消的吗 */
const stillOpen =
  /\b(?:anything|something|what(?:'s| is)?|how many(?: are)?|any)\b.{0,12}\b(?:still (?:open|active|ringing|standing)|outstanding|uncleared|unresolved|unacknowledged)\b|(?:还有|有没有|有几[个条]|哪些|什么)?没(?:有)?(?:消除?|恢复|解除|处理)(?:掉|完)?的/
const fault =
  /故障码|故障代码|故障信息|错误码|错误代码|\bdtcs?\b|fault codes?|error codes?|trouble codes?|\bfaults?\b(?! level)|有.*故障|故障(?!等级|状态|率)/
const term =
  /(?:讲讲|讲一[讲下]|说说|科普|介绍一?下)|是什么意思|什么意思|(?:干|做)(?:什么|啥)(?:用)?的|有(?:什么|啥)用|(?:什么|啥)作用|\bwhat (?:does|do) (?:an? |the )?\S+ do\b|\bwhat (?:is|are) .* for\b|什么是|[啥何](?:叫|谓|意思)|什么叫|(?:怎么|如何|咋)(?:计算|算|得出|定义)|公式|是个啥|\bhow (?:is|are|do you) .*\b(?:calculated?|computed?|defined|worked out|reckoned|measured)\b|是啥|是指什么|指的是|含义|定义|名词|怎么理解|what does .* (?:mean|stand for)|what(?:'s| is| are) (?:meant by|the meaning of|the definition of)|\bmeaning of\b|\bdefine\b|\bdefinition\b|stands? for/
const bareTerm = /^(?:what(?:'s| is| are)(?: an?)?|whats) [a-z0-9 -]{2,40}\??$/
const outlook =
  /(?:照|按|以)(?:着)?(?:现在|目前|当前|这|眼下).{0,12}(?:几点|多久|什么时候|何时|多会儿)|(?:能|可以|够)(?:撑|顶|扛|挺|用|坚持|跑|放|供|维持|走|开)(?:到|得到)(?:几点|什么时候|何时|多会儿|多久)|\bat (?:this|the (?:present|current)|its (?:present|current)) (?:rate|load|power|pace|draw)\b|够(?:用|跑|撑|放|开)?(?:多久|多长|几个?小时|不够)|\benough\b|还能(?:用|跑|放|撑|续航|工作|运行|航行|坚持|供电|开)|能(?:用|撑|跑|放)多久|(?:多久|多长时间|多少时间|几个?小时)(?:能|可以|会|才)?(?:充满|充好|放完|放空|没电|用完|到)|什么时候(?:能|会|可以|才)?(?:充满|充好|放完|放空|没电|用完|耗尽|到)|何时(?:能|会|可以)?(?:充满|放完|没电|用完|耗尽|到)|几点(?:能|会)?(?:充满|放完|没电)|充满(?:要|需|还)|续航|预计|剩余时间|可用时间|要充多久|到港|抵港|还(?:要|需要?|有)多(?:久|长时间)|\bwhen (?:will|is|does|can)\b.*\b(?:full|empty|charged|flat|reserve|arrive|arrival|run out|depleted|done|ready|finish)|how (?:long|much longer|much time)\b.*\b(?:last|until|till|left|remain|run|go|going|keep|continue|hold out|full|empty|before|to charge)|(?:time|hours?) (?:left|remaining|to full|to empty|until)|\bforecast\b|\boutlook\b|\bpredict|run out|\beta\b|remaining (?:time|runtime)|\bautonomy\b/
/** what has been is no outlook: "how long did the last trip take", 上次到港是什么时候 */
const past =
  /\bdid\b|\b(?:last|previous|latest) (?:trip|voyage|leg|charge|discharge|session|visit|connection|passage)\b|上一?[次趟回个]|(?:什么时候|何时|几点).{0,8}[到抵]的/
const cellPlace =
  /(?:几|哪)号(?:单体|电芯)|哪一?[节颗只块支](?!点)|第几[节颗只块支个号]|哪(?:个|一个|颗|只|节|块)?(?:单体|电芯|电池单体)|(?:单体|电芯).{0,12}(?:是?哪|几号|编号)|\b(?:which|what) (?:cells?|single cells?)\b|cells? (?:is|are|has|have) the\b|(?:最高|最低|最大|最小)(?:电压|温度)的?(?:单体|电芯)|最热的?(?:单体|电芯)|最冷的?(?:单体|电芯)|\b(?:hottest|coldest|warmest|weakest|strongest|highest|lowest|extreme|best|worst) cells?\b(?! (?:volt|temp))|(?:最高|最低)的(?:单体|电芯)|极值单体|extreme cells/
export const asksOutliers = (text: string): boolean => apart.test(text)
const apart =
  /离群|掉队|落后|拖后腿|不合群|跑偏|偏(?:高|低|大|小)的?(?:单体|电芯)|\bout of (?:line|step|family)\b|\bodd (?:one|ones)\b|\bdiffer(?:s|ent)? from the (?:rest|others)\b|\blagging\b|\bdrift(?:ed|ing|s)?\b|\bstray(?:s|ing)?\b|(?:异常|坏|问题)(?:的)?(?:单体|电芯)|(?:单体|电芯).{0,8}(?:异常|不正常|不一致|偏离|突出)|一致性|outliers?|stand(?:s|ing)? (?:apart|out)|odd cells?|abnormal cells?|deviat|cell consistency|bad cells?|unusual cells?|suspicious cells?/
const record =
  /记录|履历|流水|(?:几|多少)[次回趟遍单笔]|次数|航次|航段|航程记录|航行(?!状态)|里程|how far|跑了几趟|趟|哪几次|吊.{0,4}次|起升(?!高度|功率|速度)|\bhoist(?:s|ing)? cycles?\b|\blifts?\b(?!ed)|上一?次|最近一次|最后一次|下一?次|\bwhen\b.*\b(?:last|next)\b|\blast (?:time|charged|discharged|sailed|swapped)\b|\b(?:dis)?charges (?:of|on|yesterday|today|this|last|in)\b|会话|进仓|入仓|出仓|(?:in(?:to)?|enter(?:ed)?|left|leave|out of) (?:a|the|its) bays?\b|接电(?!箱)|起吊(?!重)|出发|启航|起航|开航|抵达|什么时候.{0,6}[到抵]的|\bdepart(?:ed|s|ure)?\b|\bset (?:off|out|sail)\b|\bwhen did\b.*\b(?:arrive|leave)\b|海里|\bnautical miles?\b|(?:接|用|受)(?:了|过)?多少度?岸电|how much shore[- ]power|\brecords?\b|\bvoyages?\b|(?<!round[- ])\btrips?\b|\bsessions?\b|\bvisits?\b|\bbook(?:ings?|ed|s)?\b|预约|\bpower[- ]?ons?\b|上电|开机|how many times|how often|\bswaps?\b(?! (?:cranes?|stations?))|换电次数|换箱|\blegs?\b|\bsailed\b|\bsailings?\b|\bhistory of (?:charg|discharg)|\bconnections\b|(?:list|show)(?: me)?(?: the)?(?: last| latest| recent)? (?:charges|discharges)|(?:最近|上)一次(?:充|放)电|last charge\b/
const compare =
  /比较|对比|相比|比[一下比]|差别|区别|\bcompar(?:e|es|ed|ing|ison)\b|\bversus\b|\bvs\b|difference between|(?:和|与|跟).{1,20}(?:哪个|谁)/
/** sets two places against each other */
const more = /更|谁|哪个|\b(?:more|less|higher|lower|hotter|warmer|colder|cooler|fuller|faster|better|worse)\b/
const rank =
  /哪(?:个|些|几个|一个|台|艘|条|辆|座|只)|谁|排名|排序|排行|按.{1,16}排|\bwhich\b|\brank|\bsort|最(?:高|低|大|小|差|好|热|快)的(?:箱|簇|船|堆|站|设备|桩|电)|\border(?:ed)? by\b|\bwho\b|(?:highest|lowest|most|least|best|worst)[^?]*\b(?:box|cluster|ship|stack|crane|pile)\b/
/** a ranking where it is not of one device */
const end = /\btop\b|\bbest\b|\bworst\b|\bpoorest\b/
const trend =
  /曲线|趋势|走势|变化情况|变化图|怎么变|如何变化|画|图表|折线|^(?:please |can you |could you )?draw\b|\bdraw (?:me|an?)\b|\bchart|\btrend|\bcurves?\b|\bplot|\bgraph|\bover time\b|how (?:did|has|have) .* (?:develop|change|evolve|look|go)|\bhistory\b|历史(?!告警|报警)/
const status =
  /(?:干|做)(?:什么|啥|嘛)|怎么样|怎样|咋样|状态|状况|情况|如何|正常吗|好吗|还好|概况|概览|总览|介绍|看看|查看|详情|运行得?|\bhow(?:'?s| is| are| does)\b|\bstatus\b|\boverview\b|\bsummary\b|\bsummari[sz]e\b|\bdoing\b|\bstate of\b|tell me about|\bok\b|\bokay\b|\bhealthy\b|\bcondition\b|\bdetails?\b|\bshow(?: me)?\b|everything|\breport on\b|\binfo\b|anything wrong/
const where =
  /在(?:充电)?仓(?:里|位)?(?:吗|没)|在哪|位置|船位|坐标|经纬度|哪里|何处|哪儿|停在|\bwhere\b|\bposition\b|\bcoordinates\b|\blocation\b|\blocated\b/
const energy =
  /[充放用耗供输](?:电|了|过|进|出|掉|入|去){0,3}(?:大概|大约|一共|总共)?(?:多少|几)度?|充放电量|充电量|放电量|耗电|用电量|电能|吞吐|充放电(?!状态|记录)|节约了|节省|省了|节电量|回收了|回收电量|供了多少|供电量|how much (?:energy|electricity|power|kwh)|total (?:energy|electricity|kwh)|\bkwh\b|\b(?:hourly|daily|monthly) (?:dis)?charges?\b|energy (?:charged|discharged|consumed|saved|used|recovered|supplied|throughput)|\b(?:charged|discharged|consumed|recovered|supplied|saved) (?:energy|yesterday|today|this|last|on|in|since)|(?:how much|what) (?:did|was|has|have|were) .*(?:charge|consume|save|recover|supply|use|deliver)|\bthroughput\b|\benergy\b(?!-| storage| saving)|\b(?:delivered|billed)\b|total (?:shore )?power|效率|\befficiency\b/
const money =
  /费用|电费|多少钱|收费|花费|收入|收益|\bcosts?\b|\bfees?\b|\brevenue\b|\bincome\b|\bearn(?:ed|ings)?\b|\bmoney\b|挣|赚|多少费/
const open = /充了|放了/
/** how long something went on that is written down */
const lasting =
  /(?:充|放)(?:了)?电?(?:了)?(?:多久|多长时间|几个?小时)|(?:接|用)(?:了)?岸?电(?:了)?(?:多久|多长时间|几个?小时)|\bhow (?:long|many hours)\b.*\b(?:plugged|(?:dis)?charging|(?:dis)?charge|sailing|sail|connected)\b/

const overview =
  /整体|总体|一切|所有设备|全部设备|各设备|总览|概况|(?:有|出)(?:什么|没有?|啥|哪些)?(?:异常|问题|毛病|状况|不正常)|正常吗|出事|\beverything\b|\boverall\b|\bwhole fleet\b|\bthe fleet\b|\ball (?:the )?equipment\b|\banything (?:wrong|unusual|new|i should|to worry|going on)|\bany (?:problems?|issues?|troubles?|concerns?)|\bwhat happened\b|发生了(?:什么|啥)|出了什么|\bhow are things\b|\ball (?:ok|okay|well|fine|good|right)\b|\bneeds? (?:attention|looking)|\ball (?:the )?\w+ (?:ok|okay|fine|healthy|normal|good)\b|都(?:正常|好|没事|没问题)/
/** how many things there are, or which */
const inventory =
  /(?:多少|几)(?:个|台|艘|条|只|座|辆|套|处)?(?![度次回趟点号])|哪些|哪几|有什么|列|清单|名单|都有|一共有|总共有|\bhow many\b|\bnumber of\b|\blist\b|\bwhat\b.*\b(?:are there|do we have|have we|exist)|\bwhich\b.*\b(?:are there|do we have|have we|exist|belong|are (?:at|in|on|aboard))|\bshow (?:me )?(?:all|the|every)|\bname (?:all|the)\b/

/** What the assistant answers without any data, or does not do at all. */
const apartFromData = (text: string, { quantities }: Facts, about: boolean): Intent | undefined => {
  if (secret.test(text)) return 'secret'
  if (greeting.test(text)) return 'greeting'
  if (help.test(text) && !about) return 'help'
  return command.test(text) && !alarm.test(text.replace('确认告警', '')) && quantities === 0 ? 'command' : undefined
}

const asksTerm = (text: string, { hasPeriod, quantities }: Facts): boolean =>
  (!hasPeriod && (term.test(text) || /是个?什么[\s?。]*$/.test(text))) ||
  (quantities > 1 && /区别|difference between/.test(text)) ||
  (!hasPeriod && bareTerm.test(text) && !/\b(?:the|its|their|this|that)\b|status/.test(text))

/** One of many rows, when it was, how often, how long: what is written down of a deed, in whatever words. */
const ofDeed = (text: string, facts: Facts): Intent | undefined => {
  const { deed, row, quantities, isEnergy, hasGroup, places } = facts
  const isOfSpan = row === 'longest' || row === 'shortest' || row === 'farthest'
  if (facts.isOfState && facts.hasPeriod && deed !== undefined) return 'records'
  if (deed === undefined || (quantities > 0 && !isEnergy && !isOfSpan)) return undefined
  const isCharge = deed === 'charges' || deed === 'discharges'
  // Which box charged most is told by its register.
  const isRegister =
    isCharge &&
    (row === 'most' || row === 'least') &&
    hasGroup &&
    !/哪一?次|\bwhich (?:charge|discharge|time)/.test(text)
  if (row !== undefined && !isRegister) return 'records'
  if (asksWhen(text) || asksHowOften(text) || asksHowLong(text)) return 'records'
  if (isCharge) return facts.hasPeriod || asksHowMuch(text) ? 'energy' : undefined
  return facts.hasPeriod || places === 0 || asksHowMuch(text) || asksList(text) ? 'records' : undefined
}

/** What a normalised question asks, its names blanked; undefined where nothing in it says so. */
export const intentOf = (given: string, facts: Facts): Intent | undefined => {
  const text = given.trim()
  const about = facts.places > 0 || facts.pointsAtScreen
  const apartIntent = apartFromData(text, facts, about)
  if (apartIntent) return apartIntent
  if (facts.hasFaultCode) return 'faults'
  if (!about && asksTerm(text, facts)) return 'term'
  if (/故障码|故障代码|错误码|\bdtcs?\b|(?:fault|error|trouble) codes?/.test(text)) return 'faults'
  if (facts.places > 1 && facts.quantities > 0 && asksApart(text)) return 'compare'
  if (
    outlook.test(text) &&
    !past.test(text) &&
    !facts.hasLimit &&
    !(facts.isStored && !asksHowLong(text) && !asksWhen(text))
  )
    return 'outlook'
  if (!about && facts.quantities === 0 && !alarm.test(text) && overview.test(text)) return 'overview'
  if (why.test(text) || (about && alarm.test(text) && term.test(text))) return 'explain'
  if (facts.namesAlarm && asksHowOften(text)) return 'alarms'
  if (asksOffline(text)) return facts.quantities > 0 && asksHeard(text) ? 'now' : 'offline'
  if (alarm.test(text) || facts.namesAlarm || (facts.quantities === 0 && stillOpen.test(text))) return 'alarms'
  if (fault.test(text) && facts.quantities === 0 && !(facts.state === 'fault' && facts.hasGroup)) return 'faults'
  const isOneRow = facts.row === 'next' || facts.row === 'newest' || facts.row === 'first'
  if (
    facts.isByOwner &&
    !(isOneRow && facts.deed !== undefined) &&
    (facts.quantities === 0 || facts.isEnergy || /电.{0,6}(?:多少|几)度/.test(text))
  )
    return 'totals'
  if (facts.hasPeriod && !facts.hasLimit && lasting.test(text)) return 'records'
  const isOfState = facts.quantities === 0 || facts.isOfState
  if (facts.state && facts.places < 2 && !facts.hasPeriod && isOfState && asksState(text)) return 'inState'
  if (apart.test(text) || cellPlace.test(text)) return 'cells'
  if (
    record.test(text) &&
    !(facts.hasLimit && facts.quantities > 0) &&
    !(trend.test(text) && facts.quantities > 0 && !facts.isEnergy)
  )
    return 'records'
  return ofQuantity(text, facts, about)
}

const ofQuantity = (text: string, facts: Facts, about: boolean): Intent | undefined => {
  const isOfRows = facts.deed !== undefined && facts.quantities === 0 && /history|历史/.test(text)
  if (trend.test(text) && (facts.quantities > 0 || about)) return isOfRows ? 'records' : 'trend'
  if (compare.test(text) || (facts.places > 1 && (facts.quantities > 0 || more.test(text)))) return 'compare'
  const deed = ofDeed(text, facts)
  if (deed === 'records') return deed
  const isRanked = rank.test(text) || (end.test(text) && (facts.places === 0 || facts.hasGroup))
  const isOrdered = facts.quantities > 0 || facts.row === 'most' || facts.row === 'least'
  const isThere = facts.asksStations || facts.hasGroup
  if (
    isThere &&
    !isOrdered &&
    !facts.hasPeriod &&
    facts.deed === undefined &&
    inventory.test(text) &&
    !money.test(text) &&
    !/[充放用耗供输](?:电|了|过|进|出){0,3}(?:多少|几)/.test(text)
  )
    return 'inventory'
  if (isRanked && (facts.quantities > 0 || facts.hasGroup) && !where.test(text)) return 'rank'
  if (
    (energy.test(text) && (facts.quantities === 0 || facts.isEnergy)) ||
    open.test(text) ||
    money.test(text) ||
    (facts.isEnergy && facts.hasPeriod)
  )
    return 'energy'
  if (facts.quantities > 0 && (facts.hasPeriod || (facts.hasLimit && asksHowLong(text)))) return 'statistic'
  if (where.test(text)) return facts.isOfCells ? 'cells' : 'where'
  if (facts.quantities > 0) return 'now'
  if (deed) return deed
  return status.test(text) && (about || facts.hasGroup) ? 'status' : undefined
}
