import type { StationType } from '#contract/stationTypes.ts'
import { storageReportContract } from '#features/energy-storage/contract.ts'
import { settlementContract } from '#features/settlement/contract.ts'
import { gridAreas } from '#features/settlement/shapes.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { useAction } from '#web/calls/api.ts'
import { useOpenedCall } from '#web/kit/form/useOpened.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { useText } from '#web/i18n.ts'
import { assetsContract } from '../contract.ts'

type Setting = 'charging' | 'storage' | 'shore'
/** The stations that are priced, by the setting of their platform that says how. */
const settings: Readonly<Partial<Record<StationType, Setting>>> = {
  chargeReplacePower: 'charging',
  energyStorageStation: 'storage',
  shorePowerStation: 'shore',
  shorePileStation: 'shore',
}
const saves = {
  charging: swapBookingsContract.settingSave,
  storage: storageReportContract.settingSave,
  shore: settlementContract.shoreSettingSave,
}
const settingOf = (stationType: string): Setting | undefined =>
  Object.entries(settings).find(([type]) => type === stationType)?.[1]

/** Whether the caller may say by which tariff a station of a type is priced. */
export const useMayPrice = (): ((stationType: string) => boolean) => {
  const { may } = useSession()
  return (stationType) => {
    const setting = settingOf(stationType)
    return setting !== undefined && may(saves[setting])
  }
}

/** The tariff of a station, and how it becomes another one: all else that the setting says stays as it is. */
export const useStationTariff = (stationId: string, stationType: string) => {
  const setting = settingOf(stationType)
  const success = useText(texts)('saved')
  const charging = useOpenedCall(swapBookingsContract.setting, { stationId }, setting === 'charging')
  const storage = useOpenedCall(storageReportContract.setting, { stationId }, setting === 'storage')
  const shore = useOpenedCall(settlementContract.shoreSetting, { stationId }, setting === 'shore')
  const done = { success, quiet: true, refresh: [assetsContract.stationPage] }
  const saveCharging = useAction(saves.charging, { ...done, refresh: [...done.refresh, swapBookingsContract.setting] })
  const saveStorage = useAction(saves.storage, { ...done, refresh: [...done.refresh, storageReportContract.setting] })
  const saveShore = useAction(saves.shore, { ...done, refresh: [...done.refresh, settlementContract.shoreSetting] })
  const asked = setting === 'charging' ? charging : setting === 'storage' ? storage : shore
  const put = async (tariffId: string): Promise<void> => {
    if (setting === 'charging' && charging.data) {
      const { tariffName: _, ...rest } = charging.data
      await saveCharging.mutateAsync({ ...rest, tariffId })
    } else if (setting === 'storage' && storage.data) {
      const { ratedPower, version } = storage.data
      await saveStorage.mutateAsync({ stationId, ratedPower, tariffId, version })
    } else if (shore.data) {
      const { ratedPower, gridArea, water, version } = shore.data
      const area = gridAreas.find((each) => each === gridArea) ?? 'cn'
      await saveShore.mutateAsync({ stationId, ratedPower, tariffId, gridArea: area, water, version })
    }
  }
  return { asked, put }
}
