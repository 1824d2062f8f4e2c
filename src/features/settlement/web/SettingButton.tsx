import { Button } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StationType } from '#contract/stationTypes.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { settingMessages } from './settingMessages.ts'
import { StationSetting } from './StationSetting.tsx'

type Props = {
  stationType: StationType
  /** the station that is chosen beside it; the only one needs no choice */
  stationId: string | null | undefined
  /** what shows or is reckoned by the setting */
  refresh: readonly Endpoint[]
}

/** Opens the setting of a station, for those who may change it. */
export const SettingButton = ({ stationType, stationId, refresh }: Props) => {
  const text = useText(settingMessages)
  const may = useSession().can('shore_save')
  const [open, setOpen] = useState(false)
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const [only] = stations
  const chosen = stations.length === 1 ? only : stations.find((station) => station.stationId === stationId)
  if (!may) return null
  return (
    <>
      <Button disabled={!chosen} title={chosen ? undefined : text('needsStation')} onClick={() => setOpen(true)}>
        {text('setting')}
      </Button>
      <StationSetting station={open ? chosen : undefined} refresh={refresh} onClose={() => setOpen(false)} />
    </>
  )
}
