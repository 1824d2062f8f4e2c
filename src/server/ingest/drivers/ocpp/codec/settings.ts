import type { Payload } from './frames.ts'

/** s between two meter values of a transaction */
export const meterInterval = 10
const few = ['Energy.Active.Import.Register', 'Power.Active.Import']
const most = [...few, 'Voltage', 'Current.Import', 'Power.Factor', 'Temperature', 'SoC']

/** What a pile is set to after its boot. A pile that cannot measure all of `most` refuses the list, and is asked for `few`. */
export const measurandLists = [most, few].map((list) => list.join(','))

export const intervalKey = 'MeterValueSampleInterval'
export const measurandsKey = 'MeterValuesSampledData'

const variable = (component: string, name: string, value: string) => ({
  ...{ component: { name: component }, variable: { name }, attributeValue: value },
})
/** SetVariables of 2.0.1 with the nth list of measurands. */
export const variables = (list: string): Payload => ({
  setVariableData: [
    variable('SampledDataCtrlr', 'TxUpdatedInterval', String(meterInterval)),
    variable('SampledDataCtrlr', 'TxUpdatedMeasurands', list),
  ],
})

/** The value of a key that GetConfiguration of 1.6 gave. */
export const configured = (payload: Payload, wanted: string): string | undefined => {
  const keys = Array.isArray(payload.configurationKey) ? payload.configurationKey : []
  const found: unknown = keys.find((each) => each?.key === wanted)
  return typeof found === 'object' && found !== null && 'value' in found ? String(found.value) : undefined
}
/** False where SetVariables of 2.0.1 was refused in a part. */
export const allSet = (payload: Payload): boolean => {
  const results = Array.isArray(payload.setVariableResult) ? payload.setVariableResult : []
  return results.every((each) => ['Accepted', 'RebootRequired'].includes(each?.attributeStatus))
}
