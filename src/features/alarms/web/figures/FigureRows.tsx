import { Modal } from 'antd'
import type { Input } from '#contract/endpoint.ts'
import { alarmColumns } from '#catalogue/alarmColumns.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { alarmsContract } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { careMessages } from '../careMessages.ts'
import { historyRenders } from '../historyRenders.tsx'
import '../alarms.css'
import { figuresMessages } from './figuresMessages.ts'

export type Rows = {
  readonly title: string
  readonly input: Omit<Input<typeof alarmsContract.page>, 'current' | 'size'>
}

/** The alarms behind a figure; each opens its story. */
export const FigureRows = ({ rows, onClose }: { rows: Rows | undefined; onClose: () => void }) => {
  const text = useText(figuresMessages)
  const drawn = { history: useText(messages), care: useText(careMessages) }
  const { language } = useLanguage()
  const [, openStory] = useOpenStory()
  return (
    <Modal
      open={rows !== undefined}
      title={text('rowsOf', rows?.title ?? '')}
      width={1100}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {rows && (
        <DialogTable
          endpoint={alarmsContract.page}
          input={rows.input}
          rowKey="alarmId"
          columns={columnsOf(alarmColumns, language, historyRenders(drawn.history, drawn.care))}
          emptyText={text('noAlarms')}
          onOpen={({ alarmId }) => openStory(alarmId)}
        />
      )}
    </Modal>
  )
}
