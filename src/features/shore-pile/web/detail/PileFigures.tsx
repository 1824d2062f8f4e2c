import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash, numberText } from '#web/kit/format.ts'
import { pileContract } from '../../contract.ts'
import type { PileRow } from '../../rowShapes.ts'
import type { PileTile } from '../../shapes.ts'
import { messages } from '../home/messages.ts'
import { manageMessages } from '../manage/manageMessages.ts'
import { detailMessages } from './detailMessages.ts'

const most = 50

const useRow = ({ deviceId, deviceName, stationId }: PileTile): PileRow | undefined => {
  const { data } = useCall(
    pileContract.pilePage,
    { stationId, deviceName, current: 1, size: most },
    { refetchInterval: 30_000 },
  )
  return data?.records.find((row) => row.deviceId === deviceId)
}

/** What is known about a pile itself: how it is secured, what it is, when it booted and was heard. */
export const PileFigures = ({ pile }: { pile: PileTile }) => {
  const text = useText(detailMessages)
  const home = useText(messages)
  const manage = useText(manageMessages)
  const row = useRow(pile)
  const profile = row?.securityProfile
  const security = profile === 0 ? 'security0' : profile === 2 ? 'security2' : 'security1'
  const isOcpp = pile.protocol !== 'mqtt'
  return (
    <Card title={text('facts')}>
      <FactGrid
        facts={[
          [text('code'), pile.deviceCode],
          [text('protocol'), home(pile.protocol)],
          [text('rated'), `${numberText(pile.ratedPower, 0)} kW`],
          ...(isOcpp
            ? ([
                [text('security'), row ? manage(security) : dash],
                [text('model'), [row?.vendor, row?.model].filter(Boolean).join(' ') || dash],
                [text('serial'), row?.serial || dash],
                [text('firmware'), row?.firmware || dash],
                [text('boot'), row?.bootTime ?? dash],
              ] as const)
            : []),
          [text('lastHeard'), row?.lastHeard ?? pile.updateTime ?? dash],
        ]}
      />
    </Card>
  )
}
