import { useCall } from '#web/calls/api.ts'
import { catalogueContract } from '../../contract.ts'

/** The device types that one may choose, as options. */
export const useTypes = (): { value: string; label: string }[] =>
  (useCall(catalogueContract.typeList, {}).data ?? []).map(({ deviceType, deviceTypeName }) => ({
    value: deviceType,
    label: deviceTypeName,
  }))
