import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { testMessage } from '#server/ingest/testMessage.ts'
import type { iotContract } from '../contract.ts'

const mostShown = 1000

/** Refuses `rows.not_found`. */
export const testedMessage = async (
  { registry, telemetry, clock }: Pick<Context, 'registry' | 'telemetry' | 'clock'>,
  caller: Caller,
  language: Language,
  { deviceId, topic, payload }: Parsed<(typeof iotContract)['messageTest']>,
): Promise<Output<(typeof iotContract)['messageTest']>> => {
  const sender = registry.byId(deviceId)
  if (!sender || !pathInScope(caller, sender.orgPath)) throw new AppError('rows.not_found')
  const whole = topic.startsWith('devices/') || topic === 'http' ? topic : `devices/${sender.deviceCode}/${topic}`
  const { samples, facts, refusals } = await testMessage({
    ...{ registry, telemetry, sender, topic: whole, payload: Buffer.from(payload), now: clock() },
  })
  const accepted = samples.flatMap(({ device, ts, values }) =>
    values.map(({ point, place, value }) => ({
      ...{ deviceName: device.deviceName, pointKey: point.pointKey, place, value, unit: point.unit, ts },
      pointName: (language === 'en' && point.pointNameEn) || point.pointName,
      derived: point.deriveFrom !== null,
      time: ts === null ? null : formatTime(ts, device.timeZone),
    })),
  )
  return {
    samples: samples.length,
    accepted: accepted.slice(0, mostShown),
    facts: facts.slice(0, mostShown).map(({ device, name, value, ts }) => ({
      ...{ deviceName: device.deviceName, name, value, ts },
      time: formatTime(ts, device.timeZone),
    })),
    refusals: refusals.map(({ device, reason, detail, count = 1 }) => ({
      ...{ deviceName: device?.deviceName ?? '', reason, detail, count },
    })),
  }
}
