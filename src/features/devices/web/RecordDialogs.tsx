import { Modal } from 'antd'
import type { z } from 'zod'
import type { Columns } from '#contract/columns.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import type { StationType } from '#contract/stationTypes.ts'
import { chargeColumns, powerOnColumns } from '#features/records/columns.ts'
import { recordsContract } from '#features/records/contract.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { columnsOf } from '#web/kit/table/columnsOf.ts'
import { DialogTable } from '#web/kit/table/DialogTable.tsx'
import { messages } from './recordMessages.ts'

const ofDevice = new Set(['deviceName', 'deviceCode', 'stationName'])

type Asked = { deviceId?: string | undefined; stationType?: string | undefined }
type DialogProps = { deviceId: string; stationType: StationType; onClose: () => void }
type RecordsProps<Row> = DialogProps & {
  title: string
  endpoint: Endpoint<z.ZodType<unknown, Asked>, z.ZodType<Page<Row>>>
  columns: Columns<Row>
  emptyText: string
}

/** Records of one device, newest first; what is the same in each row is left out. */
const Records = <Row extends { recordId: string }>(props: RecordsProps<Row>) => {
  const { title, deviceId, stationType, endpoint, columns, emptyText, onClose } = props
  const { language } = useLanguage()
  return (
    <Modal {...useClosing(onClose)} title={title} width="65%" className="tw-dialog-wide" footer={null}>
      <DialogTable
        endpoint={endpoint}
        input={{ deviceId, stationType }}
        rowKey="recordId"
        height={600}
        columns={columnsOf(
          columns.filter(({ key }) => !ofDevice.has(key)),
          language,
        )}
        emptyText={emptyText}
        refetchInterval={10_000}
      />
    </Modal>
  )
}

/** Charges and discharges of a battery. */
export const ChargesDialog = (props: DialogProps) => {
  const text = useText(messages)
  return (
    <Records
      {...props}
      title={text('charges')}
      endpoint={recordsContract.chargePage}
      columns={chargeColumns}
      emptyText={text('noCharges')}
    />
  )
}

/** Times of being on of a battery. */
export const RunsDialog = (props: DialogProps) => {
  const text = useText(messages)
  return (
    <Records
      {...props}
      title={text('runs')}
      endpoint={recordsContract.powerOnPage}
      columns={powerOnColumns}
      emptyText={text('noRuns')}
    />
  )
}
