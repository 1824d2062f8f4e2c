import { Form, InputNumber } from 'antd'
import { errors, errorText } from '#contract/errors.ts'
import { hoursFault } from '#contract/tariffHours.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { DayField } from '#web/kit/time/DayField.tsx'
import { texts } from '#web/texts.ts'
import { tariffsContract } from '../contract.ts'
import type { TariffRow } from '../shapes.ts'
import { flatDay, groupsOf, kindsUsed, type MonthGroup, periodsOf, wholeYear } from './bands.ts'
import { GroupsField } from './GroupsField.tsx'
import { tariffMessages } from './tariffMessages.ts'

/** What the form is opened for; `row` is what it begins with. */
export type TariffTask = { readonly kind: 'add' | 'copy' | 'follow' | 'edit'; readonly row?: TariffRow }
type Values = { tariffName: string; validFrom: string; serviceFee: number; groups: readonly MonthGroup[] }

const blank: Partial<Values> = { serviceFee: 0, groups: [{ months: wholeYear, cells: flatDay, prices: {} }] }
const titles = { add: 'add', copy: 'add', follow: 'follow', edit: 'edit' } as const
const fieldOfCode = {
  [errors['tariff.valid_from'].code]: 'validFrom',
  [errors['tariff.past'].code]: 'validFrom',
  [errors['tariff.hours_missing'].code]: 'groups',
  [errors['tariff.hours_twice'].code]: 'groups',
}

const initialOf = ({ kind, row }: TariffTask, copyOf: (name: string) => string): Partial<Values> => {
  const groups = row && groupsOf(row.periods)
  if (!row || !groups) return blank
  const { tariffName, serviceFee, validFrom } = row
  return {
    ...{ serviceFee, groups, tariffName: kind === 'copy' ? copyOf(tariffName) : tariffName },
    ...(kind === 'edit' ? { validFrom } : {}),
  }
}

/** Why groups are no tariff yet; undefined where they are. */
const useFault = (): ((groups: readonly MonthGroup[]) => string | undefined) => {
  const text = useText(tariffMessages)
  const { language } = useLanguage()
  return (groups) => {
    for (const group of groups) {
      const missing = kindsUsed(group).find((kind) => group.prices[kind] === undefined)
      if (missing) return text('priceNeeded', text(missing))
    }
    const fault = hoursFault(periodsOf(groups))
    if (!fault) return undefined
    const details = [String(fault.month), fault.from, fault.to]
    return errorText(fault.kind === 'twice' ? 'tariff.hours_twice' : 'tariff.hours_missing', language, details)
  }
}

/** Adds a tariff or a version, or changes a version that nothing has used. */
export const TariffForm = ({ task, onClose }: { task: TariffTask | undefined; onClose: () => void }) => {
  const text = useText(tariffMessages)
  const common = useText(texts)
  const faultOf = useFault()
  const { add, edit } = useSave({
    add: tariffsContract.tariffSave,
    edit: tariffsContract.tariffSave,
    refresh: [tariffsContract.tariffPage],
  })
  const submit = ({ groups, ...values }: Values): Promise<unknown> => {
    const sent = { ...values, periods: periodsOf(groups) }
    const row = task?.row
    if (!row || task.kind === 'copy' || task.kind === 'add') return add(sent)
    const own = { ...sent, tariffId: row.tariffId, version: row.version }
    return task.kind === 'follow' ? add(own) : edit({ ...own, versionId: row.versionId })
  }
  return (
    <FormDialog<Values>
      title={text(titles[task?.kind ?? 'add'])}
      open={task !== undefined}
      onClose={onClose}
      width={720}
      initial={task ? initialOf(task, (name) => text('copyOf', name)) : blank}
      fieldOfCode={fieldOfCode}
      onSubmit={submit}
    >
      <NameField name="tariffName" label={text('tariffName')} />
      <Form.Item name="validFrom" label={text('validFrom')} rules={[{ required: true, message: common('needed') }]}>
        <DayField label={text('validFrom')} />
      </Form.Item>
      <Form.Item name="serviceFee" label={text('serviceFee')} rules={[{ required: true, message: common('needed') }]}>
        <InputNumber min={0} max={100} precision={4} controls={false} />
      </Form.Item>
      <Form.Item
        name="groups"
        label={text('periods')}
        rules={[
          {
            validator: (_, groups: readonly MonthGroup[]) => {
              const fault = faultOf(groups)
              return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
            },
          },
        ]}
      >
        <GroupsField />
      </Form.Item>
    </FormDialog>
  )
}
