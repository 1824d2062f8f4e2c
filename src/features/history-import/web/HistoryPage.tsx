import { Spin, Steps } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { historyImportContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { HistoryImport } from '../shapes.ts'
import { ColumnStep } from './ColumnStep.tsx'
import './history.css'
import { RecentImports } from './RecentImports.tsx'
import { RunStep } from './RunStep.tsx'
import { UploadStep } from './UploadStep.tsx'

const stepOf = (found: HistoryImport | undefined): number =>
  found === undefined ? 0 : found.status === 'uploaded' ? 1 : found.status === 'running' ? 2 : 3

/** `?id=` a device, `?import=` a file that was brought: samples of the past from a file, in steps. */
export const HistoryPage = () => {
  const text = useText(messages)
  const [deviceId] = useFilter('id')
  const [importId, setImportId] = useFilter('import')
  const asked = /^\d{1,18}$/.test(importId)
  const { data, error, refetch } = useCall(
    historyImportContract.historyProgress,
    { importId },
    { enabled: asked, refetchInterval: 1000 },
  )
  const found = asked ? data : undefined
  const again = (): void => setImportId('')
  return (
    <>
      <PageTitle title={text('title')} />
      <div className="tw-history">
        <Steps
          size="small"
          current={stepOf(found)}
          items={(['stepFile', 'stepColumns', 'stepRun', 'stepReport'] as const).map((key) => ({ title: text(key) }))}
        />
        {!asked && <UploadStep onSent={setImportId} />}
        {asked && !found && (error ? <FailedState error={error} retry={refetch} /> : <Spin />)}
        {found?.status === 'uploaded' && (
          <ColumnStep key={importId} importId={importId} deviceId={deviceId} onStarted={refetch} onGivenUp={again} />
        )}
        {found && found.status !== 'uploaded' && <RunStep found={found} onCancelled={refetch} onAgain={again} />}
        {!asked && (
          <Card title={text('recent')}>
            <RecentImports onOpen={setImportId} />
          </Card>
        )}
      </div>
    </>
  )
}
