import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { CommandRow, ReadbackValue } from '../shapes.ts'
import { mayApprove, mayCancel } from './rights.ts'
import { settingOf } from './setting.ts'
import { shownValue } from './shown.ts'
import type { Command } from './store.ts'

/** A command as lists, the desk and the approver's page show it to a caller. */
export const commandRowOf = (
  { registry, places }: Pick<Context, 'registry' | 'places'>,
  caller: Caller,
  command: Command,
  now: number,
): CommandRow => {
  const time = (at: Date | null) => at && formatTime(at.getTime(), command.time_zone)
  const stamp = (at: Date | null) => at?.getTime() ?? null
  const { requested_at, expires_at } = command
  const device = registry.byId(command.device_id)
  const setting = settingOf(device?.profile, command.args)
  return {
    ...{ commandId: command.id, deviceId: command.device_id, path: [...command.path] },
    deviceName: device?.deviceName ?? command.device_name,
    ...{ name: command.name, args: { ...command.args }, reason: command.reason, state: command.state },
    ...{ setting: setting.zh, settingEn: setting.en, needsApproval: command.needs_approval },
    ...{ requestedById: command.requested_by, requestedBy: command.requested_name },
    ...{ requestedTime: formatTime(requested_at.getTime(), command.time_zone), requestedTs: requested_at.getTime() },
    ...{ decidedBy: command.decided_name, note: command.decision_note },
    ...{ decidedTime: time(command.decided_at), decidedTs: stamp(command.decided_at) },
    ...{ sentTime: time(command.sent_at), sentTs: stamp(command.sent_at) },
    ...{ replyTime: time(command.reply_at), replyTs: stamp(command.reply_at) },
    ...{ replyText: command.reply_text, replyOk: command.reply_ok, lateReply: command.late_reply },
    readbackUntil: stamp(command.readback_until),
    readback: readbackOf({ registry }, command),
    ...{ finishedTime: time(command.finished_at), finishedTs: stamp(command.finished_at) },
    interlocks: [...command.interlocks],
    ...{ expiresTime: formatTime(expires_at.getTime(), command.time_zone), expiresTs: expires_at.getTime() },
    ...{ timeZone: command.time_zone, version: command.version },
    mayApprove: mayApprove({ registry, places }, caller, command, now),
    mayCancel: mayCancel(caller, command, now),
  }
}

/** What the device reported, in the words of its points; a point that it no longer has is named by its key. */
const readbackOf = ({ registry }: Pick<Context, 'registry'>, { device_id, readback }: Command): ReadbackValue[] => {
  const byKey = registry.byId(device_id)?.profile.byKey
  return readback.map(({ code, value, ts }) => {
    const point = byKey?.get(code)
    const shown = shownValue(point ?? { legend: null, decimals: 0, unit: '' }, value)
    return {
      ...{ code, value, ts, shown: shown.zh, shownEn: shown.en },
      ...{ name: point?.pointName ?? code, nameEn: point?.pointNameEn ?? code },
    }
  })
}
