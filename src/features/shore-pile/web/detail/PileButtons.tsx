import { Button } from 'antd'
import { useState } from 'react'
import { ControlButtons } from '#features/control/web/ControlButtons.tsx'
import { DtcDialog } from '#features/devices/web/DtcDialog.tsx'
import { useText } from '#web/i18n.ts'
import type { PileConnector } from '../../shapes.ts'
import { detailMessages } from './detailMessages.ts'
import './pileDetail.css'

type PileButtonsProps = { deviceId: string; outlets: readonly PileConnector[] }

/** What can be asked of the pile and of each of its connectors, and its fault codes. */
export const PileButtons = ({ deviceId, outlets }: PileButtonsProps) => {
  const text = useText(detailMessages)
  const [faults, setFaults] = useState(false)
  const below = outlets.filter(({ connectorId }) => connectorId !== deviceId)
  return (
    <>
      <fieldset className="tw-piledetail-commands" aria-label={text('ofPile')}>
        {below.length > 0 && <span>{text('ofPile')}</span>}
        <ControlButtons deviceId={deviceId} />
        <Button size="small" onClick={() => setFaults(true)}>
          {text('faults')}
        </Button>
      </fieldset>
      {below.map(({ connectorId, connectorNo }) => (
        <fieldset key={connectorId} className="tw-piledetail-commands" aria-label={text('ofOutlet', connectorNo)}>
          <span>{text('ofOutlet', connectorNo)}</span>
          <ControlButtons deviceId={connectorId} />
        </fieldset>
      ))}
      <DtcDialog open={faults} deviceId={deviceId} onClose={() => setFaults(false)} />
    </>
  )
}
