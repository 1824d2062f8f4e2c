import { Button } from 'antd'
import { useState } from 'react'
import { ControlButtons } from '#features/control/web/ControlButtons.tsx'
import { DtcDialog } from '#features/devices/web/DtcDialog.tsx'
import { useText } from '#web/i18n.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import type { PileConnector } from '../../shapes.ts'
import { detailMessages } from './detailMessages.ts'
import './pileDetail.css'

type PileButtonsProps = { deviceId: string; outlet: PileConnector | undefined }

/** What can be asked of the pile and of the connector that is shown, and its fault codes; nothing in the past. */
export const PileButtons = ({ deviceId, outlet }: PileButtonsProps) => {
  const text = useText(detailMessages)
  const [faults, setFaults] = useState(false)
  const isPast = useMoment() !== undefined
  if (isPast) return null
  const part = outlet && outlet.connectorId !== deviceId ? outlet : undefined
  return (
    <>
      {part && (
        <fieldset className="tw-piledetail-commands" aria-label={text('ofOutlet', part.connectorNo)}>
          <span>{text('ofOutlet', part.connectorNo)}</span>
          <ControlButtons key={part.connectorId} deviceId={part.connectorId} />
        </fieldset>
      )}
      <fieldset className="tw-piledetail-commands" aria-label={text('ofPile')}>
        {part && <span>{text('ofPile')}</span>}
        <ControlButtons deviceId={deviceId} />
        <Button size="small" onClick={() => setFaults(true)}>
          {text('faults')}
        </Button>
      </fieldset>
      <DtcDialog only="PILE" open={faults} deviceId={deviceId} onClose={() => setFaults(false)} />
    </>
  )
}
