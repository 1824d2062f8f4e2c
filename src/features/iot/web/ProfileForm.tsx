import { Button, Form, Input, InputNumber } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { texts } from '#web/texts.ts'
import { iotContract } from '../contract.ts'
import { keyPattern } from '../shapes.ts'
import { messages } from '../messages.ts'
import { PointFields } from './PointFields.tsx'

export type ProfileRow = Output<typeof iotContract.profilePage>['records'][number]
type Values = Pick<ProfileRow, 'profileKey' | 'profileName' | 'intervalSeconds' | 'points'>

const newPoint: Partial<Values['points'][number]> = { kind: 'gauge', decimals: 2, unit: '' }
const blank = { intervalSeconds: 10, points: [newPoint] } as Partial<Values>

const fieldOfCode = { [errors['profile.key_taken'].code]: 'profileKey' }

type ProfileFormProps = { open: boolean; row: ProfileRow | undefined; onClose: () => void }

export const ProfileForm = ({ open, row, onClose }: ProfileFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const done = { success: common('saved'), refresh: [iotContract.profilePage], quiet: true }
  const add = useAction(iotContract.profileAdd, done)
  const edit = useAction(iotContract.profileEdit, done)
  const submit = (values: Values): Promise<unknown> =>
    row ? edit.mutateAsync({ ...values, profileId: row.profileId, version: row.version }) : add.mutateAsync(values)
  const needed = { required: true, whitespace: true, message: common('needed') }
  return (
    <FormDialog<Values>
      title={text(row ? 'editProfile' : 'addProfile')}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      width={860}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <div className="tw-point-fields">
        <Form.Item
          name="profileKey"
          label={text('profileKey')}
          validateFirst
          rules={[needed, { pattern: keyPattern, message: text('keyRule') }]}
        >
          <Input maxLength={40} disabled={row !== undefined} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="profileName" label={text('profileName')} rules={[needed]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="intervalSeconds"
          label={text('interval')}
          rules={[{ required: true, message: common('needed') }]}
        >
          <InputNumber min={1} max={86_400} precision={0} suffix={text('seconds')} />
        </Form.Item>
      </div>
      <Form.List
        name="points"
        rules={[
          {
            validator: async (_, points?: unknown[]) => {
              if (!points?.length) throw new Error(text('pointsNeeded'))
            },
          },
        ]}
      >
        {(fields, { add: append, remove }, { errors }) => (
          <>
            {fields.map((field) => (
              <PointFields
                key={field.key}
                field={field}
                fixed={row !== undefined && field.name < row.points.length}
                onRemove={() => remove(field.name)}
              />
            ))}
            <Form.ErrorList errors={errors} />
            <Button block onClick={() => append({ ...newPoint })}>
              {text('addPoint')}
            </Button>
          </>
        )}
      </Form.List>
    </FormDialog>
  )
}
