import { Button, Form, Input, InputNumber } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useOpened } from '#web/kit/form/useOpened.ts'
import { dutyContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Roster } from '../shapes.ts'
import { ShiftsField } from './ShiftsField.tsx'
import { patternOf, rowsOf, type ShiftRow } from './shiftRows.ts'

export type RosterTask = { readonly kind: 'pattern' | 'copy' } | { readonly kind: 'day'; readonly day: string }
/** What a roster is of, as the calls name it. */
export type RosterOf = { readonly stationId: string } | { readonly orgId: string }
type Given = { of: RosterOf; roster: Roster; weekStart: string; onClose: () => void }

const refresh = [dutyContract.roster, dutyContract.now, dutyContract.owners]

export const PatternForm = ({ of, onClose, ...given }: Given) => {
  const text = useText(messages)
  const roster = useOpened(true, given.roster)
  const save = useAction(dutyContract.rosterSave, { success: true, refresh, quiet: true })
  return (
    <FormDialog<{ rows: ShiftRow[] }>
      title={text('pattern')}
      open
      width={820}
      onClose={onClose}
      initial={{ rows: rowsOf(roster.pattern) }}
      onSubmit={({ rows }) => save.mutateAsync({ ...of, pattern: patternOf(rows), days: [], version: roster.version })}
    >
      <ShiftsField people={roster.people} weekly />
    </FormDialog>
  )
}

export const DayForm = ({ of, day, onClose, ...given }: Given & { day: string }) => {
  const text = useText(messages)
  const roster = useOpened(true, given.roster)
  const save = useAction(dutyContract.rosterSave, { success: true, refresh, quiet: true })
  const shown = roster.days.find((each) => each.day === day)
  const rows = (shown?.shifts ?? []).map(({ from, to, userIds }) => ({ from, to, userIds, weekdays: [] }))
  const send = (name: string, shifts: readonly ShiftRow[] | null) =>
    save.mutateAsync({
      ...of,
      days: [{ day, name, shifts: shifts?.map(({ from, to, userIds }) => ({ from, to, userIds })) ?? null }],
      version: roster.version,
    })
  return (
    <FormDialog<{ name?: string; rows: ShiftRow[] }>
      title={text('editDay', day)}
      open
      width={720}
      onClose={onClose}
      initial={{ name: shown?.name ?? '', rows }}
      onSubmit={({ name, rows: shifts }) => send(name ?? '', shifts)}
    >
      {shown?.own && (
        <Form.Item>
          <Button onClick={() => void send('', null).then(onClose, () => undefined)}>{text('followPattern')}</Button>
        </Form.Item>
      )}
      <Form.Item name="name" label={text('dayName')} extra={text('dayNameHint')}>
        <Input maxLength={40} />
      </Form.Item>
      <ShiftsField people={roster.people} weekly={false} />
    </FormDialog>
  )
}

export const CopyForm = ({ of, weekStart, onClose, ...given }: Given) => {
  const text = useText(messages)
  const roster = useOpened(true, given.roster)
  const copy = useAction(dutyContract.rosterCopy, { success: text('copied'), refresh, quiet: true })
  return (
    <FormDialog<{ weeks: number }>
      title={text('copyWeeks')}
      open
      onClose={onClose}
      initial={{ weeks: 1 }}
      onSubmit={({ weeks }) => copy.mutateAsync({ ...of, weekStart, weeks, version: roster.version })}
    >
      <Form.Item name="weeks" label={text('weeks')} rules={[{ required: true, message: text('needed') }]}>
        <InputNumber min={1} max={8} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}
