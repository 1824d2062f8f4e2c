import type { Legend } from './legend.ts'

/** Ours: the specification names no codes for these. */
export const equipmentLegends = {
  airMode: {
    codes: {
      0: { zh: '送风', en: 'ventilating', mark: 'standby' },
      1: { zh: '制冷', en: 'cooling', mark: 'info' },
      2: { zh: '制热', en: 'heating', mark: 'info' },
    },
  },
  grid: {
    codes: { 0: { zh: '离网', en: 'off-grid', mark: 'standby' }, 1: { zh: '并网', en: 'on-grid', mark: 'info' } },
  },
  remote: { codes: { 0: { zh: '就地', en: 'local', mark: 'standby' }, 1: { zh: '远方', en: 'remote', mark: 'info' } } },
  controlMode: {
    codes: {
      0: { zh: '手动', en: 'manual', mark: 'standby' },
      1: { zh: '计划曲线', en: 'schedule', mark: 'info' },
      2: { zh: '削峰填谷', en: 'peak shaving', mark: 'info' },
      3: { zh: '需量控制', en: 'demand limit', mark: 'info' },
      4: { zh: '远方调度', en: 'dispatch', mark: 'info' },
    },
  },
  pcsMode: {
    codes: {
      0: { zh: '停机', en: 'stop', mark: 'shutdown' },
      1: { zh: '待机', en: 'standby', mark: 'standby' },
      2: { zh: '并网跟随', en: 'grid-following', mark: 'info' },
      3: { zh: '构网', en: 'grid-forming', mark: 'info' },
      4: { zh: '故障', en: 'fault', mark: 'fault' },
    },
  },
  dcdcMode: {
    codes: {
      0: { zh: '停机', en: 'stop', mark: 'shutdown' },
      1: { zh: '待机', en: 'standby', mark: 'standby' },
      2: { zh: '吸收', en: 'absorbing', mark: 'charging' },
      3: { zh: '回馈', en: 'giving back', mark: 'discharging' },
      4: { zh: '故障', en: 'fault', mark: 'fault' },
    },
  },
  storageKind: {
    codes: {
      0: { zh: '超级电容', en: 'supercapacitor', mark: 'info' },
      1: { zh: '电池', en: 'battery', mark: 'info' },
    },
  },
  link: { codes: { 0: { zh: '正常', en: 'good', mark: 'ok' }, 1: { zh: '中断', en: 'lost', mark: 'fault' } } },
  fuse: { codes: { 0: { zh: '正常', en: 'good', mark: 'ok' }, 1: { zh: '熔断', en: 'blown', mark: 'fault' } } },
  fireAlarm: { codes: { 0: { zh: '正常', en: 'normal', mark: 'ok' }, 1: { zh: '报警', en: 'alarm', mark: 'fault' } } },
  interlock: {
    codes: { 0: { zh: '未互锁', en: 'released', mark: 'standby' }, 1: { zh: '已互锁', en: 'locked', mark: 'info' } },
  },
  lock: {
    codes: { 0: { zh: '未锁', en: 'unlocked', mark: 'standby' }, 1: { zh: '已锁', en: 'locked', mark: 'info' } },
  },
  door: { codes: { 0: { zh: '关闭', en: 'closed', mark: 'ok' }, 1: { zh: '打开', en: 'open', mark: 'info' } } },
  /** a crane that swaps boxes */
  craneState: {
    codes: {
      0: { zh: '空闲', en: 'idle', mark: 'standby' },
      1: { zh: '移动', en: 'moving', mark: 'info' },
      2: { zh: '起吊', en: 'lifting', mark: 'info' },
      3: { zh: '故障', en: 'fault', mark: 'fault' },
    },
  },
  pressed: {
    codes: { 0: { zh: '未动作', en: 'not pressed', mark: 'ok' }, 1: { zh: '已动作', en: 'pressed', mark: 'fault' } },
  },
  /** the states of a connector by OCPP 1.6 */
  connector: {
    codes: {
      0: { zh: '空闲', en: 'available', mark: 'standby' },
      1: { zh: '准备中', en: 'preparing', mark: 'info' },
      2: { zh: '供电中', en: 'charging', mark: 'charging' },
      3: { zh: '桩端暂停', en: 'suspended by the pile', mark: 'info' },
      4: { zh: '船端暂停', en: 'suspended by the ship', mark: 'info' },
      5: { zh: '结束中', en: 'finishing', mark: 'info' },
      6: { zh: '已预约', en: 'reserved', mark: 'info' },
      7: { zh: '不可用', en: 'unavailable', mark: 'shutdown' },
      8: { zh: '故障', en: 'faulted', mark: 'fault' },
    },
  },
  /** navigational status by ITU-R M.1371, table 45 */
  navStatus: {
    codes: {
      0: { zh: '机动航行', en: 'under way using engine', mark: 'info' },
      1: { zh: '锚泊', en: 'at anchor', mark: 'standby' },
      2: { zh: '失控', en: 'not under command', mark: 'fault' },
      3: { zh: '操纵受限', en: 'restricted manoeuvrability', mark: 'info' },
      4: { zh: '吃水受限', en: 'constrained by her draught', mark: 'info' },
      5: { zh: '靠泊', en: 'moored', mark: 'standby' },
      6: { zh: '搁浅', en: 'aground', mark: 'fault' },
      7: { zh: '从事捕捞', en: 'engaged in fishing', mark: 'info' },
      8: { zh: '驶风航行', en: 'under way sailing', mark: 'info' },
      11: { zh: '尾拖作业', en: 'towing astern', mark: 'info' },
      12: { zh: '顶推或旁拖', en: 'pushing ahead or towing alongside', mark: 'info' },
      14: { zh: 'AIS-SART启用', en: 'AIS-SART active', mark: 'fault' },
      15: { zh: '未定义', en: 'undefined', mark: 'info' },
    },
  },
  /** where a ship's position comes from: her own receiver, or AIS as others heard it */
  navSource: {
    codes: { 0: { zh: '卫星定位', en: 'GNSS', mark: 'ok' }, 1: { zh: 'AIS', en: 'AIS', mark: 'info' } },
  },
  drive: { codes: { 0: { zh: '停止', en: 'stopped', mark: 'standby' }, 1: { zh: '运行', en: 'running', mark: 'ok' } } },
  shoreConnection: {
    codes: {
      0: { zh: '未连接', en: 'disconnected', mark: 'standby' },
      1: { zh: '已连接', en: 'connected', mark: 'ok' },
    },
  },
  phaseSequence: {
    codes: { 0: { zh: '正确', en: 'right', mark: 'ok' }, 1: { zh: '错误', en: 'wrong', mark: 'fault' } },
  },
  bonding: { codes: { 0: { zh: '良好', en: 'good', mark: 'ok' }, 1: { zh: '不良', en: 'poor', mark: 'fault' } } },
  smoke: { codes: { 0: { zh: '正常', en: 'normal', mark: 'ok' }, 1: { zh: '有烟', en: 'smoke', mark: 'fault' } } },
  ventilation: { codes: { 0: { zh: '停止', en: 'off', mark: 'standby' }, 1: { zh: '运行', en: 'on', mark: 'ok' } } },
  extinguisher: {
    codes: { 0: { zh: '待命', en: 'ready', mark: 'ok' }, 1: { zh: '已释放', en: 'released', mark: 'fault' } },
  },
} as const satisfies Record<string, Legend>
