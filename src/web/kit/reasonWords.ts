import type { RefusalReason } from '#contract/refusalReasons.ts'
import { defineMessages, useText } from '../i18n.ts'

type Words = Record<RefusalReason, string>
const zh: Words = {
  oversized: '消息过大',
  unparsable: '无法解析',
  unknown_topic: '主题不符',
  unknown_device: '设备不存在',
  foreign_device: '不属于该设备',
  unknown_point: '点位不存在',
  wrong_type: '类型不符',
  wrong_size: '数量不符',
  out_of_range: '超出范围',
  future: '时间在未来',
  too_old: '时间过早',
  empty: '没有任何值',
  ahead_of_clock: '时间晚于服务器时钟（时钟曾被调快），未计入最新值',
  taken_over: '多个客户端使用同一 MQTT 客户端标识，互相顶替',
  too_fast: '设备发送过快，已放慢接收（不丢数据）',
  mqtt5: '客户端使用 MQTT 5，内置服务只支持 3.1.1',
  unknown_command: '没有此标识的指令',
  foreign_command: '该指令发往另一设备',
  bad_checksum: '校验和错误',
  incomplete: '报文不完整',
}
const en: Words = {
  oversized: 'Too large',
  unparsable: 'Not readable',
  unknown_topic: 'Topic does not match',
  unknown_device: 'No such device',
  foreign_device: 'Belongs to another device',
  unknown_point: 'No such point',
  wrong_type: 'Wrong type',
  wrong_size: 'Wrong number of values',
  out_of_range: 'Out of range',
  future: 'Time in the future',
  too_old: 'Time too far in the past',
  empty: 'No value at all',
  ahead_of_clock: 'Time stamp ahead of the server clock; excluded from the latest values',
  taken_over: 'Several clients with one MQTT client id keep taking over from each other',
  too_fast: 'The device sends too fast and is read more slowly; nothing is lost',
  mqtt5: 'The client speaks MQTT 5; the embedded broker speaks 3.1.1',
  unknown_command: 'No command has this id',
  foreign_command: 'The command went to another device',
  bad_checksum: 'Wrong checksum',
  incomplete: 'Incomplete message',
}
const words = defineMessages({ zh, en })
const isReason = (reason: string): reason is RefusalReason => Object.hasOwn(zh, reason)

/** Why something was refused, in the language in use; a reason of another version stands as it is. */
export const useReasonText = (): ((reason: string) => string) => {
  const text = useText(words)
  return (reason) => (isReason(reason) ? text(reason) : reason)
}
