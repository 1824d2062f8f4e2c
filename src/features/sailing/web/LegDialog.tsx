import { Modal } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import type { SailingLeg } from '../shapes.ts'
import { LegAlarms } from './LegAlarms.tsx'
import { LegEnergy } from './LegEnergy.tsx'
import { legMessages } from './legMessages.ts'
import { LegTrack } from './LegTrack.tsx'
import { portsOf, windowOf } from './legWords.ts'

export type LegView = 'alarms' | 'energy' | 'track'

type LegDialogProps = { leg: SailingLeg; mmsi: string; view: LegView; onClose: () => void }

/** One leg: its alarms, what it drew, or where it went. */
export const LegDialog = ({ leg, mmsi, view, onClose }: LegDialogProps) => {
  const text = useText(legMessages)
  const { language } = useLanguage()
  const closing = useClosing(onClose)
  const { from, to } = portsOf(leg, language)
  const asked = windowOf(leg, mmsi)
  return (
    <Modal
      {...closing}
      title={`${text(view)} · ${leg.vesselName} · ${from} → ${to ?? text('running')} · ${minuteText(leg.legStartTime)}`}
      width="90%"
      className="tw-dialog-wide"
      footer={null}
    >
      {view === 'alarms' && <LegAlarms asked={asked} onGo={closing.onCancel} />}
      {view === 'energy' && <LegEnergy leg={leg} asked={asked} />}
      {view === 'track' && <LegTrack leg={leg} asked={asked} />}
    </Modal>
  )
}
