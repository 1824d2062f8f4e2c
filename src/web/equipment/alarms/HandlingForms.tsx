import { Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useText } from '../../i18n.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SearchSelect } from '../../kit/form/SearchSelect.tsx'
import { handlingMessages } from './handlingMessages.ts'
import { MinuteField } from '../../kit/time/MinuteField.tsx'

type HandlingFormProps<Values> = {
  title: ReactNode
  open: boolean
  onClose: () => void
  /** Rejects to keep the dialog open with the error's text. */
  onSubmit: (values: Values) => Promise<unknown>
}

/** Asks who is to take care of alarms; `userId` is '' to take the assignment off. */
export const AssignForm = ({ onSubmit, ...dialog }: HandlingFormProps<{ userId: string }>) => {
  const text = useText(handlingMessages)
  return (
    <FormDialog<{ userId?: string }> {...dialog} onSubmit={({ userId = '' }) => onSubmit({ userId })}>
      <Form.Item name="userId" label={text('assignee')} extra={text('nobody')}>
        <SearchSelect
          allowClear
          endpoint={alarmsContract.userPage}
          inputOf={(userName) => ({ userName, size: 50 })}
          optionOf={({ userId, userName }) => ({ value: userId, label: userName })}
        />
      </Form.Item>
    </FormDialog>
  )
}

/** Asks until when alarms are shelved, and why; `until` is `YYYY-MM-DD HH:mm:ss` in the user's zone, or '' to unshelve them. */
export const ShelveForm = ({ onSubmit, ...dialog }: HandlingFormProps<{ until: string; reason: string }>) => {
  const text = useText(handlingMessages)
  return (
    <FormDialog<{ until?: Dayjs; reason?: string }>
      {...dialog}
      onSubmit={({ until, reason = '' }) => onSubmit({ until: until?.format('YYYY-MM-DD HH:mm:ss') ?? '', reason })}
    >
      <Form.Item name="until" label={text('until')} extra={text('untilHint')}>
        <MinuteField />
      </Form.Item>
      <Form.Item name="reason" label={text('reason')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDialog>
  )
}
