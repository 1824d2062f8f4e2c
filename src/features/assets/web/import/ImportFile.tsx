import { Button, Select } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { upload } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { useToast } from '#web/toast.ts'
import { importContract } from '../../contract.ts'
import { useTypes } from '../catalogue/useTypes.ts'
import { importMessages } from './importMessages.ts'
import type { ReadFile } from './ImportPreview.tsx'

export const ImportFile = ({ onRead }: { onRead: (read: ReadFile) => void }) => {
  const text = useText(importMessages)
  const toast = useToast()
  const types = useTypes()
  const field = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [deviceType, setDeviceType] = useState<string>()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setReading(true)
    try {
      onRead(await upload(importContract.importRead, file))
    } catch (error) {
      toast.error(error)
    } finally {
      setReading(false)
      target.value = ''
    }
  }
  return (
    <div className="tw-asset-import">
      <p>{text('hint')}</p>
      <div className="tw-asset-import-row">
        <Select
          className="tw-asset-import-type"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={text('templateType')}
          placeholder={text('templateType')}
          options={[...types]}
          value={deviceType}
          onChange={setDeviceType}
        />
        <ExportButton
          contract={importContract.importTemplate}
          input={deviceType === undefined ? {} : { deviceType }}
          label={text('template')}
        />
      </div>
      <Button type="primary" loading={reading} onClick={() => field.current?.click()}>
        {text(reading ? 'reading' : 'choose')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".xlsx,.csv,text/csv"
        aria-label={text('choose')}
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}
