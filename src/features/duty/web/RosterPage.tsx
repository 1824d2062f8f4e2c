import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { dutyContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Roster } from '../shapes.ts'
import { CopyForm, DayForm, PatternForm, type RosterOf, type RosterTask } from './RosterForms.tsx'
import { RosterWeek } from './RosterWeek.tsx'
import { dayAfter, mondayOf } from './week.ts'

const ofKey = (key: string): RosterOf => {
  const [kind, id = ''] = key.split(':')
  return kind === 'org' ? { orgId: id } : { stationId: id }
}

/** Who is on duty when, week by week, of a station or of an organization for its stations. */
export const RosterPage = () => {
  const text = useText(messages)
  const [chosen, setChosen] = useState<string>()
  const { data: owners, error } = useCall(dutyContract.owners, {})
  const keyed = (owners ?? []).map((owner) => ({ ...owner, key: `${owner.kind}:${owner.id}` }))
  const shown =
    keyed.find(({ key }) => key === chosen) ??
    keyed.find(({ own, kind }) => own && kind === 'station') ??
    keyed.find(({ own }) => own)
  const group = (kind: 'station' | 'org', label: string) => ({
    label,
    options: keyed
      .filter((owner) => owner.kind === kind)
      .map(({ key: value, name, own }) => ({ value, label: own ? text('hasOwn', name) : name })),
  })
  return (
    <>
      <PageTitle
        title={text('roster')}
        extra={
          <Select
            aria-label={text('owner')}
            className="tw-duty-owner"
            placeholder={text('chooseOwner')}
            showSearch={{ optionFilterProp: 'label' }}
            value={shown?.key}
            onChange={setChosen}
            options={[group('station', text('stations')), group('org', text('organizations'))]}
          />
        }
      />
      {error && !owners && <FailedState error={error} />}
      {shown ? (
        <Week key={shown.key} of={ofKey(shown.key)} timeZone={shown.timeZone} />
      ) : (
        owners && <EmptyState title={text('chooseOwner')} />
      )}
    </>
  )
}

const Week = ({ of, timeZone }: { of: RosterOf; timeZone: string }) => {
  const text = useText(messages)
  const [monday, setMonday] = useState(() => mondayOf(serverNow(), timeZone))
  const [task, setTask] = useState<RosterTask>()
  const may = useSession().can('duty_save')
  const { data: roster, error } = useCall(dutyContract.roster, { ...of, weekStart: monday }, { keepOld: true })
  if (!roster) return error ? <FailedState error={error} /> : <Loading />
  const given = { of, roster, weekStart: monday, onClose: () => setTask(undefined) }
  return (
    <>
      <Space wrap className="tw-duty-bar">
        <Button onClick={() => setMonday(dayAfter(monday, -7))}>‹ {text('previous')}</Button>
        <Button onClick={() => setMonday(mondayOf(serverNow(), timeZone))}>{text('thisWeek')}</Button>
        <Button onClick={() => setMonday(dayAfter(monday, 7))}>{text('next')} ›</Button>
        <b>{text('week', monday, dayAfter(monday, 6))}</b>
        {may && <Button onClick={() => setTask({ kind: 'pattern' })}>{text('pattern')}</Button>}
        {may && <Button onClick={() => setTask({ kind: 'copy' })}>{text('copy')}</Button>}
      </Space>
      {roster.inheritedFrom !== null && <p className="tw-dim">{text('inherited', roster.inheritedFrom)}</p>}
      {isEmpty(roster) && <EmptyState title={text('noRoster')} hint={text('noRosterHint')} />}
      <RosterWeek
        roster={roster}
        today={formatTime(serverNow(), roster.timeZone).slice(0, 10)}
        onEdit={may ? (day) => setTask({ kind: 'day', day }) : undefined}
      />
      {task?.kind === 'pattern' && <PatternForm {...given} />}
      {task?.kind === 'copy' && <CopyForm {...given} />}
      {task?.kind === 'day' && <DayForm {...given} day={task.day} />}
    </>
  )
}

const isEmpty = ({ pattern, days }: Roster): boolean => pattern.length === 0 && days.every(({ own }) => !own)
