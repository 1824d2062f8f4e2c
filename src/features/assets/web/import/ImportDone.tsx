import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { saveFile } from '#web/kit/chart/saveFile.ts'
import { importContract } from '../../contract.ts'
import { importMessages } from './importMessages.ts'

type ImportDoneProps = { importId: string; applied: Output<typeof importContract.importApply> }

/** What was written, and the tokens of what is new, which can be had once. */
export const ImportDone = ({ importId, applied }: ImportDoneProps) => {
  const text = useText(importMessages)
  const [taken, setTaken] = useState(false)
  const take = useAction(importContract.importTokens)
  const save = async (): Promise<void> => {
    const { fileName, content } = await take.mutateAsync({ importId })
    saveFile(fileName, new Blob([content], { type: 'text/csv' }))
    setTaken(true)
  }
  return (
    <div className="tw-asset-import">
      <Alert type="success" showIcon title={text('applied', applied.add, applied.change)} />
      {applied.add > 0 && (
        <>
          <p>{text(taken ? 'tokensTaken' : 'tokensHint')}</p>
          <Button
            type="primary"
            disabled={taken}
            loading={take.isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {text('tokens')}
          </Button>
        </>
      )}
    </div>
  )
}
