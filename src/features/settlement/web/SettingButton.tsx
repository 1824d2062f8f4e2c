import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
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

/** Opens the setting of a station, for those who may change it; where none is chosen beside it, it asks which. */
export const SettingButton = ({ stationType, stationId, refresh }: Props) => {
  const text = useText(settingMessages)
  const may = useSession().can('shore_save')
  const [opened, setOpened] = useState<string>()
  const { data: stations = [] } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const own = stations.length === 1 ? stations[0]?.stationId : stationId
  if (!may || stations.length === 0) return null
  return (
    <>
      {own ? (
        <Button onClick={() => setOpened(own)}>{text('setting')}</Button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: stations.map((each) => ({ key: each.stationId, label: each.stationName })),
            onClick: ({ key }) => setOpened(key),
          }}
        >
          <Button>
            {text('setting')} <DownOutlined />
          </Button>
        </Dropdown>
      )}
      <StationSetting
        station={stations.find((each) => each.stationId === opened)}
        refresh={refresh}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
