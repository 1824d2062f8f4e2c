import { wireLimits } from '#contract/wireLimits.ts'
import { defineMessages } from '../../i18n.ts'

const { packetBytes, samples, aheadMs, earliest, arraySize, sentinels, corrections, refusals, replyCharacters } =
  wireLimits
const thousands = (number: number): string => number.toLocaleString('en-US')
const mebibytes = packetBytes / 2 ** 20
const minutes = aheadMs / 60_000
const year = new Date(earliest).getUTCFullYear()

export const wireMessages = defineMessages({
  zh: {
    wire: '设备消息（MQTT）',
    versions:
      '内置 MQTT 代理支持 MQTT 3.1 和 3.1.1，QoS 0 和 1；外部代理按其自身版本。用户名为设备编码，密码为设备令牌',
    topics: `主题：devices/<设备编码>/telemetry；指令在 devices/<设备编码>/command 上收取（QoS 1，超过 expires 须拒绝），在 devices/<设备编码>/command/reply 上答复 {"id","ok","message"}，message 最多 ${replyCharacters} 个字符。设备可代其下级设备上报`,
    message: `一条消息是一个样本 {"ts": …, "values": {…}}，或最多 ${thousands(samples)} 个样本的数组；报文超过 ${mebibytes} MiB 时断开连接`,
    times: `时间名为 ts、timestamp 或 time：毫秒、秒，或带时区的 ISO 8601；不早于 ${year} 年，最多超前服务器 ${minutes} 分钟；没有时间时取服务器时钟`,
    values: `数值为 JSON 数字，状态也可为 true/false；null 和模板中的无效值（最多 ${sentinels} 个）表示没有值；超出模板上下限的值被拒收`,
    arrays: `数组的长度须与模板一致（最多 ${thousands(arraySize)} 个）；序号从 1 开始，没有值的位置写 null`,
    repeats: `同一时间的样本合并，同一点位保留较大的值；带 "correct": true（或 1 至 ${thousands(corrections)}）的样本更正已存的值`,
    refused: `提交后才确认（PUBACK）。不符的内容被拒收、按原因计数并确认，合格的点位照常保存；一条消息最多逐条列出 ${refusals} 个原因，见“拒收数据”`,
  },
  en: {
    wire: 'Device messages (MQTT)',
    versions:
      'The embedded broker speaks MQTT 3.1 and 3.1.1, QoS 0 and 1; an external one what it speaks itself. The user name is the device code, the password its token',
    topics: `Topics: devices/<code>/telemetry; commands come on devices/<code>/command (QoS 1; refuse them after expires) and are answered on devices/<code>/command/reply with {"id", "ok", "message"}, the message of at most ${replyCharacters} characters. A device may speak for the devices below it`,
    message: `A message is a sample {"ts": …, "values": {…}} or an array of at most ${thousands(samples)}; a packet over ${mebibytes} MiB ends the connection`,
    times: `The time is called ts, timestamp or time: milliseconds, seconds, or ISO 8601 with a zone; not before ${year} and at most ${minutes} minutes ahead of the server; without one the server's clock counts`,
    values: `Values are JSON numbers, states also true or false; null and the profile's sentinels (at most ${sentinels}) mean no value; a value beyond the profile's limits is refused`,
    arrays: `An array has as many numbers as the profile says (at most ${thousands(arraySize)}); places count from 1, and null stands for one without a value`,
    repeats: `Samples of one time are merged, and of two values of a point the greater stays; a sample with "correct": true (or 1 to ${thousands(corrections)}) corrects what is stored`,
    refused: `A message is acknowledged (PUBACK) when it has been committed. What does not fit is refused, counted by reason and acknowledged, and good points beside it are stored; at most ${refusals} reasons of a message are listed one by one, see "Refused data"`,
  },
})
