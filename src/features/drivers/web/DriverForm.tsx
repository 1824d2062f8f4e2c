import { Form, Select } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import type { AttributeValue } from '#contract/attribute.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useOpenedCall } from '#web/kit/form/useOpened.ts'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { driversContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { AttributeField } from './AttributeField.tsx'
import { givenAttributes } from './givenAttributes.ts'

export type DriverRow = Output<typeof driversContract.driverPage>['records'][number]
type Values = { driverName: string; driverType: string; attributes?: Record<string, AttributeValue | null> }

/** The attributes of the type that is chosen in the form. */
const TypeFields = ({ types }: { types: Output<typeof driversContract.driverTypes> }) => {
  const chosen: string | undefined = Form.useWatch('driverType')
  return types
    .find(({ driverType }) => driverType === chosen)
    ?.driverAttributes.map((attribute) => (
      <AttributeField key={`${chosen} ${attribute.key}`} attribute={attribute} path={['attributes']} />
    ))
}

/** Adds a driver, or changes what one connects to; its type stays. */
export const DriverForm = ({ open, row, onClose }: CrudForm<DriverRow>) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const types = useOpenedCall(driversContract.driverTypes, {}, open)
  const held = useOpenedCall(driversContract.driverDetail, { driverId: row?.driverId ?? '0' }, open && !!row)
  const { add, edit } = useSave({
    add: driversContract.driverAdd,
    edit: driversContract.driverEdit,
    refresh: [driversContract.driverPage, driversContract.driverDetail],
  })
  const submit = ({ driverName, driverType, attributes }: Values): Promise<unknown> => {
    const given = { driverName, attributes: givenAttributes(attributes) }
    return row
      ? edit({ ...given, driverId: row.driverId, version: held.data?.version ?? row.version })
      : add({ ...given, driverType })
  }
  const initial = row
    ? {
        driverName: held.data?.driverName ?? row.driverName,
        driverType: row.driverType,
        attributes: held.data?.attributes ?? {},
      }
    : { driverType: types.data?.[0]?.driverType ?? '' }
  return (
    <FormDialog<Values>
      title={text(row ? 'editDriver' : 'add')}
      open={open}
      onClose={onClose}
      awaited={row && types.data ? held : types}
      initial={initial}
      onSubmit={submit}
    >
      <NameField name="driverName" label={text('name')} />
      <Form.Item name="driverType" label={text('type')}>
        <Select
          disabled={row !== undefined}
          options={types.data?.map(({ driverType, label }) => ({ value: driverType, label: label[language] }))}
        />
      </Form.Item>
      <TypeFields types={types.data ?? []} />
    </FormDialog>
  )
}
