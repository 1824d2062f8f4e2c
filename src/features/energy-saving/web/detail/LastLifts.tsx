import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { groupedText, percentText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { today } from '#web/kit/time/days.ts'
import { savingRecordContract } from '../../contract.ts'
import type { SavingDetail } from '../../shapes.ts'
import { spanOf } from '../report/rateAsked.ts'
import { SavingRowDialog } from '../report/SavingRowDialog.tsx'
import { messages } from './messages.ts'
import './savingDetail.css'

const pollMs = 10_000
const shown = 5
const smallestPage = 10
const clockOf = (time: string): string => time.slice(11)

/** The latest lifts of today with what each recovered; all of today's open from them. */
export const LastLifts = ({ detail }: { detail: SavingDetail }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  const { deviceId, deviceName, timeZone } = detail
  const time = today(timeZone)
  const { data, error, refetch } = useCall(
    savingRecordContract.cyclePage,
    { deviceId, ...spanOf(time), kind: 'lift', current: 1, size: smallestPage },
    { refetchInterval: pollMs },
  )
  return (
    <Card
      title={data ? text('liftsToday', data.total) : text('lifts')}
      extra={
        <Button size="small" onClick={() => setOpen(true)}>
          {text('allLifts')}
        </Button>
      }
    >
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {data?.records.length === 0 && <p className="tw-savingdetail-none">{text('noLifts')}</p>}
      {data && data.records.length > 0 && (
        <ScrollArea className="tw-savingdetail-scroll" label={text('lifts')}>
          <table className="tw-savingdetail-rates">
            <thead>
              <tr>
                <th scope="col">{text('start')}</th>
                <th scope="col">{text('load')} (t)</th>
                <th scope="col">{text('lifting')} (kWh)</th>
                <th scope="col">{text('lowering')} (kWh)</th>
                <th scope="col">{text('recycling')} (kWh)</th>
                <th scope="col">{text('rate')}</th>
              </tr>
            </thead>
            <tbody>
              {data.records.slice(0, shown).map((lift) => (
                <tr key={lift.startTs}>
                  <th scope="row">
                    {clockOf(lift.startTime)}
                    {lift.endTs === null && ` · ${text('running')}`}
                  </th>
                  <td>{groupedText(lift.load, 1)}</td>
                  <td>{groupedText(lift.liftKwh, 3)}</td>
                  <td>{groupedText(lift.lowerKwh, 3)}</td>
                  <td>{groupedText(lift.recycling, 3)}</td>
                  <td>{percentText(lift.energySavingRate, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {open && <SavingRowDialog row={{ deviceId, deviceName, time }} onClose={() => setOpen(false)} />}
    </Card>
  )
}
