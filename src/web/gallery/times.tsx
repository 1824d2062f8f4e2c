import { App, Button } from 'antd'
import { useState } from 'react'
import { DayPicker } from '../kit/time/DayPicker.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import type { DayOrMonth } from '../kit/TitleControls.tsx'
import { PeriodPicker } from '../kit/time/PeriodPicker.tsx'
import { type Period, periodRange } from '../kit/time/period.ts'
import { RangeDialog, RangePicker } from '../kit/time/RangePicker.tsx'
import type { TimeRange } from '../kit/time/range.ts'
import type { GalleryEntry } from './galleryEntry.ts'
import { timeZone } from './seeded.ts'

const told = (range: TimeRange | undefined): string => (range ? `${range.startTime} ~ ${range.endTime}` : '--')

const Ranges = () => {
  const [range, setRange] = useState<TimeRange>()
  const [open, setOpen] = useState(false)
  const { message } = App.useApp()
  return (
    <>
      <RangePicker timeZone={timeZone} onChange={setRange} {...(range ? { value: range } : {})} />
      <p>
        <Button onClick={() => setOpen(true)}>RangeDialog</Button> <output>{told(range)}</output>
      </p>
      <RangeDialog
        open={open}
        onClose={() => setOpen(false)}
        timeZone={timeZone}
        onSubmit={async (chosen) => {
          setRange(chosen)
          await message.success(told(chosen), 0.5)
        }}
      />
    </>
  )
}

const Periods = () => {
  const [period, setPeriod] = useState<Period>({ type: 'week', time: '2026-11-20' })
  const [none, setNone] = useState<Period>({})
  return (
    <>
      <PeriodPicker value={period} onChange={setPeriod} showFault />
      <p>
        <output>{told(periodRange(period))}</output>
      </p>
      <PeriodPicker value={none} onChange={setNone} showFault />
    </>
  )
}

const Titles = () => {
  const [unit, setUnit] = useState<'month' | 'year'>('month')
  const [way, setWay] = useState<'charge' | 'discharge'>('charge')
  const [time, setTime] = useState<DayOrMonth>({ type: 'day', time: '2026-11-20' })
  const [wide, setWide] = useState(false)
  return (
    <PageTitle
      title="PageTitle"
      monthYear={{ value: unit, onChange: setUnit }}
      chargeDischarge={{ value: way, onChange: setWay }}
      dayMonth={{ value: time, onChange: setTime }}
      expand={{ value: wide, onChange: setWide }}
      onMore={() => undefined}
    />
  )
}

const Days = () => {
  const [day, setDay] = useState('2026-11-20')
  return <DayPicker value={day} onChange={setDay} timeZone={timeZone} />
}

export const timeEntries: readonly GalleryEntry[] = [
  { key: 'RangePicker', title: 'RangePicker', Show: Ranges },
  { key: 'PeriodPicker', title: 'PeriodPicker', Show: Periods },
  { key: 'PageTitle', title: 'PageTitle', Show: Titles },
  { key: 'DayPicker', title: 'DayPicker', Show: Days },
]
