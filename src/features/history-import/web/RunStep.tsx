import { Alert, App, Button, Progress, Space } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { sizeText } from '#web/kit/table/exportFile.ts'
import { texts } from '#web/texts.ts'
import { historyImportContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { HistoryImport } from '../shapes.ts'

const kinds = { done: 'success', cancelled: 'warning', failed: 'error' } as const
const said = { done: 'doneText', cancelled: 'cancelledText', failed: 'failedText' } as const

type RunStepProps = { found: HistoryImport; onCancelled: () => unknown; onAgain: () => void }

/** An import under way, or what came of it. */
export const RunStep = ({ found, onCancelled, onAgain }: RunStepProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { modal } = App.useApp()
  const cancel = useAction(historyImportContract.historyCancel)
  const { importId, status, rows, stored, refused, bytes, readBytes } = found
  const isOver = status !== 'running' && status !== 'uploaded'
  const ask = (): void => {
    modal.confirm({
      title: text('confirmCancel'),
      okText: common('ok'),
      cancelText: common('cancel'),
      onOk: () =>
        cancel
          .mutateAsync({ importId })
          .then(onCancelled)
          // Its failure was shown as a toast.
          .catch(() => undefined),
    })
  }
  const figures = [rows, stored, refused].map((count) => count.toLocaleString())
  return (
    <Card title={found.fileName}>
      <div className="tw-history-run">
        {isOver && <Alert type={kinds[status]} showIcon title={text(said[status], ...figures)} />}
        <Progress
          percent={bytes === 0 ? 0 : Math.floor((readBytes / bytes) * 100)}
          status={status === 'running' ? 'active' : status === 'done' ? 'success' : 'exception'}
          aria-label={text('ofFile', sizeText(readBytes), sizeText(bytes))}
        />
        <FactGrid
          facts={[
            [text('file'), text('ofFile', sizeText(readBytes), sizeText(bytes))],
            [text('rows'), figures[0] ?? ''],
            [text('stored'), figures[1] ?? ''],
            [text('refused'), figures[2] ?? ''],
            [text('rate'), Math.round(found.rowsPerSecond).toLocaleString()],
          ]}
        />
        {status === 'running' && <p className="tw-dim">{text('running2')}</p>}
        <Space wrap>
          {status === 'running' && <Button onClick={ask}>{text('cancel')}</Button>}
          {refused > 0 && (
            <ExportButton
              contract={historyImportContract.historyRefused}
              input={{ importId }}
              label={text('refusedFile')}
            />
          )}
          <Button onClick={onAgain}>{text('another')}</Button>
        </Space>
      </div>
    </Card>
  )
}
