/** Kinds of equipment that a question speaks of as a whole, with the device types that they are, the likeliest first. */
export const groups = {
  box: ['boxPower'],
  cluster: ['boxCluster', 'cluster', 'marineCluster'],
  ship: ['ship'],
  stack: ['stack', 'marineBattery'],
  converter: ['pcs', 'chargePcs'],
  charger: ['chargePcs'],
  ems: ['ems'],
  crane: ['energySaver', 'swapCrane'],
  yardCrane: ['energySaver'],
  swapCrane: ['swapCrane'],
  pile: ['shorePile'],
  transformer: ['transformer'],
  shore: ['shorePower', 'shoreSocket'],
} as const satisfies Record<string, readonly string[]>
export type Group = keyof typeof groups

const words: readonly (readonly [Group, RegExp])[] = [
  ['cluster', /簇|\bclusters?\b/],
  ['box', /箱(?!式)|箱式电源|\bbox(?:es)?\b|\bcontainers?\b/],
  ['ship', /船(?!用|厂|站)|\bships?\b|\bvessels?\b/],
  ['stack', /堆|\bstacks?\b/],
  ['charger', /充电(?:pcs|变流器|机(?!会))|\b(?:charging|charge) (?:pcs|converters?|inverters?)\b|\bchargers?\b/],
  ['converter', /pcs|变流器|\bconverters?\b|\binverters?\b/],
  ['ems', /\bems\b|储能站|储能电站|storage stations?/],
  ['swapCrane', /换电(?:吊机|起重机|吊)|换箱吊机?|\bswap(?:ping)?[- ]cranes?\b/],
  ['yardCrane', /轮胎吊|龙门吊|场桥|\b(?:yard|gantry|tyre|tire|rubber[- ]tyred)[- ](?:gantry[- ])?cranes?\b|\brtgs?\b/],
  ['crane', /起重机|吊机|\bcranes?\b/],
  ['pile', /岸电桩|充电桩|桩|\bpiles?\b/],
  ['transformer', /变压器|\btransformers?\b/],
  ['shore', /岸电|\bshore (?:power|supply|supplies)\b/],
]

/** The kinds that a normalised question speaks of, names left out; "swap crane" names that kind and no crane beside it. */
export const groupsIn = (text: string): Group[] => {
  let rest = text
  return words.flatMap(([group, pattern]) => {
    const isNamed = pattern.test(rest)
    if (isNamed && narrow.has(group)) rest = rest.replace(new RegExp(pattern, 'g'), ' ')
    return isNamed ? [group] : []
  })
}
const narrow: ReadonlySet<Group> = new Set(['swapCrane', 'yardCrane', 'charger'])
