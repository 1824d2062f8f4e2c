import type { Dayjs } from 'dayjs'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { texts } from '#web/texts.ts'
import { sailingContract } from '../../contract.ts'
import type { PortRow } from '../../shapes.ts'
import { portMessages } from './portMessages.ts'
import { SinceField, sinceOf } from './SinceField.tsx'
import { useZone } from '#web/session/zone.ts'

/** Removes a port from a time on. */
export const PortRemoval = ({ row, onClose }: { row: PortRow | undefined; onClose: () => void }) => {
  const text = useText(portMessages)
  const common = useText(texts)
  const timeZone = useZone()
  const remove = useAction(sailingContract.portRemove, {
    success: common('removed'),
    refresh: [sailingContract.portPage, sailingContract.portList, sailingContract.portSuggestions],
    quiet: true,
  })
  return (
    <FormDialog<{ since?: Dayjs | null }>
      title={text('remove', row?.portNameCn ?? '')}
      open={row !== undefined}
      onClose={onClose}
      okText={common('remove')}
      onSubmit={({ since }) =>
        row ? remove.mutateAsync({ portId: row.portId, ...sinceOf(since, timeZone) }) : Promise.resolve()
      }
    >
      <SinceField label={text('removedSince')} hint="removeHint" timeZone={timeZone} />
    </FormDialog>
  )
}
