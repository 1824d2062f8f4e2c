import type { Attribute } from '#contract/attribute.ts'
import { brokerAttributes } from '../mqttPeer/attributes.ts'
import { mappingAttributes } from '../pointValue.ts'

export const driverAttributes: readonly Attribute[] = [
  ...brokerAttributes.map((each) => (each.key === 'url' ? { ...each, required: true } : each)),
  {
    key: 'groups',
    label: { zh: '组', en: 'Groups' },
    kind: 'text',
    required: true,
    max: 1000,
    help: { zh: 'Sparkplug 组标识，多个用逗号分开', en: 'Group ids of Sparkplug, parted by commas' },
  },
  {
    key: 'hostId',
    label: { zh: '主机标识', en: 'Host id' },
    kind: 'text',
    default: 'tidewatt',
    max: 100,
    help: {
      zh: '在 spBv1.0/STATE/… 上保留发布在线状态；节点把它设为主应用时填写相同的标识',
      en: 'Its state is kept on spBv1.0/STATE/…; nodes name it as their primary host',
    },
  },
]

export const deviceAttributes: readonly Attribute[] = [
  { key: 'group', label: { zh: '组', en: 'Group' }, kind: 'text', required: true, max: 200 },
  { key: 'node', label: { zh: '节点', en: 'Edge node' }, kind: 'text', required: true, max: 200 },
  {
    key: 'device',
    label: { zh: '设备', en: 'Device' },
    kind: 'text',
    max: 200,
    help: { zh: '留空表示节点本身', en: 'Empty: the node itself' },
  },
]

export const pointAttributes: readonly Attribute[] = [
  {
    key: 'metric',
    label: { zh: '指标', en: 'Metric' },
    kind: 'text',
    required: true,
    max: 500,
    help: { zh: '出生消息中的指标名，区分大小写', en: 'Its name in the birth, upper and lower case as there' },
  },
  ...mappingAttributes,
]
