import { Button, Descriptions, Drawer, Input } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { minuteText } from '#web/kit/format.ts'
import { TableSkeleton } from '#web/kit/Skeletons.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useSession } from '#web/session/session.ts'
import { careMessages } from './careMessages.ts'
import { AlarmTags } from './AlarmTags.tsx'
import { AlarmTimeline } from './AlarmTimeline.tsx'
import { alarmsContract } from '../contract.ts'
import type { AlarmLife } from '../shapes.ts'

/** One alarm with its times, who did what about it, and its comments. */
export const AlarmLifeDrawer = ({ alarmId, onClose }: { alarmId: string | undefined; onClose: () => void }) => {
  const text = useText(careMessages)
  return (
    <Drawer
      title={text('life')}
      open={alarmId !== undefined}
      onClose={onClose}
      size="min(480px, 100vw)"
      destroyOnHidden
    >
      {alarmId !== undefined && <Life alarmId={alarmId} />}
    </Drawer>
  )
}

const Life = ({ alarmId }: { alarmId: string }) => {
  const { data, error, refetch } = useCall(alarmsContract.life, { alarmId }, { refetchInterval: 10_000 })
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <TableSkeleton />
  return (
    <>
      <Facts life={data} />
      <AlarmTimeline events={data.events} />
      <AddComment alarmId={data.alarmId} />
    </>
  )
}

const Facts = ({ life }: { life: AlarmLife }) => {
  const text = useText(careMessages)
  const rows: [string, string | null][] = [
    [text('began'), minuteText(life.alarmTime)],
    [text('opened'), minuteText(life.openedTime)],
    [text('cleared'), life.clearTime && minuteText(life.clearTime)],
    ...(life.times > 1
      ? ([
          [text('times'), String(life.times)],
          [text('lastBegin'), minuteText(life.lastBeginTime)],
        ] satisfies [string, string][])
      : []),
    [text('highest'), text('levelN', life.highestLevel)],
    [
      text('acknowledged'),
      life.acknowledgeTime && text('acknowledgedBy', life.acknowledgeUser ?? '--', minuteText(life.acknowledgeTime)),
    ],
    [
      text('assigned'),
      life.assignee && text('assignedBy', life.assignee, life.assignUser ?? '--', minuteText(life.assignTime)),
    ],
    [
      text('shelved'),
      life.shelvedUntil &&
        text('shelvedBy', minuteText(life.shelvedUntil), life.shelveUser ?? '--', life.shelveReason ?? ''),
    ],
    ...(life.maintenance
      ? ([
          [text('maintenance'), text('maintainedBy', minuteText(life.maintenance.endTime), life.maintenance.reason)],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <>
      <p>
        <AlarmLevelTag level={life.alarmLevel} /> {life.deviceName} · {life.alarmContent} <AlarmTags {...life} />
      </p>
      <Descriptions
        column={1}
        size="small"
        items={rows.map(([label, value]) => ({ key: label, label, children: value ?? '--' }))}
      />
    </>
  )
}

const AddComment = ({ alarmId }: { alarmId: string }) => {
  const text = useText(careMessages)
  const { can } = useSession()
  const [draft, setDraft] = useState('')
  const add = useAction(alarmsContract.comment, { refresh: [alarmsContract.life] })
  const send = async (): Promise<void> => {
    await add.mutateAsync({ alarmId, content: draft })
    setDraft('')
  }
  if (!can('alarm_handle')) return null
  return (
    <section>
      <Input.TextArea
        aria-label={text('comment')}
        value={draft}
        maxLength={500}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button
        className="tw-alarm-send"
        type="primary"
        loading={add.isPending}
        disabled={draft.trim() === ''}
        onClick={() => void send().catch(() => undefined)}
      >
        {text('comment')}
      </Button>
    </section>
  )
}
