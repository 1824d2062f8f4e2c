import { App, Button, Dropdown, Form, Input } from 'antd'
import { useState } from 'react'
import { alarmsContract, shelfSpans } from '#features/alarms/contract.ts'
import { useAction } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { minuteText } from '../../kit/format.ts'
import { type Acted, refreshedByActions as refresh } from './AcknowledgeButton.tsx'
import { actionMessages } from './actionMessages.ts'
import { AssignForm, ShelveForm } from './HandlingForms.tsx'
import { handlingMessages } from './handlingMessages.ts'

/** Assigns, comments and shelves an alarm. */
export const AlarmHandling = ({ alarm }: { alarm: Acted }) => {
  const text = useText(actionMessages)
  const words = useText(handlingMessages)
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
      <Button onClick={() => setAsked('assign')}>{words('assign')}</Button>
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
        <Button>{words('shelve')}</Button>
      </Dropdown>
      <AssignForm
        title={words('assign')}
        open={asked === 'assign'}
        onClose={close}
        onSubmit={({ userId }) => assign.mutateAsync({ chosen, userId })}
      />
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
      <ShelveForm
        title={words('shelve')}
        open={asked === 'date'}
        onClose={close}
        onSubmit={async (rest) => told(await shelve.mutateAsync({ chosen, ...rest }))}
      />
    </div>
  )
}
