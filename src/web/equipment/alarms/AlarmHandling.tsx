import { App, Button, DatePicker, Dropdown, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { alarmsContract, shelfSpans } from '#features/alarms/contract.ts'
import { useAction } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SearchSelect } from '../../kit/form/SearchSelect.tsx'
import { minuteText } from '../../kit/format.ts'
import { type Acted, refreshedByActions as refresh } from './AcknowledgeButton.tsx'
import { actionMessages } from './actionMessages.ts'

const pattern = 'YYYY-MM-DD HH:mm:ss'

/** Assigns, comments and shelves an alarm. */
export const AlarmHandling = ({ alarm }: { alarm: Acted }) => {
  const text = useText(actionMessages)
  const { message } = App.useApp()
  const [asked, setAsked] = useState<'assign' | 'comment' | 'date'>()
  const quiet = { refresh, quiet: true }
  const assign = useAction(alarmsContract.assignMany, quiet)
  const comment = useAction(alarmsContract.comment, quiet)
  const shelve = useAction(alarmsContract.shelveMany, { refresh })
  const chosen = { alarmIds: [alarm.alarmId] }
  const told = ({ until }: { until: string | null }): void =>
    void message.success(until === null ? text('unshelved') : text('shelvedUntil', minuteText(until)), 2)
  const close = (): void => setAsked(undefined)
  return (
    <div className="tw-action-row">
      <Button onClick={() => setAsked('assign')}>{text('assign')}</Button>
      <Button onClick={() => setAsked('comment')}>{text('comment')}</Button>
      <Dropdown
        trigger={['click']}
        disabled={alarm.state === 0}
        menu={{
          items: [...shelfSpans, 'date' as const].map((span) => ({ key: span, label: text(`shelf_${span}`) })),
          onClick: ({ key }) => {
            const span = shelfSpans.find((each) => each === key)
            if (span) shelve.mutate({ chosen, span }, { onSuccess: told })
            else setAsked('date')
          },
        }}
      >
        <Button>{text('shelve')}</Button>
      </Dropdown>
      <FormDialog<{ userId?: string }>
        title={text('assign')}
        open={asked === 'assign'}
        onClose={close}
        onSubmit={({ userId = '' }) => assign.mutateAsync({ chosen, userId })}
      >
        <Form.Item name="userId" label={text('assignee')} extra={text('nobody')}>
          <SearchSelect
            allowClear
            endpoint={alarmsContract.userPage}
            inputOf={(userName) => ({ userName, size: 50 })}
            optionOf={({ userId, userName }) => ({ value: userId, label: userName })}
          />
        </Form.Item>
      </FormDialog>
      <FormDialog<{ content: string }>
        title={text('comment')}
        open={asked === 'comment'}
        onClose={close}
        onSubmit={({ content }) => comment.mutateAsync({ alarmId: alarm.alarmId, content })}
      >
        <Form.Item name="content" label={text('comment')} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 3 }} />
        </Form.Item>
      </FormDialog>
      <FormDialog<{ until?: Dayjs; reason?: string }>
        title={text('shelve')}
        open={asked === 'date'}
        onClose={close}
        onSubmit={async ({ until, reason = '' }) =>
          told(await shelve.mutateAsync({ chosen, until: until?.format(pattern) ?? '', reason }))
        }
      >
        <Form.Item name="until" label={text('until')} extra={text('untilHint')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="reason" label={text('reason')}>
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
        </Form.Item>
      </FormDialog>
    </div>
  )
}
