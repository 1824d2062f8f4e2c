import type { Attribute } from '#contract/attribute.ts'
import { plainOption } from '../plainOption.ts'
import { orders } from '../modbusTcp/codec.ts'
import { brokerAttributes } from '../mqttPeer/attributes.ts'
import { mappingAttributes } from '../pointValue.ts'
import { byteTypes } from './bytes.ts'

export const driverAttributes: readonly Attribute[] = [
  {
    key: 'broker',
    label: { zh: '代理', en: 'Broker' },
    kind: 'select',
    default: 'url',
    endpoint: true,
    options: [
      { value: 'url', label: { zh: '其他 MQTT 代理', en: 'Another broker' } },
      { value: 'own', label: { zh: '本系统内置代理', en: 'The broker of this portal' } },
    ],
    help: {
      zh: '内置代理只接受 devices/{编码}/… 下的主题，无需填写地址、用户和密码',
      en: 'Ours takes topics below devices/{code}/… only; address, user and password stay empty then',
    },
  },
  ...brokerAttributes,
  {
    key: 'filters',
    label: { zh: '订阅主题', en: 'Topic filters' },
    kind: 'text',
    required: true,
    max: 2000,
    help: { zh: '可用 + 和 #，多个用逗号分开', en: 'With + and #, parted by commas' },
  },
  {
    key: 'qos',
    label: { zh: 'QoS', en: 'QoS' },
    kind: 'select',
    default: '1',
    options: [plainOption('0'), plainOption('1')],
    help: {
      zh: '1：保留会话，写入数据库后才确认',
      en: '1: the session is kept, and a message is acknowledged once it is stored',
    },
  },
  {
    key: 'format',
    label: { zh: '消息格式', en: 'Format' },
    kind: 'select',
    default: 'json',
    options: [plainOption('json'), plainOption('csv'), { value: 'bytes', label: { zh: '二进制', en: 'bytes' } }],
  },
  {
    key: 'rows',
    label: { zh: '样本列表的路径', en: 'Path of the samples' },
    kind: 'text',
    max: 300,
    help: {
      zh: '一条 JSON 消息有多个样本时，其列表的路径；其余路径从每个样本起算',
      en: 'Where a JSON message has several samples: the path of their list; all others begin at each sample',
    },
  },
  {
    key: 'separator',
    label: { zh: 'CSV 分隔符', en: 'CSV separator' },
    kind: 'select',
    default: 'comma',
    options: [
      { value: 'comma', label: { zh: '逗号', en: 'comma' } },
      { value: 'semicolon', label: { zh: '分号', en: 'semicolon' } },
      { value: 'tab', label: { zh: '制表符', en: 'tab' } },
    ],
  },
  {
    key: 'codeFrom',
    label: { zh: '设备编码取自', en: 'Device code from' },
    kind: 'select',
    default: 'topic',
    options: [
      { value: 'topic', label: { zh: '主题层级', en: 'a level of the topic' } },
      { value: 'payload', label: { zh: '消息内容', en: 'the message' } },
      { value: 'fixed', label: { zh: '固定', en: 'fixed' } },
    ],
  },
  {
    key: 'codeAt',
    label: { zh: '设备编码位置', en: 'Where the code stands' },
    kind: 'text',
    default: '2',
    max: 300,
    help: {
      zh: '主题第几级（从 1 起）、JSON 路径、CSV 第几列，或固定的编码',
      en: 'The level of the topic (from 1), a JSON path, the column of a CSV line, or the code itself',
    },
  },
  {
    key: 'timeAt',
    label: { zh: '时间位置', en: 'Where the time stands' },
    kind: 'text',
    max: 300,
    help: {
      zh: 'JSON 路径、CSV 第几列或字节偏移；留空用到达时间',
      en: 'A JSON path, the column of a CSV line or the offset in bytes; empty: the time of arrival',
    },
  },
  {
    key: 'timeUnit',
    label: { zh: '时间单位', en: 'Unit of the time' },
    kind: 'select',
    default: 'ms',
    options: [
      ...[plainOption('s'), plainOption('ms'), { value: 'us', label: { zh: 'µs', en: 'µs' } }],
      { value: 'iso', label: { zh: 'ISO 8601（带时区）', en: 'ISO 8601 with a zone' } },
      { value: 'pattern', label: { zh: '按格式', en: 'a pattern' } },
    ],
  },
  {
    key: 'timePattern',
    label: { zh: '时间格式', en: 'Pattern of the time' },
    kind: 'text',
    default: 'yyyy-MM-dd HH:mm:ss',
    max: 60,
    help: { zh: 'yyyy MM dd HH mm ss SSS', en: 'of yyyy MM dd HH mm ss SSS' },
  },
  {
    key: 'timeZone',
    label: { zh: '时区', en: 'Time zone' },
    kind: 'text',
    default: 'Asia/Shanghai',
    max: 60,
  },
  {
    key: 'timeType',
    label: { zh: '时间的字节类型', en: 'Type of the time in bytes' },
    kind: 'select',
    default: 'uint32',
    options: ['uint32', 'uint64', 'float64'].map(plainOption),
  },
  {
    key: 'timeOrder',
    label: { zh: '时间的字节序', en: 'Order of the time in bytes' },
    kind: 'select',
    default: 'ABCD',
    options: orders.map(plainOption),
  },
]

export const deviceAttributes: readonly Attribute[] = [
  {
    key: 'code',
    label: { zh: '消息中的编码', en: 'Code in messages' },
    kind: 'text',
    max: 200,
    help: { zh: '留空为设备编码', en: 'Empty: the code of the device' },
  },
]

export const pointAttributes: readonly Attribute[] = [
  {
    key: 'path',
    label: { zh: 'JSON 路径', en: 'JSON path' },
    kind: 'text',
    max: 300,
    help: { zh: '如 a.b[0].c', en: 'As a.b[0].c' },
  },
  {
    key: 'column',
    label: { zh: 'CSV 列', en: 'CSV column' },
    kind: 'number',
    min: 1,
    max: 10_000,
    whole: true,
  },
  {
    key: 'at',
    label: { zh: '字节偏移', en: 'Offset in bytes' },
    kind: 'number',
    min: 0,
    max: 1_048_576,
    whole: true,
  },
  {
    key: 'type',
    label: { zh: '字节类型', en: 'Type in bytes' },
    kind: 'select',
    default: 'uint16',
    options: byteTypes.map(plainOption),
  },
  {
    key: 'order',
    label: { zh: '字节序', en: 'Byte order' },
    kind: 'select',
    default: 'ABCD',
    options: orders.map(plainOption),
  },
  {
    key: 'length',
    label: { zh: '字符串字节数', en: 'Bytes of a text' },
    kind: 'number',
    default: 16,
    min: 1,
    max: 500,
    whole: true,
  },
  ...mappingAttributes,
]
