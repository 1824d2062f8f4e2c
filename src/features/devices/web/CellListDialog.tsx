import { Input, Modal } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { type Cells, CellList } from '#web/equipment/cells/CellList.tsx'
import { messages } from './monitorMessages.ts'
import './devices.css'

/** Every cell, to be found by name. Specification, section 9: dialog tables are 500 px high, dialogs 40 % wide and more. */
export const CellListDialog = ({ cells, onClose }: { cells: Cells; onClose: () => void }) => {
  const text = useText(messages)
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  return (
    <Modal {...useClosing(onClose)} title={text('cells')} width="40%" className="tw-device-dialog" footer={null}>
      <Input.Search
        allowClear
        aria-label={text('findCell')}
        placeholder={text('findCell')}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CellList cells={cells} wanted={wanted} height={500} />
    </Modal>
  )
}
