import { bcuCodes } from './bcu.ts'
import { craneCodes } from './crane.ts'
import { dcuCodes } from './dcu.ts'
import { emsCodes } from './ems.ts'
import type { FaultCode } from './faultCode.ts'
import { pileCodes } from './pile.ts'
import { plcCodes } from './plc.ts'

/** DCU domain (stack) controller · BCU cluster controller · EMS energy management · PLC controller of the container or crane · PILE charging pile, by OCPP. */
export const dtcTypes = ['DCU', 'BCU', 'EMS', 'PLC', 'PILE'] as const
export type DtcType = (typeof dtcTypes)[number]

export const isDtcType = (type: string): type is DtcType => dtcTypes.some((each) => each === type)

export const faultCodes: Readonly<Record<DtcType, readonly FaultCode[]>> = {
  DCU: dcuCodes,
  BCU: bcuCodes,
  EMS: emsCodes,
  PLC: [...plcCodes, ...craneCodes],
  PILE: pileCodes,
}

const byCode = new Map(dtcTypes.map((type) => [type, new Map(faultCodes[type].map((each) => [each.code, each]))]))

export const faultCode = (type: DtcType, code: string): FaultCode | undefined => byCode.get(type)?.get(code)

/** The level of a code's alarm; 3 for a code that the catalogue does not know. */
export const faultLevel = (type: DtcType, code: string): number => faultCode(type, code)?.level ?? 3
