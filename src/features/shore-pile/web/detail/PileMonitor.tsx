import type { AlarmRow } from '#contract/alarm.ts'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { useCall } from '#web/calls/api.ts'
import { DayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { pileSessionContract, shorePileContract } from '../../contract.ts'
import type { PileConnector, PileDetail } from '../../shapes.ts'
import { LastMessages } from '../message/LastMessages.tsx'
import { SessionList } from '../session/SessionList.tsx'
import { detailMessages } from './detailMessages.ts'
import { OutletList } from './OutletList.tsx'
import { PileButtons } from './PileButtons.tsx'
import { PileFacts } from './PileFacts.tsx'
import { PileFigures } from './PileFigures.tsx'
import { RunningSession } from './RunningSession.tsx'

const openedCalls = { alarms: shorePileContract.alarmList }
const smallestPage = 10
const shown = 6

/** The connector that the address names, else one with a session, else the first. */
const chosenOf = (outlets: readonly PileConnector[], part: string | undefined): PileConnector | undefined =>
  outlets.find(({ connectorId }) => connectorId === part) ??
  outlets.find(({ sessionId }) => sessionId !== null) ??
  outlets[0]

const LastSessions = ({ deviceId }: { deviceId: string }) => {
  const text = useText(detailMessages)
  const answer = useCall(
    pileSessionContract.sessionPage,
    { deviceId, current: 1, size: smallestPage },
    { keepOld: true, refetchInterval: 10_000 },
  )
  return (
    <Card title={text('lastSessions')}>
      <SessionList answer={answer} most={shown} none={text('noSessions')} />
    </Card>
  )
}

type PileMonitorProps = { detail: PileDetail; alarms: readonly AlarmRow[] | undefined }

/** A pile opened: its connectors, the session that runs at the chosen one, its day; sessions and messages before. `alarms` are those of a moment. */
export const PileMonitor = ({ detail, alarms }: PileMonitorProps) => {
  const text = useText(detailMessages)
  const { part, go } = useDetailParts()
  const { deviceId, deviceName, pile, timeZone, intervalSeconds } = detail
  const chosen = chosenOf(pile.connectors, part)
  const values = detail.connectors.find(({ connectorId }) => connectorId === chosen?.connectorId)
  const live = alarms === undefined
  return (
    <OpenedMonitor
      detail={{ deviceId, intervalSeconds, metrics: values?.metrics ?? [] }}
      calls={openedCalls}
      then={alarms}
      facts={<PileFacts detail={detail} />}
      main={
        <>
          <OutletList detail={detail} chosen={chosen} onChoose={(connectorId) => go({ part: connectorId })} />
          {chosen && <RunningSession outlet={chosen} />}
          {values && <StatesCard lines={values.states} />}
          {live && <LastSessions deviceId={deviceId} />}
          {live && pile.protocol !== 'mqtt' && <LastMessages pileCode={pile.deviceCode} />}
        </>
      }
      aside={
        <>
          {chosen && (
            <DayCurves
              title={text('curves', chosen.connectorNo)}
              endpoint={shorePileContract.pileCurves}
              input={(dayTime) => ({ deviceId: chosen.connectorId, dayTime })}
              seriesOf={(answer) => answer}
              timeZone={timeZone}
              syncKey={`pile ${chosen.connectorId}`}
              exportName={`${deviceName} ${chosen.connectorNo}`}
              height={220}
            />
          )}
          {live && <PileFigures pile={pile} />}
        </>
      }
      buttons={<PileButtons deviceId={deviceId} outlet={chosen} />}
      more={null}
    />
  )
}
