/** Kinds of equipment that a question speaks of as a whole, with the device types that they are, the likeliest first. */
export const groups = {
  box: ['boxPower'],
  cluster: ['boxCluster', 'cluster', 'marineCluster'],
  ship: ['ship'],
  stack: ['stack', 'marineBattery'],
  converter: ['pcs', 'chargePcs'],
  ems: ['ems'],
  crane: ['energySaver', 'swapCrane'],
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
  ['converter', /pcs|变流器|\bconverters?\b|\binverters?\b/],
  ['ems', /\bems\b|储能站|储能电站|storage stations?/],
  ['crane', /轮胎吊|起重机|吊机|\bcranes?\b|\brtgs?\b/],
  ['pile', /岸电桩|充电桩|桩|\bpiles?\b/],
  ['transformer', /变压器|\btransformers?\b/],
  ['shore', /岸电|\bshore (?:power|supply|supplies)\b/],
]

/** The kinds that a normalised question speaks of, names left out. */
export const groupsIn = (text: string): Group[] =>
  words.flatMap(([group, pattern]) => (pattern.test(text) ? [group] : []))
