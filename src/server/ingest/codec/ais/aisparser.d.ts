/** The parts of aisparser that we use; it comes without types. Fields are read from the bits as they are asked for. */
declare module 'aisparser' {
  type Result = {
    readonly valid: 'VALID' | 'INVALID' | 'UNSUPPORTED' | 'INCOMPLETE'
    readonly aisType: number
    readonly mmsi: number
    readonly longitude: number
    readonly latitude: number
    readonly sog: number
    readonly cog: number
    readonly heading: number
    readonly rot: number
    readonly navStatus: number
    readonly utcTsSec: number
    readonly name: string
    readonly callSign: string
    readonly imo: number
    readonly destination: string
    readonly draught: number
    readonly shipType: number
    readonly etaMonth: number
    readonly etaDay: number
    readonly etaHour: number
    readonly etaMinute: number
    readonly dimToBow: number
    readonly dimToStern: number
    readonly dimToPort: number
    readonly dimToStbrd: number
  }
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default class AisParser {
    constructor(options: { readonly checksum: boolean })
    parseArray(fields: readonly string[]): Result
  }
}
