import type { Legend } from './legend.ts'

const initial = { zh: '初始化', en: 'initializing', mark: 'standby' } as const
const standby = { zh: '待机', en: 'standby', mark: 'info' } as const
const ready = { zh: '高压就绪', en: 'HV ready', mark: 'info' } as const
const cells = { zh: '单体均衡', en: 'cell balancing', mark: 'info' } as const
const fault = { zh: '故障', en: 'fault', mark: 'fault' } as const

/** Specification, section 4: battery states. */
export const batteryLegends = {
  runningState: {
    codes: {
      0: { zh: '待机', en: 'standby', mark: 'standby' },
      1: { zh: '充电', en: 'charging', mark: 'charging' },
      2: { zh: '放电', en: 'discharging', mark: 'discharging' },
    },
    otherwise: { zh: '停机', en: 'shutdown', mark: 'shutdown' },
  },
  chargingState: {
    codes: {
      0: { zh: '待机', en: 'standby', mark: 'standby' },
      1: { zh: '充电中', en: 'charging', mark: 'info' },
      2: { zh: '充满主动停止', en: 'stopped actively when full', mark: 'info' },
    },
    otherwise: { zh: '其他被动停止', en: 'other passive stop', mark: 'info' },
  },
  /** the domain controller's modes */
  workMode: {
    codes: {
      0: initial,
      1: standby,
      2: ready,
      3: { zh: '放电', en: 'discharging', mark: 'info' },
      5: { zh: '充电', en: 'charging', mark: 'info' },
      6: { zh: '簇间均衡', en: 'inter-cluster balancing', mark: 'info' },
      7: cells,
      8: { zh: '堆均衡', en: 'stack balancing', mark: 'info' },
      9: { zh: '放电及单体均衡', en: 'discharge with cell balancing', mark: 'info' },
      15: fault,
    },
  },
  /** the cluster controller's modes */
  clusterMode: {
    codes: {
      0: initial,
      1: standby,
      2: { zh: '预充', en: 'precharge', mark: 'info' },
      3: ready,
      4: { zh: '放电', en: 'discharge', mark: 'info' },
      5: { zh: '充电', en: 'charge', mark: 'info' },
      6: { zh: '簇均衡', en: 'cluster balancing', mark: 'info' },
      7: cells,
      8: { zh: '放电及单体均衡', en: 'discharge with cell balancing', mark: 'info' },
      9: fault,
    },
  },
  balancingMode: {
    codes: { 1: { zh: '半开', en: 'half open', mark: 'info' } },
    otherwise: { zh: '全开', en: 'fully open', mark: 'standby' },
  },
  balancingHost: {
    codes: {
      0: { zh: '默认', en: 'default', mark: 'standby' },
      1: { zh: '默认延时', en: 'default delay', mark: 'info' },
      2: { zh: '均衡待机', en: 'balancing standby', mark: 'info' },
      3: { zh: '均衡中', en: 'balancing in progress', mark: 'info' },
      4: { zh: '暂停', en: 'paused', mark: 'info' },
      5: { zh: '完成', en: 'done', mark: 'info' },
    },
  },
  cellBalance: {
    codes: {
      0: { zh: '初始', en: 'initial', mark: 'standby' },
      2: { zh: '均衡中', en: 'balancing', mark: 'info' },
    },
    otherwise: fault,
  },
  // A controller counts upwards, alarms downwards: its levels have words and a colour that no alarm has.
  faultLevel: {
    codes: {
      0: { zh: '无故障', en: 'no fault', mark: 'ok' },
      1: { zh: '故障 1/4', en: 'fault 1 of 4', mark: 'info' },
      2: { zh: '故障 2/4', en: 'fault 2 of 4', mark: 'info' },
      3: { zh: '故障 3/4', en: 'fault 3 of 4', mark: 'info' },
      4: { zh: '故障 4/4', en: 'fault 4 of 4', mark: 'info' },
    },
  },
} as const satisfies Record<string, Legend>
