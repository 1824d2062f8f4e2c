import { App, Button, Space } from 'antd'
import { useState } from 'react'
import type { Input as InputOf } from '#contract/endpoint.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { AssignForm, ShelveForm } from '#web/equipment/alarms/HandlingForms.tsx'
import { handlingMessages } from '#web/equipment/alarms/handlingMessages.ts'
import { useOpened } from '#web/kit/form/useOpened.ts'
import { totalText } from '#web/kit/table/PageRows.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { useSession } from '#web/session/session.ts'
import { careMessages } from './careMessages.ts'
import { alarmsContract } from '../contract.ts'

type Chosen = InputOf<typeof alarmsContract.assignMany>['chosen']
type AlarmCareBarProps = {
  /** the rows that were ticked */
  alarmIds: readonly string[]
  /** how many the table shows on all its pages */
  total: number
  /** what the table shows, for all of it */
  filter: NonNullable<Chosen['filter']>
  /** told when it was done, so that nothing stays ticked */
  onDone: () => void
}

/** Acknowledges, assigns and shelves the selected alarms, or where none is selected all that the filter finds. */
export const AlarmCareBar = ({ alarmIds, total, filter, onDone }: AlarmCareBarProps) => {
  const text = useText(careMessages)
  const words = useText(handlingMessages)
  const { can } = useSession()
  const { message } = App.useApp()
  const [asked, setAsked] = useState<'assign' | 'shelve'>()
  const quiet = { refresh: [alarmsContract.page, alarmsContract.life], quiet: true }
  const acknowledge = useAction(alarmsContract.acknowledgeMany, { ...quiet, quiet: false })
  const assign = useAction(alarmsContract.assignMany, quiet)
  const shelve = useAction(alarmsContract.shelveMany, quiet)
  const chosen: Chosen = alarmIds.length > 0 ? { alarmIds: [...alarmIds] } : { filter }
  const done = ({ count }: { count: number }): void => {
    void message.success(text('changed', count), 2)
    onDone()
  }
  const takeNote = async (): Promise<void> => done(await acknowledge.mutateAsync({ chosen }))
  const confirm = alarmIds.length > 0 ? {} : { confirm: text('confirmAll', totalText(total)) }
  const what = alarmIds.length > 0 ? text('chosen', alarmIds.length) : text('all', totalText(total))
  // Rows that leave the page beneath a dialog change neither what it names nor what it does.
  const opened = useOpened(asked !== undefined, { chosen, what })
  if (!can('alarm_acknowledge') && !can('alarm_handle')) return null
  return (
    <div className="tw-alarm-care">
      <span aria-live="polite">{what}</span>
      <Space size={4} wrap>
        {can('alarm_acknowledge') && (
          <RowActions
            actions={[{ text: text('acknowledge'), onClick: () => takeNote().catch(() => undefined), ...confirm }]}
          />
        )}
        {can('alarm_handle') &&
          (['assign', 'shelve'] as const).map((kind) => (
            <Button key={kind} type="link" size="small" onClick={() => setAsked(kind)}>
              {words(kind)}
            </Button>
          ))}
      </Space>
      <AssignForm
        title={`${words('assign')} · ${opened.what}`}
        open={asked === 'assign'}
        onClose={() => setAsked(undefined)}
        onSubmit={async ({ userId }) => done(await assign.mutateAsync({ chosen: opened.chosen, userId }))}
      />
      <ShelveForm
        title={`${words('shelve')} · ${opened.what}`}
        open={asked === 'shelve'}
        onClose={() => setAsked(undefined)}
        onSubmit={async (rest) => done(await shelve.mutateAsync({ chosen: opened.chosen, ...rest }))}
      />
    </div>
  )
}
