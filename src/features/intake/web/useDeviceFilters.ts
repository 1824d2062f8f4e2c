import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import type { Filter } from '#web/kit/table/FilterBar.tsx'
import { useSession } from '#web/session/session.ts'
import { messages } from '../messages.ts'

const minute = { staleTime: 60_000 }

/** Name or code, profile and, for whoever may see them, station of a device. */
export const useDeviceFilters = (): readonly Filter[] => {
  const text = useText(messages)
  const { can } = useSession()
  const stations = useCall(assetsContract.stationList, {}, { ...minute, enabled: can('asset_view') })
  const profiles = useCall(iotContract.profilePage, { size: 100 }, minute)
  return [
    { kind: 'text', name: 'deviceName', label: text('findDevice') },
    {
      kind: 'select',
      name: 'profileKey',
      label: text('profile'),
      options: (profiles.data?.records ?? []).map(({ profileKey, profileName }) => ({
        value: profileKey,
        label: profileName,
      })),
    },
    ...(stations.data
      ? [
          {
            kind: 'select' as const,
            name: 'stationId',
            label: text('station'),
            options: stations.data.map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
          },
        ]
      : []),
  ]
}
