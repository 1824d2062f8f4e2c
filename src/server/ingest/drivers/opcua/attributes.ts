import type { Attribute } from '#contract/attribute.ts'
import { plainOption } from '../plainOption.ts'

export const securityModes = ['SignAndEncrypt', 'Sign', 'None'] as const
export const securityPolicies = [
  'Basic256Sha256',
  'Aes128_Sha256_RsaOaep',
  'Aes256_Sha256_RsaPss',
  'Basic256',
  'None',
] as const

export const driverAttributes: readonly Attribute[] = [
  {
    key: 'endpoint',
    label: { zh: '服务器地址', en: 'Endpoint' },
    kind: 'text',
    required: true,
    max: 300,
    endpoint: true,
    help: { zh: '如 opc.tcp://192.168.1.10:4840', en: 'As opc.tcp://192.168.1.10:4840' },
  },
  {
    key: 'securityMode',
    label: { zh: '安全模式', en: 'Security mode' },
    kind: 'select',
    default: 'SignAndEncrypt',
    options: securityModes.map(plainOption),
    endpoint: true,
    help: {
      zh: '签名或加密时，需在驱动详情页信任服务器证书，并在服务器上信任本驱动',
      en: 'Signed or encrypted: trust the server’s certificate on the driver’s page, and this driver on the server',
    },
  },
  {
    key: 'securityPolicy',
    label: { zh: '安全策略', en: 'Security policy' },
    kind: 'select',
    default: 'Basic256Sha256',
    options: securityPolicies.map(plainOption),
    endpoint: true,
    help: { zh: '安全模式为 None 时不使用', en: 'Not used with the mode None' },
  },
  {
    key: 'user',
    label: { zh: '用户名', en: 'User' },
    kind: 'text',
    max: 100,
    endpoint: true,
    help: { zh: '留空则匿名登录', en: 'Anonymous where empty' },
  },
  { key: 'password', label: { zh: '密码', en: 'Password' }, kind: 'secret', max: 200 },
  {
    key: 'publish',
    label: { zh: '发布间隔（ms）', en: 'Publishing interval (ms)' },
    kind: 'number',
    default: 1000,
    min: 50,
    max: 60_000,
    whole: true,
  },
  {
    key: 'keepAlive',
    label: { zh: '保活间隔（s）', en: 'Keep-alive (s)' },
    kind: 'number',
    default: 5,
    min: 1,
    max: 600,
    whole: true,
    help: {
      zh: '服务器三个间隔内没有任何消息，即视为离线',
      en: 'A server that says nothing for three of these counts as offline',
    },
  },
  {
    key: 'timeout',
    label: { zh: '超时（ms）', en: 'Time-out (ms)' },
    kind: 'number',
    default: 5000,
    min: 500,
    max: 60_000,
    whole: true,
  },
]

export const deviceAttributes: readonly Attribute[] = [
  {
    key: 'sampling',
    label: { zh: '采样间隔（ms）', en: 'Sampling interval (ms)' },
    kind: 'number',
    default: 1000,
    min: 0,
    max: 3_600_000,
    whole: true,
  },
  {
    key: 'align',
    label: { zh: '时间对齐（ms）', en: 'Align times (ms)' },
    kind: 'number',
    default: 0,
    min: 0,
    max: 3_600_000,
    whole: true,
    help: {
      zh: '各点时间不一致时，向下取整到此间隔合为一条；0 为不对齐',
      en: 'Where points differ in time they are rounded down to this and make one sample; 0: not',
    },
  },
]

export const pointAttributes: readonly Attribute[] = [
  {
    key: 'nodeId',
    node: true,
    label: { zh: '节点', en: 'Node' },
    kind: 'text',
    required: true,
    max: 300,
    help: { zh: '如 ns=2;s=Battery.SOC', en: 'As ns=2;s=Battery.SOC' },
  },
  { key: 'scale', label: { zh: '倍率', en: 'Scale' }, kind: 'number', default: 1 },
  {
    key: 'offset',
    label: { zh: '偏移', en: 'Offset' },
    kind: 'number',
    default: 0,
    help: { zh: '值 = 原始值 × 倍率 + 偏移', en: 'value = raw × scale + offset' },
  },
]
