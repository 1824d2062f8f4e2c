import { Form, Input, InputNumber, Select } from 'antd'
import type { z } from 'zod'
import { type PlatformKey, platformOf } from '#contract/platforms.ts'
import { boxStations, type StationType, stationTypeKeys, stationTypes } from '#contract/stationTypes.ts'
import { useAction } from '#web/calls/api.ts'
import { PlaceFields } from '#web/equipment/map/PlaceFields.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { lastPlatform } from '#web/session/lastPlatform.ts'
import { useStore } from '#web/store.ts'
import { texts } from '#web/texts.ts'
import { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { StoredFile } from '../modelShapes.ts'
import type { station } from '../stationShapes.ts'
import { FilesField } from './catalogue/FilesField.tsx'

export type StationRow = z.output<typeof station>
type Values = Pick<
  StationRow,
  'stationName' | 'stationType' | 'lon' | 'lat' | 'timeZone' | 'address' | 'contact' | 'phone' | 'gridCapacity'
> & { pictures?: readonly StoredFile[] }

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))
/** The station type of the platform from which the user came. */
const usualType = (last: PlatformKey | undefined): StationType =>
  (last && platformOf(last).stationTypes[0]) ?? boxStations
/** A type that this version does not know stays as it is. */
const sent = ({ stationType, pictures = [], ...rest }: Values) => {
  const known = stationTypeKeys.find((key) => key === stationType)
  const pictureIds = pictures.map(({ attach_id }) => attach_id)
  return { ...rest, pictureIds, ...(known ? { stationType: known } : {}) }
}

type StationFormProps = { open: boolean; row: StationRow | undefined; onClose: () => void }

export const StationForm = ({ open, row, onClose }: StationFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const last = useStore(lastPlatform)
  const done = {
    success: common('saved'),
    refresh: [assetsContract.stationPage, assetsContract.stationList],
    quiet: true,
  }
  const add = useAction(assetsContract.stationAdd, done)
  const edit = useAction(assetsContract.stationEdit, done)
  return (
    <FormDialog<Values>
      title={text(row ? 'editStation' : 'addStation')}
      open={open}
      onClose={onClose}
      initial={row ?? { timeZone: 'Asia/Shanghai', stationType: usualType(last) }}
      onSubmit={(values) =>
        row
          ? edit.mutateAsync({
              ...sent({ ...row, ...values }),
              stationId: row.stationId,
              orgId: row.orgId,
              version: row.version,
            })
          : add.mutateAsync(sent(values))
      }
    >
      <NameField name="stationName" label={text('stationName')} />
      <Form.Item name="stationType" label={text('stationType')} rules={[{ required: true, message: common('needed') }]}>
        <Select options={stationTypes.map((type) => ({ value: type.key, label: type[language] }))} />
      </Form.Item>
      <Form.Item name="timeZone" label={text('timeZone')} rules={[{ required: true, message: common('needed') }]}>
        <Select showSearch options={zones} />
      </Form.Item>
      <PlaceFields name={row?.stationName ?? text('position')} />
      <Form.Item name="address" label={text('address')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="contact" label={text('contact')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="phone" label={text('phone')}>
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item name="gridCapacity" label={text('gridCapacity')}>
        <InputNumber min={0} max={1_000_000} controls={false} style={{ width: '100%' }} />
      </Form.Item>
      <FilesField name="pictures" label={text('pictures')} kind="pictures" />
    </FormDialog>
  )
}
