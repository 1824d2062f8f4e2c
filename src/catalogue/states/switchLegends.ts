import type { Legend } from './legend.ts'

/** Specification, section 4: the running-status dialog, breakers and plugs. */
export const switchLegends = {
  /** a contact that reports neither of its ends, as the intermediate position of IEC 61850; in rows of alarms it is dashes */
  openClosed: {
    codes: { 0: { zh: '断开', en: 'open', mark: 'standby' }, 1: { zh: '闭合', en: 'closed', mark: 'info' } },
    otherwise: { zh: '中间位', en: 'intermediate', mark: 'info' },
  },
  precharge: {
    codes: {
      0: { zh: '预充停止', en: 'precharge stopped', mark: 'standby' },
      1: { zh: '预充中', en: 'precharging', mark: 'info' },
    },
  },
  offOn: { codes: { 0: { zh: '关闭', en: 'off', mark: 'standby' }, 1: { zh: '开启', en: 'on', mark: 'info' } } },
  normalFault: {
    codes: { 0: { zh: '正常', en: 'normal', mark: 'ok' }, 1: { zh: '故障', en: 'fault', mark: 'fault' } },
  },
  engaged: {
    codes: { 0: { zh: '未投入', en: 'not engaged', mark: 'standby' }, 1: { zh: '投入', en: 'engaged', mark: 'info' } },
  },
  ready: {
    codes: { 0: { zh: '未就绪', en: 'not ready', mark: 'standby' }, 1: { zh: '就绪', en: 'ready', mark: 'info' } },
  },
  running: {
    codes: { 0: { zh: '停机', en: 'closed-down', mark: 'standby' }, 1: { zh: '运行', en: 'running', mark: 'info' } },
  },
  gate: {
    codes: { 0: { zh: '开门', en: 'open-gate', mark: 'standby' } },
    otherwise: { zh: '关门', en: 'closed-gate', mark: 'info' },
  },
  plug: {
    codes: { 0: { zh: '已插入', en: 'plugged', mark: 'standby' } },
    otherwise: { zh: '已拔出', en: 'unplugged', mark: 'info' },
  },
} as const satisfies Record<string, Legend>
