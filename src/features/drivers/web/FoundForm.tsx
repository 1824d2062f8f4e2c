import { Form, Input } from 'antd'
import { assetsContract, deviceCodePattern } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { call, useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { SearchSelect } from '#web/kit/form/SearchSelect.tsx'
import { texts } from '#web/texts.ts'
import { useToast } from '#web/toast.ts'
import { driversContract } from '../contract.ts'
import { foundMessages } from './foundMessages.ts'
import type { BrowsedItem } from '../shapes.ts'
import { matchMetrics } from './matchMetrics.ts'

type Values = { deviceName: string; deviceCode: string; deviceType: string; stationId: string }
type FoundFormProps = { driverId: string; item: BrowsedItem | undefined; onClose: () => void }

const refresh = [driversContract.driverBrowse, driversContract.driverDetail, assetsContract.equipmentPage]
const codeOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)

/** Adds a device that was found, and has the driver read it by the points that are called like its values. */
export const FoundForm = ({ driverId, item, onClose }: FoundFormProps) => {
  const text = useText(foundMessages)
  const common = useText(texts)
  const toast = useToast()
  const { idFor, used } = useRequestId()
  const add = useAction(assetsContract.equipmentAdd, { refresh, quiet: true })
  const bind = useAction(driversContract.deviceConfigSave, { refresh, quiet: true })
  const submit = async (values: Values): Promise<void> => {
    if (!item) return
    const { deviceId } = await add.mutateAsync({ ...values, requestId: idFor(values) })
    const [{ points, version }, { items }] = await Promise.all([
      call(driversContract.deviceConfig, { deviceId }),
      call(driversContract.driverBrowse, { driverId, path: item.path }),
    ])
    const matched = matchMetrics(points, items)
    await bind.mutateAsync({ deviceId, driverId, attributes: item.attributes, points: matched, version })
    used()
    toast.success(text('added', String(matched.length), String(items.length)))
  }
  const needed = { required: true, message: common('needed') }
  const last = item?.name.split('/').at(-1) ?? ''
  return (
    <FormDialog<Values>
      title={text('addFound', item?.name ?? '')}
      open={item !== undefined}
      onClose={onClose}
      initial={{ deviceName: last, deviceCode: codeOf(last) }}
      onSubmit={submit}
    >
      <NameField name="deviceName" label={text('deviceName')} />
      <Form.Item
        name="deviceCode"
        label={text('deviceCode')}
        rules={[needed, { pattern: deviceCodePattern, message: text('codeRule') }]}
      >
        <Input maxLength={60} spellCheck={false} autoCapitalize="none" />
      </Form.Item>
      <Form.Item name="deviceType" label={text('profile')} rules={[needed]} extra={text('matching')}>
        <SearchSelect
          endpoint={iotContract.profilePage}
          inputOf={(profileName) => ({ profileName, size: 50 })}
          optionOf={(profile) => ({ value: profile.profileKey, label: profile.profileName })}
        />
      </Form.Item>
      <Form.Item name="stationId" label={text('station')} rules={[needed]}>
        <SearchSelect
          endpoint={assetsContract.stationPage}
          inputOf={(stationName) => ({ stationName, size: 50 })}
          optionOf={(station) => ({ value: station.stationId, label: station.stationName })}
        />
      </Form.Item>
    </FormDialog>
  )
}
