import { opcuaEventWords } from './opcuaEventWords.ts'

/** Of every driver that connects to something. */
const peerEventWords = {
  connect_failed: { zh: '连接失败：{reason}', en: 'Connection failed: {reason}' },
  connection_lost: { zh: '连接中断：{reason}', en: 'Connection lost: {reason}' },
  broker_refused: { zh: 'MQTT 代理拒绝登录：{reason}', en: 'The broker does not let us in: {reason}' },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>
export type PeerEventCode = keyof typeof peerEventWords

/** What a driver's events say, by code; `{name}` stands for what the event names. */
export const modbusEventWords = {
  ...peerEventWords,
  not_modbus: { zh: '对端不是 Modbus TCP', en: 'The peer does not speak Modbus TCP' },
  closes_after_answer: {
    zh: '对端每次应答后断开，改为每个周期建立一次连接',
    en: 'The peer closes after each answer: a connection is made for each cycle',
  },
  unit_silent: {
    zh: '从站 {unit} 无应答，改为间歇探测：{reason}',
    en: 'Unit {unit} is silent and only probed: {reason}',
  },
  unit_back: { zh: '从站 {unit} 恢复应答', en: 'Unit {unit} answers again' },
  illegal_address: {
    zh: '点 {point}[{index}]：功能码 {function} 没有地址 {address}，一小时后重试',
    en: 'Point {point}[{index}]: function {function} has no address {address}; tried again in an hour',
  },
  exception: {
    zh: '异常码 {exception}：功能码 {function}，地址 {address}，数量 {count}',
    en: 'Exception {exception} to function {function}, address {address}, count {count}',
  },
  no_answer: {
    zh: '无应答：功能码 {function}，地址 {address}，数量 {count}',
    en: 'No answer to function {function}, address {address}, count {count}',
  },
  wrong_unit: { zh: '应答来自其他从站：{reason}', en: 'Another unit answered: {reason}' },
  wrong_answer: { zh: '应答与请求不符：{reason}', en: 'The answer does not fit the request: {reason}' },
  cycle_overtaken: { zh: '采集周期过短，已跳过', en: 'A cycle was overtaken by the next and skipped' },
  point_wrong: { zh: '点 {point} 的属性 {attribute} 缺失或有误', en: 'Point {point}: {attribute} is missing or wrong' },
  sunspec_absent: { zh: '设备没有 SunSpec 模型', en: 'The device has no SunSpec models' },
  sunspec_unknown_point: {
    zh: '点 {point}：设备没有 SunSpec 点 {name}',
    en: 'Point {point}: the device has no SunSpec point {name}',
  },
  factor_out_of_range: {
    zh: '点 {point} 的比例因子 {factor} 超出 ±10',
    en: 'Point {point}: its scale factor {factor} is beyond ±10',
  },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>
export type ModbusEventCode = keyof typeof modbusEventWords

/** Of drivers over somebody else's MQTT broker. */
export const sparkplugEventWords = {
  ...peerEventWords,
  not_born: {
    zh: '{node} 尚未发送出生消息，已请求重新出生',
    en: '{node} sent data before its birth: it is asked to be born again',
  },
  sequence_gap: {
    zh: '{node} 缺少序号 {expected}（收到 {got}），已请求重新出生',
    en: '{node}: message {expected} is missing ({got} came); it is asked to be born again',
  },
  seq_missing: { zh: '{node} 的消息没有序号，已拒收', en: '{node}: a message without a sequence number is refused' },
  birth_wrong: {
    zh: '{node} 的出生消息序号为 {seq}，应为 0',
    en: '{node}: its birth has sequence number {seq}, not 0',
  },
  unknown_alias: {
    zh: '{node} 的指标 {metric} 不在出生消息中',
    en: '{node}: metric {metric} was not in its birth',
  },
  payload_wrong: { zh: '{node} 的消息无法解码：{reason}', en: '{node}: a message cannot be read: {reason}' },
  device_offline: { zh: '{node} 已离线', en: '{node} went offline' },
  device_online: { zh: '{node} 已上线', en: '{node} is online' },
  too_many: { zh: '节点和设备过多，{node} 未处理', en: 'Too many nodes and devices: {node} is left out' },
  point_wrong: { zh: '点 {point} 的属性 {attribute} 缺失或有误', en: 'Point {point}: {attribute} is missing or wrong' },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>
export type SparkplugEventCode = keyof typeof sparkplugEventWords

export const mqttMapEventWords = {
  ...peerEventWords,
  message_wrong: { zh: '主题 {topic} 的消息无法解析：{reason}', en: 'A message on {topic} cannot be read: {reason}' },
  unknown_code: { zh: '没有绑定编码为 {code} 的设备', en: 'No device of this driver has the code {code}' },
  retained_skipped: {
    zh: '主题 {topic} 的保留消息没有时间，已跳过',
    en: 'A retained message on {topic} without a time is skipped',
  },
  settings_wrong: { zh: '驱动的属性 {attribute} 缺失或有误', en: 'The driver’s {attribute} is missing or wrong' },
  subscription_refused: { zh: '代理拒绝订阅 {topic}', en: 'The broker refuses the subscription of {topic}' },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>
export type MqttMapEventCode = keyof typeof mqttMapEventWords | 'point_wrong'

/** The words of all events: those of every driver, then those of its type. */
export const driverEventWords = {
  failed: { zh: '驱动停止，稍后重启：{reason}', en: 'The driver stopped and starts again: {reason}' },
  unusable: { zh: '配置无法使用：{reason}', en: 'Its configuration cannot be used: {reason}' },
  overrun: {
    zh: '数据库不可用过久，较早的数据已丢弃',
    en: 'The database was away too long: the oldest values are lost',
  },
  write_unanswered: {
    zh: '写入点 {point} 后没有应答，不再重发：{reason}',
    en: 'No answer to a write of point {point}; it is not sent again: {reason}',
  },
  ...modbusEventWords,
  ...sparkplugEventWords,
  ...mqttMapEventWords,
  ...opcuaEventWords,
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>
