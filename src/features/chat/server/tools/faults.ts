import { dtcTypes, faultCodes } from '#catalogue/faultCodes/faultCodes.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import type { FaultMeaning, FaultsAnswer } from './answers.ts'
import { figureOf } from './figures.ts'
import { inputs } from './inputs.ts'
import { deviceSeen } from './place.ts'
import type { Tool } from './tool.ts'
import { whatOf, word } from './words.ts'

const mostReported = 20
const plain = (code: string): string => code.trim().toUpperCase()

export const faults: Tool<typeof inputs.faults, FaultsAnswer> = {
  name: 'faults',
  summary:
    'Fault codes: meaning, cause and action of a code, and the codes that a device, or any that the caller sees, reported, active ones first',
  input: inputs.faults,
  run: async ({ deviceId, faultCode }, asking) => {
    if (deviceId !== undefined) deviceSeen(asking, deviceId)
    const { language } = asking
    const meanings = dtcTypes.flatMap((dtcType) =>
      faultCodes[dtcType].flatMap((each): FaultMeaning[] =>
        faultCode !== undefined && plain(each.code) === plain(faultCode)
          ? [{ dtcType, faultCode: each.code, ...each[language], demo: each.demo }]
          : [],
      ),
    )
    const rows = await asking.ask(alarmsContract.dtc, { deviceId, faultCode })
    return {
      meanings,
      reported: rows.slice(0, mostReported).map(({ dtcType, meaning, cause, action, name, demo, ...row }) => ({
        ...{ dtcType, faultCode: row.faultCode, name, meaning, cause, action, demo },
        ...{ deviceId: row.deviceId, deviceName: row.deviceName, active: row.state !== 0, at: row.cameTs },
        figure: figureOf(row.alarmLevel, {
          ...{ kind: 'moment', deviceId: row.deviceId, deviceName: row.deviceName, at: row.cameTs },
          what: whatOf(asking, row.deviceName, `${word('fault', language)} ${dtcType} ${row.faultCode}`),
        }),
      })),
    }
  },
}
