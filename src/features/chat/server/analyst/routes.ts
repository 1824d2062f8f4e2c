import type { Place } from '../tools/answers.ts'
import { isShip, ownKind } from './sayRecords.ts'
import type { Speech } from './speech.ts'

export const asksTrouble =
  /\banything (?:wrong|the matter|amiss|unusual)\b|\bany (?:problems?|issues?|troubles?)\b|(?:有|出)(?:什么|没有?|啥|哪些)?(?:异常|问题|毛病|不正常|事)/
const ofBoxes: ReadonlySet<string | undefined> = new Set([
  undefined,
  'inventory',
  'rank',
  'inState',
  'where',
  'records',
])
/** Which boxes were in a bay, not which one is. */
export const asksVisits = ({ asked, asking }: Speech, place: Place): boolean =>
  ofBoxes.has(asked.intent) &&
  asked.groups.includes('box') &&
  asking.context.registry.byId(place.id)?.profile.natures.has('feeds') === true &&
  (asked.period !== undefined || /过|曾|\b(?:had|been|were|was|did)\b/.test(asked.untimed))
/** explain insulation resistance, 解释一下绝缘 */
export const asksLesson = /^\s*(?:please )?explain\b(?!.*\balarms?\b)|^\s*(?:请)?解释一?下(?!.*[告报]警)/

/** Whether nothing says which list is meant: "when was it last painted". */
export const isNoRecord = ({ asked, asking }: Speech, place: Place | undefined): boolean =>
  (asked.record === undefined || (asked.record === 'legs' && place?.kind === 'device')) &&
  !(place && (ownKind(asking, place) || isShip(asking, place))) &&
  !/记录|履历|流水|历史|\brecords?\b|\bhistory\b/.test(asked.untimed)
