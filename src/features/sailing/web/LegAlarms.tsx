import { Select } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmColumns, alarmDevice } from '#features/alarms/web/alarmColumns.tsx'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { messages as dialogMessages } from '#features/devices/web/dialogMessages.ts'
import { tagMessages } from '#web/equipment/states/tagMessages.ts'
import { useText } from '#web/i18n.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { DayField } from '#web/kit/time/DayField.tsx'
import { voyageContract } from '../contract.ts'
import { dialogWords } from './dialogWords.ts'
import './dialogs.css'
import type { LegWindow } from './legWords.ts'

const levels = [1, 2, 3] as const

/** The alarms of a leg by level and day, with their export; those of boxes count while they were aboard. */
export const LegAlarms = ({ asked, onGo }: { asked: LegWindow; onGo: () => void }) => {
  const text = useText(dialogWords)
  const tag = useText(tagMessages)
  const columns = useText(dialogMessages)
  const [alarmLevel, setLevel] = useState<number>()
  const [alarmTime, setDay] = useState<string>()
  const input = {
    ...asked,
    ...(alarmLevel === undefined ? {} : { alarmLevel }),
    ...(alarmTime === undefined ? {} : { alarmTime }),
  }
  return (
    <>
      <div className="tw-sailing-tools">
        <Select<number>
          aria-label={text('level')}
          placeholder={text('level')}
          className="tw-sailing-level"
          allowClear
          value={alarmLevel ?? null}
          onChange={(level: number | undefined) => setLevel(level)}
          options={levels.map((level) => ({ value: level, label: tag('alarmLevel', level) }))}
        />
        <DayField
          label={text('alarmDay')}
          value={alarmTime}
          onChange={setDay}
          from={asked.legStartTime.slice(0, 10)}
          {...(asked.legEndTime === '' ? {} : { to: asked.legEndTime.slice(0, 10) })}
        />
        <ExportButton contract={voyageContract.voyageExport} input={input} />
      </div>
      <DialogTable<AlarmRow>
        endpoint={voyageContract.voyageAlarm}
        input={input}
        rowKey="alarmId"
        columns={alarmColumns(columns, (row) => <DeviceLink deviceId={row.deviceId} name={alarmDevice(row)} />, onGo)}
        emptyText={text('noAlarms')}
        refetchInterval={asked.legEndTime === '' ? 10_000 : false}
      />
    </>
  )
}
