import { Button, Modal, Steps } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import '#web/kit/form/dialog.css'
import { texts } from '#web/texts.ts'
import { assetsContract, importContract } from '../../contract.ts'
import { ImportDone } from './ImportDone.tsx'
import { ImportFile } from './ImportFile.tsx'
import { importMessages } from './importMessages.ts'
import { ImportPreview, type ReadFile } from './ImportPreview.tsx'
import '../assets.css'

type Applied = Output<typeof importContract.importApply>

/** Equipment from a file: what its rows would do is shown before anything is written. */
export const ImportDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const text = useText(importMessages)
  const common = useText(texts)
  const [read, setRead] = useState<ReadFile>()
  const [applied, setApplied] = useState<Applied>()
  const apply = useAction(importContract.importApply, {
    refresh: [assetsContract.equipmentPage, assetsContract.stationPage],
  })
  const reset = (): void => {
    setRead(undefined)
    setApplied(undefined)
  }
  const close = (): void => {
    reset()
    onClose()
  }
  const step = applied ? 2 : read ? 1 : 0
  const count = read ? read.add + read.change : 0
  const run = async (): Promise<void> => {
    if (!read) return
    setApplied(await apply.mutateAsync({ importId: read.importId }))
  }
  return (
    <Modal
      title={text('title')}
      open={open}
      onCancel={close}
      width={960}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <>
          {step === 1 && <Button onClick={reset}>{text('back')}</Button>}
          {step === 1 && (
            <Button
              type="primary"
              disabled={count === 0}
              loading={apply.isPending}
              // Its failure was shown as a toast.
              onClick={() => void run().catch(() => undefined)}
            >
              {count === 0 ? text('nothing') : text('apply', count)}
            </Button>
          )}
          {step !== 1 && <Button onClick={close}>{common('close')}</Button>}
        </>
      }
    >
      <Steps
        className="tw-asset-steps"
        size="small"
        current={step}
        items={[{ title: text('stepFile') }, { title: text('stepPreview') }, { title: text('stepDone') }]}
      />
      {step === 0 && <ImportFile onRead={setRead} />}
      {step === 1 && read && <ImportPreview read={read} />}
      {read && applied && <ImportDone importId={read.importId} applied={applied} />}
    </Modal>
  )
}
