import { Button, Spin } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { sizeText } from '#web/kit/table/exportFile.ts'
import { historyImportContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { HistoryPreview } from '../shapes.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { type Chosen, chosenOf, mappingOf } from './chosen.ts'
import { DeviceFields, TimeFields } from './MappingFields.tsx'

type ColumnStepProps = {
  importId: string
  /** '' where none was chosen yet */
  deviceId: string
  onStarted: () => unknown
  onGivenUp: () => void
}

/** Says which column is what; what the file suggests is chosen at first. */
export const ColumnStep = ({ importId, deviceId: given, ...rest }: ColumnStepProps) => {
  const [deviceId, setDeviceId] = useState(given)
  const { data, error, refetch } = useCall(
    historyImportContract.historyPreview,
    { importId, deviceId },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Spin />
  return <Columns key={`${importId} ${deviceId}`} preview={data} deviceId={deviceId} onDevice={setDeviceId} {...rest} />
}

type ColumnsProps = Omit<ColumnStepProps, 'importId'> & {
  preview: HistoryPreview
  onDevice: (deviceId: string) => void
}

const Columns = ({ preview, deviceId, onDevice, onStarted, onGivenUp }: ColumnsProps) => {
  const text = useText(messages)
  const { importId, fileName, bytes, encoding, columns, rows } = preview
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(preview, deviceId))
  const change = (part: Partial<Chosen>): void => setChosen((before) => ({ ...before, ...part }))
  const start = useAction(historyImportContract.historyStart)
  const giveUp = useAction(historyImportContract.historyCancel)
  const mapping = mappingOf(chosen)
  const run = async (): Promise<void> => {
    if (!mapping) return
    await start.mutateAsync({ importId, ...mapping })
    await onStarted()
  }
  return (
    <>
      <Card title={text('about', fileName, sizeText(bytes), encoding.toUpperCase())}>
        <TimeFields columns={columns} chosen={chosen} onChange={change} />
        <DeviceFields columns={columns} chosen={chosen} onChange={change} onDevice={onDevice} />
      </Card>
      <Card title={text('columns')}>
        <ColumnTable preview={preview} chosen={chosen} onChange={change} />
      </Card>
      <Card title={text('firstRows', rows.length)}>
        <ScrollArea className="tw-history-rows" label={text('firstRows', rows.length)}>
          <table>
            <thead>
              <tr>
                {columns.map((heading, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stand where they stand
                  <th key={at}>{heading}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as do its rows
                <tr key={line}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: and their cells
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </Card>
      <div className="tw-history-actions">
        <Button
          type="primary"
          disabled={!mapping}
          loading={start.isPending}
          // Its failure was shown as a toast.
          onClick={() => void run().catch(() => undefined)}
        >
          {text('start')}
        </Button>
        <Button onClick={() => void giveUp.mutateAsync({ importId }).then(onGivenUp, () => undefined)}>
          {text('giveUp')}
        </Button>
        {!mapping && <span className="tw-dim">{text('needed')}</span>}
      </div>
    </>
  )
}
