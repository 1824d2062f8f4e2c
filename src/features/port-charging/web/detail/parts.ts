import type { LinePart, UnitNode } from '#contract/unitDetail.ts'
import type { BayDetail } from '../../detailShapes.ts'

/** The equipment of a bay from the transformer to its connection box, as far as there is any. */
export const partsOf = ({ transformer, container, switchgear, pcs, bay }: BayDetail): LinePart[] =>
  [transformer, container, switchgear, pcs, bay].filter((part) => part !== null)

/** The same with the box as a flat tree, whose nodes can be chosen. */
export const nodesOf = (detail: BayDetail): UnitNode[] =>
  [...partsOf(detail), ...(detail.box ? [detail.box] : [])].map(({ deviceId, deviceName, alarmLevel, silent }) => ({
    ...{ strId: deviceId, strName: deviceName, name: deviceName, level: 1, soc: null, alarmLevel, silent },
    children: [],
  }))
