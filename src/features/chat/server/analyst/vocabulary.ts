import { profiles } from '#catalogue/profiles.ts'
import { typeWords } from '#catalogue/typeWords.ts'
import { platforms } from '#contract/platforms.ts'
import { synonyms } from './synonyms.ts'

/** Words that questions are made of, beside those of equipment. */
const ordinary = `
what which when where why who whose how much many long often far does did have has had been being was were will would could should might can
the and for from with without into onto over under above below between among during since until till before after about around near
this that these those there their them they then than thing things think each every other another both all any some none more most less
least best worst highest lowest higher lower high hot hotter hottest warm warmer warmest cold colder coldest cool cooler coolest fast faster
fastest slow slower slowest full fuller fullest empty emptier greatest largest smallest biggest average mean maximum minimum peak total
together overall sum difference compare compared comparison versus against ranking rank ranked order sorted show list tell give draw plot
chart curve graph trend history explain reason cause causes because happened wrong right please thanks hello today yesterday tomorrow
tonight night morning afternoon evening noon midnight week weeks weekend weekday month months year years quarter hour hours minute minutes
second seconds day days daily hourly weekly monthly last past recent recently previous next now current currently latest newest moment time
times monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november
december state status condition running reached charge charged charges charging discharge discharged discharges discharging change changed
changes changing energy power electricity voltage current temperature humidity insulation resistance frequency capacity efficiency
percent level alarm alarms alert alerts warning warnings fault faults error errors code codes open active cleared offline online silent
reporting heard record records session sessions connection connections voyage voyages leg legs trip trips sail sailed sailing swap swaps
swapped swapping booking bookings booked visit visits berth berths crane cranes lift lifts lifted hoist hoists saved saving savings
recovered recover consumed consume consumption supplied supply supplies delivered deliver received receive income revenue earned earn fee
fees cost costs paid spent price battery batteries box boxes cluster clusters cell cells stack stacks converter converters inverter
transformer pile piles ship ships vessel vessels station stations shore storage port charger fleet device devices container containers
speed distance position location course wind load torque weight height number count counts mileage nautical miles mile
still working work works healthy health normal okay need needed used uses using take taken took left remaining remain until arrive arrival
expected store stored short shorter shortest longest farthest furthest stock stuck score tower later water house light eight mouth leave
leaves lease phrase doing going down said says same start started starts stop stopped stops ended ends began begin report reports worth
first value values figure figures amount amounts share shares rate rates ratio steady stable safe safely again board aboard place places
one two three four five six seven eight nine ten eleven twelve twenty thirty half once twice anything something everything nothing anybody
somebody everybody meant print token tokens password passwords sing song sings song ignore system prompt instructions instruction drop table
tables turn reset restart delete remove close shut switch forget repeat answer question questions help know known look looks like liked make
makes made want wants wanted find found name names named called word words write wrote send sent sense back call line lines late date dates
gate mode more move moved lose lost lane here hear heat heats heated land hand head read ready real really very even ever never always
sometimes maybe only also just still yet soon already away come comes came goes gone keep keeps kept stay stays stayed seem seems good great
nice fine poor okay sure true false part parts side sides inside outside apart gap far save saves plugged point points kind kinds type types list lists size sizes
anywhere everywhere somewhere nowhere overloaded overnight everyone someone whichever whatever however altogether somehow juice hungry empty busy busiest
rest whole hard soft half past able ahead along also amid area arms army away baby bank base bear beat been beer beside best bill bird blow
blue body bone book born both bowl brown bunch burn bush buy calm came camp card care case cash cast catch chance check choice city claim class clean
clear climb club coal coast coat code comb comfort common cook cool cope copy corner cover crew cross crowd crude deal dear death deep deeply depth desk
dirty dock door double doubt dream dress drift drink drive driven drop dropped dust duty easy edge effort either else email engine enjoy enough enter
entered evening event exact fail failed fair fall fallen falling family farm fault fear feed feel fell felt field fight fill filled final find fire firm fish fit
five fix flat floor flow fly focus foot force form four free fresh friend front fuel fully fun gas gave gets getting girl give given gives giving gives glad
glass goes gold grew grid gross ground group grow guess gulf hall hang happen happening hate hide hill hold holding hole home hook hope horse hotel huge
hurt idea image indeed issue item join joined joke joint jump key kick kill knew lack lady lake large late later laugh launch law lay lead leading learn
least less let level lie lies life lift likely limit link liquid live lived lives lock log logged lots loud love lower luck lunch mad main major manage map
mark market mass master match mate mean means meet member mend met middle mild mind mine minor miss missed missing mix mood moon mostly mostly motor mud
near nearly neat neck net never news night nine noise none nose note noted notice now oil old only onto open opened order other ought ours out outer output own
pack page paid pain pair pale park pass passed pay people per perhaps phone pick picked piece pink pipe plan plant play plenty plug pool poor pop port post pot
pour press pretty price prove pull pulled pump pure push pushed put puts quick quickly quiet quit quite race rain raise raised ran range rare rather reach
reached reason recent red reserve ring river road roll roof room root rope rose rough round route row rule rush sad salt same sand save saw scale scan scene
sea seal seat second secure see seen sell sell sense serve served set seven several shade shake shall shape sharp she shelf shift shock shoot shop shout
sick sign silver simple since single sink sir sit site sites sitting six skin sky sleep slept slip slow slowly small smell smile smoke smooth snow soil sold solid
solve somewhat soon sort sound source space spare speak spend spike spikes split spot spread spring square staff stage stair stand standing star stare steam steel
steep step stick stood stop storm story strange stray stream strong stuff such sudden sugar suit sun surface swim tail takes talk talking tall tank tape task tax
tea team tear ten tend term terms test text thank thick thin third threw thrown tide tight tiny tip tired today told tone took tool top torn touch tough tour
toward town track trade train tread treat tree trend trick tried trip trouble truck true trust truth try tug tune twice type ugly unit units upon upper upset urge
used user usual usually vast very vice view visit voice vote wage wait waiting walk wall war wash waste watch wave way ways weak wear weird went wet wheel
while white who why wide wife wild will win window wine wing winter wish wood wore worker worst would yard yes yesterday yield young zero zone shut
pushing soaking swallow swallowed swallows pumped drew draws drawn draw pulls drained drain soaked guzzled ate eats eaten eat emptied filled topped tops
charger chargers warmth humidities hung climbed climbs sank sunk dipped dips dip topped peaks peaked bottomed outlier outliers ringing rang
overview underway throughout upcoming outgoing overall working operating moored berthed anchored aground underway docked afloat aboard idle idling yet about due coming comes arriving
`
const plain = (text: string): string[] => text.toLowerCase().match(/[a-z]{2,}/g) ?? []

const ofEquipment = [
  ...profiles.flatMap(({ profileNameEn, points }) => [profileNameEn, ...points.map(({ pointNameEn }) => pointNameEn)]),
  ...platforms.flatMap(({ en, hint }) => [en, hint.en]),
  ...Object.values(typeWords).flat(),
  ...synonyms.flatMap(({ words }) => words),
]
/** Latin words that need no mending. */
export const knownWords: ReadonlySet<string> = new Set([ordinary, ...ofEquipment].flatMap(plain))

const phrases =
  '充电 放电 电压 电流 温度 湿度 功率 电量 告警 报警 警报 绝缘 单体 电芯 离线 在线 岸电 泊位 仓位 换电 储能 吊机 轮胎 变压器 最高 最低 最大 最小 最多 最少 平均 昨天 今天 前天 本周 上周 上个月 本月 上午 下午 晚上 凌晨 多少 哪个 为什么 怎么样 什么 现在 状态 记录 几次 充满 剩余 航行 航速 节能 节约 回收 费用 收入 比较 对比 曲线 趋势 电池 簇 箱子 号箱 号簇 号船 频率 容量 效率 舱内 环境'
/** Words of Chinese that questions are made of, of two characters and more. */
export const knownPhrases: ReadonlySet<string> = new Set(
  [
    ...phrases.split(' '),
    ...profiles.flatMap(({ points }) => points.map(({ pointName }) => pointName)),
    ...synonyms.flatMap(({ words }) => words),
  ].filter((each) => /^\p{Script=Han}{2,6}$/u.test(each)),
)
export const longestPhrase = Math.max(...[...knownPhrases].map(({ length }) => length))

/** A character, and those that sound or look so much like it that they are typed in its place. */
export const typedFor: Readonly<Record<string, string>> = {
  ...{
    充: '冲虫崇',
    放: '方防仿',
    电: '店点垫殿',
    压: '亚呀鸭押',
    流: '留刘硫',
    温: '文问稳',
    湿: '失师',
    度: '渡杜肚',
  },
  ...{ 功: '工公攻', 率: '律虑', 量: '亮', 告: '高搞', 警: '井景敬竟', 报: '抱暴', 绝: '决觉', 缘: '源员原圆' },
  ...{ 单: '但丹', 体: '题提', 芯: '心', 离: '里', 线: '先限', 岸: '案暗', 泊: '波柏', 位: '为未', 仓: '舱苍' },
  ...{ 换: '还环', 储: '除处楚', 能: '农', 吊: '掉调', 轮: '论', 最: '醉', 低: '底抵', 高: '告', 平: '评', 均: '军君' },
  ...{ 昨: '坐做', 天: '田填', 周: '州洲', 哪: '那', 状: '壮', 态: '太', 记: '纪计', 录: '路陆', 满: '慢', 剩: '胜' },
  ...{ 余: '于鱼', 速: '素', 节: '结', 约: '月', 收: '手', 费: '废', 频: '品', 容: '荣', 效: '校' },
  ...{ 簇: '族促醋', 箱: '相香想', 船: '穿', 曲: '区', 势: '式', 较: '交' },
}
