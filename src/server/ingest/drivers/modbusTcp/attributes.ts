import type { Attribute } from '#contract/attribute.ts'
import { plainOption } from '../plainOption.ts'
import { numberTypes, orders } from './codec.ts'
import { scalingAttributes } from '../scaling.ts'

export const driverAttributes: readonly Attribute[] = [
  {
    key: 'host',
    label: { zh: '主机', en: 'Host' },
    kind: 'text',
    required: true,
    max: 253,
    endpoint: true,
    help: { zh: '设备或网关的 IP 地址或主机名', en: 'IP address or host name of the device or gateway' },
  },
  {
    key: 'port',
    label: { zh: '端口', en: 'Port' },
    kind: 'number',
    default: 502,
    min: 1,
    max: 65_535,
    whole: true,
    endpoint: true,
  },
  {
    key: 'timeout',
    label: { zh: '超时（ms）', en: 'Time-out (ms)' },
    kind: 'number',
    default: 1000,
    min: 50,
    max: 10_000,
    whole: true,
    help: { zh: '连接与每次应答的最长等待时间', en: 'How long a connection and each answer may take' },
  },
  {
    key: 'inFlight',
    label: { zh: '并发请求数', en: 'Requests in flight' },
    kind: 'number',
    default: 1,
    min: 1,
    max: 16,
    whole: true,
    help: { zh: '多数网关逐条应答，请保持 1', en: 'Most gateways answer one by one: keep 1' },
  },
  {
    key: 'pause',
    label: { zh: '请求间隔（ms）', en: 'Pause between requests (ms)' },
    kind: 'number',
    default: 0,
    min: 0,
    max: 1000,
    whole: true,
  },
]

export const deviceAttributes: readonly Attribute[] = [
  {
    key: 'unit',
    label: { zh: '从站地址', en: 'Unit' },
    kind: 'number',
    required: true,
    default: 1,
    min: 0,
    max: 255,
    whole: true,
  },
  {
    key: 'interval',
    label: { zh: '采集周期（ms）', en: 'Interval (ms)' },
    kind: 'number',
    default: 1000,
    min: 100,
    max: 3_600_000,
    whole: true,
  },
]

export const pointAttributes: readonly Attribute[] = [
  {
    key: 'function',
    label: { zh: '功能码', en: 'Function' },
    kind: 'select',
    default: '3',
    options: [
      { value: '1', label: { zh: '1 线圈', en: '1 coils' } },
      { value: '2', label: { zh: '2 离散输入', en: '2 discrete inputs' } },
      { value: '3', label: { zh: '3 保持寄存器', en: '3 holding registers' } },
      { value: '4', label: { zh: '4 输入寄存器', en: '4 input registers' } },
    ],
  },
  {
    key: 'address',
    label: { zh: '地址（从 0 起）', en: 'Address (from 0)' },
    kind: 'number',
    min: 0,
    max: 65_535,
    whole: true,
    help: {
      zh: '协议地址：40001 即功能码 3、地址 0。填写 SunSpec 点时可不填。',
      en: 'As on the wire: 40001 is function 3, address 0. Not needed with a SunSpec point.',
    },
  },
  {
    key: 'type',
    label: { zh: '数据类型', en: 'Type' },
    kind: 'select',
    default: 'uint16',
    options: [
      ...Object.keys(numberTypes).map(plainOption),
      { value: 'bit', label: { zh: '位', en: 'bit' } },
      { value: 'string', label: { zh: '字符串', en: 'string' } },
    ],
    help: { zh: '功能码 1、2 始终为位', en: 'Always a bit with functions 1 and 2' },
  },
  {
    key: 'order',
    label: { zh: '字节序', en: 'Byte order' },
    kind: 'select',
    default: 'ABCD',
    options: orders.map(plainOption),
  },
  {
    key: 'bit',
    label: { zh: '位号（0 为最低位）', en: 'Bit (0 is the lowest)' },
    kind: 'number',
    default: 0,
    min: 0,
    max: 15,
    whole: true,
  },
  {
    key: 'length',
    label: { zh: '字符串长度（寄存器数）', en: 'Length of a string (registers)' },
    kind: 'number',
    default: 16,
    min: 1,
    max: 125,
    whole: true,
  },
  ...scalingAttributes,
  {
    key: 'none',
    label: { zh: '无效值（原始值）', en: 'Raw value that means none' },
    kind: 'text',
    max: 24,
    help: { zh: '如 0x8000 或 -32768，读到时视为无值', en: 'As 0x8000 or -32768: read as absent' },
  },
  {
    key: 'multiple',
    label: { zh: '用功能码 15/16 写入', en: 'Write with function 15 or 16' },
    kind: 'boolean',
    default: false,
  },
  {
    key: 'sunspec',
    label: { zh: 'SunSpec 点', en: 'SunSpec point' },
    kind: 'text',
    max: 80,
    help: {
      zh: '如 103.W、160.module[0].DCW；地址、类型和倍率由设备给出',
      en: 'As 103.W or 160.module[0].DCW: the device tells address, type and scale',
    },
  },
]
