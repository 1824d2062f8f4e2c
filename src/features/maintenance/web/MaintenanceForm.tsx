import { Form, Input, Segmented } from 'antd'
import type { Dayjs } from 'dayjs'
import { dayjs } from '#web/dayjs.ts'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { type MaintenanceRow, maintenanceContract, maintenanceKinds } from '../contract.ts'
import { messages } from '../messages.ts'
import { TargetSelect } from './TargetSelect.tsx'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

type Values = { target?: string; startTime?: Dayjs | null; endTime: Dayjs; reason: string }
type Kind = MaintenanceRow['kind']

const pattern = 'YYYY-MM-DD HH:mm:ss'
const fieldOf = { device: 'deviceId', station: 'stationId', type: 'deviceType' } as const

/** Makes a window, or changes one; its target stays as it was made. */
export const MaintenanceForm = (props: { edited: MaintenanceRow | 'new' | undefined; onClose: () => void }) => {
  const { edited, onClose } = props
  const text = useText(messages)
  const [kind, setKind] = useState<Kind>('device')
  const { add, edit } = useSave({
    add: maintenanceContract.save,
    edit: maintenanceContract.update,
    refresh: [maintenanceContract.page],
  })
  const row = edited === 'new' ? undefined : edited
  const submit = ({ target = '', startTime, endTime, reason }: Values): Promise<unknown> => {
    const given = { startTime: startTime?.format(pattern) ?? '', endTime: endTime.format(pattern), reason }
    return row
      ? edit({ ...given, maintenanceId: row.maintenanceId, version: row.version })
      : add({ ...given, [fieldOf[kind]]: target })
  }
  const needed = [{ required: true, message: text('needed') }]
  const initial = row && { startTime: dayjs(row.startTime), endTime: dayjs(row.endTime), reason: row.reason }
  const hints = { device: text('deviceHint'), station: undefined, type: text('typeHint') }
  return (
    <FormDialog<Values>
      title={row ? `${text('edit')} · ${row.targetName}` : text('add')}
      open={edited !== undefined}
      onClose={onClose}
      {...(initial ? { initial } : {})}
      onSubmit={submit}
    >
      {!row && (
        <>
          <Form.Item label={text('kind')}>
            <Segmented
              aria-label={text('kind')}
              value={kind}
              onChange={setKind}
              options={maintenanceKinds.map((each) => ({ value: each, label: text(each) }))}
            />
          </Form.Item>
          <Form.Item key={kind} name="target" label={text(kind)} extra={hints[kind]} rules={needed}>
            <TargetSelect kind={kind} />
          </Form.Item>
        </>
      )}
      <Form.Item name="startTime" label={text('startTime')} extra={row ? undefined : text('startHint')}>
        <MinuteField disabled={row?.state === 'current'} />
      </Form.Item>
      <Form.Item name="endTime" label={text('endTime')} rules={needed}>
        <MinuteField />
      </Form.Item>
      <Form.Item name="reason" label={text('reason')} rules={needed}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDialog>
  )
}
