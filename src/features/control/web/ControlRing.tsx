import { Button } from 'antd'
import { createPortal } from 'react-dom'
import { commandWords } from '#catalogue/commands/words.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { useNow } from '#web/kit/useNow.ts'
import type { CommandRow } from '../shapes.ts'
import { listMessages } from './listMessages.ts'
import './control.css'
import { Countdown } from './Countdown.tsx'
import { MuteButton } from './MuteButton.tsx'
import { useIncoming } from './useIncoming.ts'
import { useOpenCommand } from './useOpenCommand.ts'

/** Tells an approver on every page that a request has come in. */
export const ControlRing = () => {
  const { row, putAside } = useIncoming()
  const [opened, open] = useOpenCommand()
  if (!row || row.commandId === opened) return null
  return (
    <Incoming
      row={row}
      onLater={putAside}
      onLook={() => {
        putAside()
        open(row.commandId)
      }}
    />
  )
}

type Props = { row: CommandRow; onLater: () => void; onLook: () => void }

const Incoming = ({ row, onLater, onLook }: Props) => {
  const text = useText(listMessages)
  const { language } = useLanguage()
  const { requestedTs, expiresTs, path, reason, requestedBy, name } = row
  if (useNow() >= expiresTs) return null
  return createPortal(
    <aside className="tw-command-ring" aria-label={text('ringName')}>
      <div role="status">
        <strong>{text('asks', requestedBy, commandWords[name][language])}</strong>
        <p>{path.join(' › ')}</p>
        <p className="tw-dim">{reason}</p>
      </div>
      <Countdown from={requestedTs} until={expiresTs} />
      <div className="tw-command-actions">
        <MuteButton />
        <Button size="small" onClick={onLater}>
          {text('later')}
        </Button>
        <Button size="small" type="primary" onClick={onLook}>
          {text('look')}
        </Button>
      </div>
    </aside>,
    document.body,
  )
}
