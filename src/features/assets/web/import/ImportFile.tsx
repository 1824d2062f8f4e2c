import { Select } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { FileButton } from '#web/kit/form/FileButton.tsx'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { importContract } from '../../contract.ts'
import { useTypes } from '../catalogue/useTypes.ts'
import { importMessages } from './importMessages.ts'
import type { ReadFile } from './ImportPreview.tsx'

export const ImportFile = ({ onRead }: { onRead: (read: ReadFile) => void }) => {
  const text = useText(importMessages)
  const types = useTypes()
  const [deviceType, setDeviceType] = useState<string>()
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
      <FileButton
        contract={importContract.importRead}
        label={text('choose')}
        busyLabel={text('reading')}
        accept=".xlsx,.csv,text/csv"
        onSent={onRead}
      />
    </div>
  )
}
