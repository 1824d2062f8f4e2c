import { App, Form, InputNumber } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { texts } from '#web/texts.ts'
import { iotContract } from '../contract.ts'
import { deletes, firstKept, type StoredType } from './storageFigures.ts'
import { messages } from './storageMessages.ts'

const [fewest, most] = [4, 99_999]

/** Days that samples of a type stay; asks before days go. */
export const RetentionForm = ({ row, onClose }: { row: StoredType | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const { modal } = App.useApp()
  const save = useAction(iotContract.retentionSave, {
    success: text('saved'),
    refresh: [iotContract.storage],
    quiet: true,
  })
  const daysText = (days: number | null): string => (days === null ? text('forEver') : text('keptDays', days))
  const sure = async (type: StoredType, days: number): Promise<boolean> =>
    modal.confirm({
      title: text('confirm', firstKept(serverNow(), days)),
      content: text('confirmText', type.deviceTypeName, days),
      okText: text('sure'),
      okButtonProps: { danger: true },
      cancelText: common('cancel'),
    })
  const submit = async ({ days = null }: { days?: number | null }): Promise<void> => {
    if (!row) return
    const kept = days ?? row.defaultDays
    if (kept !== null && deletes(row, kept, serverNow()) && !(await sure(row, kept))) throw new Error(text('notSaved'))
    await save.mutateAsync({ deviceType: row.deviceType, days: days ?? '', version: row.version })
  }
  return (
    <FormDialog<{ days?: number | null }>
      title={text('editOf', row?.deviceTypeName ?? '')}
      open={row !== undefined}
      onClose={onClose}
      {...(row?.ownDays ? { initial: { days: row.ownDays } } : {})}
      onSubmit={submit}
    >
      <Form.Item
        name="days"
        label={text('daysKept')}
        extra={text('daysHint', daysText(row?.defaultDays ?? null))}
        rules={[{ type: 'integer', min: fewest, max: most, message: text('daysFault') }]}
      >
        <InputNumber className="tw-retention-days" />
      </Form.Item>
    </FormDialog>
  )
}
