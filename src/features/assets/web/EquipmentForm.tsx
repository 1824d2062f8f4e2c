import { Form, Input, Select } from 'antd'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { systemCodes } from '#contract/systemCodes.ts'
import { iotContract } from '#features/iot/contract.ts'
import { useAction } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { SearchSelect } from '#web/kit/form/SearchSelect.tsx'
import { texts } from '#web/texts.ts'
import { assetsContract, deviceCodePattern, type equipment } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Issued } from './TokenDialog.tsx'

export type EquipmentRow = z.output<typeof equipment>
type Values = Pick<EquipmentRow, 'deviceName' | 'deviceCode' | 'deviceType' | 'stationId'> & {
  parentId?: string
  dataResource: 0 | 1
}

const refresh = [assetsContract.equipmentPage, assetsContract.stationPage]
const sources = [1, 0].map((value) => [value, systemCodes.data_resource[value === 0 ? 0 : 1]] as const)
const fieldOfCode = {
  [errors['device.code_taken'].code]: 'deviceCode',
  [errors['device.parent_invalid'].code]: 'parentId',
  [errors['station.disabled'].code]: 'stationId',
}
const initialOf = ({ parentId, dataResource, ...row }: EquipmentRow): Partial<Values> => ({
  ...row,
  ...(parentId === null ? {} : { parentId }),
  dataResource: dataResource === 0 ? 0 : 1,
})

type EquipmentFormProps = {
  open: boolean
  row: EquipmentRow | undefined
  onClose: () => void
  /** told of the token of a device that was added */
  onIssued: (issued: Issued) => void
}

export const EquipmentForm = ({ open, row, onClose, onIssued }: EquipmentFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const { idFor, used } = useRequestId()
  const add = useAction(assetsContract.equipmentAdd, { refresh, quiet: true })
  const edit = useAction(assetsContract.equipmentEdit, { success: common('saved'), refresh, quiet: true })
  const submit = async (values: Values): Promise<void> => {
    const parentId = values.parentId ?? ''
    if (row) {
      const { deviceId, version } = row
      await edit.mutateAsync({ ...values, parentId, deviceId, version })
      return
    }
    const requestId = idFor({ ...values, parentId })
    onIssued({ ...(await add.mutateAsync({ ...values, parentId, requestId })), ...values })
    used()
  }
  const needed = { required: true, message: common('needed') }
  return (
    <FormDialog<Values>
      title={text(row ? 'editDevice' : 'addDevice')}
      open={open}
      onClose={onClose}
      initial={row ? initialOf(row) : { dataResource: 1 }}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <NameField name="deviceName" label={text('deviceName')} />
      <Form.Item
        name="deviceCode"
        label={text('deviceCode')}
        validateFirst
        rules={[needed, { pattern: deviceCodePattern, message: text('codeRule') }]}
      >
        <Input maxLength={60} spellCheck={false} autoCapitalize="none" />
      </Form.Item>
      <Form.Item name="deviceType" label={text('deviceType')} rules={[needed]}>
        <SearchSelect
          endpoint={iotContract.profilePage}
          inputOf={(profileName) => ({ profileName, size: 50 })}
          optionOf={(profile) => ({ value: profile.profileKey, label: profile.profileName })}
          known={row && { value: row.deviceType, label: row.deviceTypeName }}
          disabled={row !== undefined}
        />
      </Form.Item>
      <Form.Item name="stationId" label={text('station')} rules={[needed]}>
        <SearchSelect
          endpoint={assetsContract.stationPage}
          inputOf={(stationName) => ({ stationName, enable: 1, size: 50 })}
          optionOf={(station) => ({ value: station.stationId, label: station.stationName })}
          known={row && { value: row.stationId, label: row.stationName }}
        />
      </Form.Item>
      <Form.Item<Values> noStyle shouldUpdate={(before, after) => before.stationId !== after.stationId}>
        {({ getFieldValue }) => <ParentField row={row} stationId={getFieldValue('stationId')} />}
      </Form.Item>
      <Form.Item name="dataResource" label={text('dataResource')}>
        <Select options={sources.map(([value, said]) => ({ value, label: said[language] }))} />
      </Form.Item>
    </FormDialog>
  )
}

/** A parent stands in the same station. */
const ParentField = ({ row, stationId }: { row: EquipmentRow | undefined; stationId: string | undefined }) => {
  const text = useText(messages)
  return (
    <Form.Item name="parentId" label={text('parent')}>
      <SearchSelect
        allowClear
        disabled={stationId === undefined}
        endpoint={assetsContract.equipmentPage}
        inputOf={(deviceName) => ({ deviceName, stationId, size: 50 })}
        optionOf={(device) => ({ value: device.deviceId, label: `${device.deviceName} · ${device.deviceCode}` })}
        known={row?.parentId ? { value: row.parentId, label: row.parentName ?? row.parentId } : undefined}
      />
    </Form.Item>
  )
}
