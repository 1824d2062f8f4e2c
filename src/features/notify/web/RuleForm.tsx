import { Checkbox, Form, InputNumber, Segmented, Select, Switch } from 'antd'
import { errors } from '#contract/errors.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { channelWords } from '../columns.ts'
import { notifyContract, notifyMessageContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { channels, type NotifyRule, targets } from '../shapes.ts'
import { HoursField } from './HoursField.tsx'
import { PeopleSelect } from './PeopleSelect.tsx'
import { ruleSentence } from './ruleSentence.ts'
import { newRule, type RuleValues, sentOf, toldOf, valuesOf } from './ruleValues.ts'
import { StepsField } from './StepsField.tsx'
import { type Choices, useNames } from './useNames.ts'
import './notify.css'

/** What the form says as it stands. */
const Sentence = () => {
  const { language } = useLanguage()
  const { nameOf } = useNames()
  const values: RuleValues | undefined = Form.useWatch([])
  return (
    <p className="tw-notify-sentence" aria-live="polite">
      {ruleSentence(toldOf(values ?? newRule), nameOf, language)}
    </p>
  )
}

const Which = ({ choices }: { choices: Choices }) => {
  const text = useText(messages)
  const several = (options: Choices[keyof Choices], placeholder: string) => (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      placeholder={placeholder}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
  return (
    <>
      <h3 className="tw-notify-part">{text('which')}</h3>
      <Form.Item name="levels" label={text('levels')} extra={text('levelsHint')}>
        <Checkbox.Group options={[1, 2, 3].map((level) => ({ value: level, label: text('levelN', level) }))} />
      </Form.Item>
      <div className="tw-notify-fields">
        <Form.Item name="stationIds" label={text('stations')}>
          {several(choices.station, text('allStations'))}
        </Form.Item>
        <Form.Item name="platforms" label={text('platforms')}>
          {several(choices.platform, text('allPlatforms'))}
        </Form.Item>
        <Form.Item name="alarmTypes" label={text('alarmTypes')}>
          {several(choices.type, text('allTypes'))}
        </Form.Item>
      </div>
    </>
  )
}

const Whom = ({ choices }: { choices: Choices }) => {
  const text = useText(messages)
  const to: RuleValues['to'] = Form.useWatch('to')
  const needed = [{ required: true, message: text('needed') }]
  return (
    <>
      <h3 className="tw-notify-part">{text('whom')}</h3>
      <Form.Item name="to" aria-label={text('whom')}>
        <Segmented options={targets.map((target) => ({ value: target, label: text(target) }))} />
      </Form.Item>
      {to === 'role' && (
        <Form.Item name="roleIds" label={text('roles')} rules={needed}>
          <Select mode="multiple" options={[...choices.role]} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      )}
      {to === 'users' && (
        <Form.Item name="userIds" label={text('people')} rules={needed}>
          <PeopleSelect />
        </Form.Item>
      )}
    </>
  )
}

const How = ({ choices }: { choices: Choices }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { data: states } = useCall(notifyMessageContract.channelList, {}, { staleTime: 15_000 })
  const chosen: RuleValues['channels'] = Form.useWatch('channels')
  const needed = [{ required: true, message: text('needed') }]
  const options = channels.map((channel) => {
    const isOff = states?.find((each) => each.channel === channel)?.ready === false
    return { value: channel, label: channelWords[channel][language] + (isOff ? ` (${text('notReady')})` : '') }
  })
  return (
    <>
      <h3 className="tw-notify-part">{text('how')}</h3>
      {/* `required` would name the group with an attribute that groups do not have. */}
      <Form.Item name="channels" label={text('channels')} rules={[{ type: 'array', min: 1, message: text('needed') }]}>
        <Checkbox.Group options={options} />
      </Form.Item>
      {chosen?.includes('webhook') && (
        <Form.Item name="webhookIds" label={text('webhooks')} rules={needed}>
          <Select mode="multiple" options={[...choices.webhook]} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      )}
    </>
  )
}

const When = () => {
  const text = useText(messages)
  return (
    <>
      <h3 className="tw-notify-part">{text('when')}</h3>
      <div className="tw-notify-fields">
        <Form.Item name="delaySeconds" label={text('delay')} extra={text('delayHint')}>
          <InputNumber min={0} max={86_400} precision={0} />
        </Form.Item>
        <Form.Item name="repeatMinutes" label={text('repeat')} extra={text('repeatHint')}>
          <InputNumber min={0} max={1440} precision={0} />
        </Form.Item>
        <Form.Item name="onEnd" label={text('onEnd')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <HoursField />
      <h3 className="tw-notify-part">{text('steps')}</h3>
      <StepsField />
    </>
  )
}

/** Adds a rule or changes one; what it does is said in a sentence as it is filled in. */
export const RuleForm = ({ open, row, onClose }: CrudForm<NotifyRule>) => {
  const text = useText(messages)
  const { choices } = useNames()
  const refresh = [notifyContract.rulePage]
  const { add, edit } = useSave({ add: notifyContract.ruleSave, edit: notifyContract.ruleSave, refresh })
  return (
    <FormDialog<RuleValues>
      title={text(row ? 'editRule' : 'addRule')}
      open={open}
      width={820}
      onClose={onClose}
      initial={row ? valuesOf(row) : newRule}
      fieldOfCode={{ [errors['notify.stranger'].code]: 'stationIds' }}
      onSubmit={(values) => {
        const sent = sentOf(values)
        return row ? edit({ ...sent, ruleId: row.ruleId, version: row.version }) : add(sent)
      }}
    >
      <Sentence />
      <div className="tw-notify-fields">
        <NameField name="name" label={text('name')} />
        <Form.Item name="enabled" label={text('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Which choices={choices} />
      <Whom choices={choices} />
      <How choices={choices} />
      <When />
    </FormDialog>
  )
}
