import { Form, InputNumber, Switch } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { alarmsContract } from '../../contract.ts'
import type { AlarmRuleRow, RuleSettings } from '../../shapes.ts'
import '../alarms.css'
import { ruleMessages } from './ruleMessages.ts'

/** Which rule a row is, with the version that was seen. */
export const targetOf = ({ ruleKey, deviceType, deviceId, version }: AlarmRuleRow) => ({
  ruleKey,
  version,
  ...(deviceId === null ? { deviceType } : { deviceId }),
})

const settingsOf = ({ limits, recover, onDelay, offDelay, returnWindow, enabled }: AlarmRuleRow): RuleSettings => ({
  limits,
  recover,
  onDelay,
  offDelay,
  returnWindow,
  enabled,
})

const levels = [0, 1, 2] as const
const longestDelay = 3600

export const AlarmRuleForm = ({ row, onClose }: { row: AlarmRuleRow | undefined; onClose: () => void }) => {
  const text = useText(ruleMessages)
  const save = useAction(alarmsContract.ruleSave, {
    success: text('saved'),
    refresh: [alarmsContract.rulePage],
    quiet: true,
  })
  const needed = [{ required: true, message: text('needed') }]
  const seconds = <InputNumber min={0} max={longestDelay} precision={0} suffix="s" />
  const value = <InputNumber suffix={row?.unit} step={10 ** -(row?.decimals ?? 0)} />
  return (
    <FormDialog<RuleSettings>
      title={row?.ruleName}
      open={row !== undefined}
      onClose={onClose}
      {...(row ? { initial: settingsOf(row) } : {})}
      onSubmit={async (settings) => {
        if (row) await save.mutateAsync({ ...settings, ...targetOf(row) })
      }}
    >
      <div className="tw-rule-levels">
        {levels.map((level) => (
          <Form.Item key={level} name={['limits', level]} label={text('limitN', level + 1)} rules={needed}>
            {value}
          </Form.Item>
        ))}
      </div>
      <Form.Item name="recover" label={text('recover')} rules={needed}>
        {value}
      </Form.Item>
      <div className="tw-rule-levels">
        {levels.map((level) => (
          <Form.Item key={level} name={['onDelay', level]} label={text('onDelayN', level + 1)} rules={needed}>
            {seconds}
          </Form.Item>
        ))}
      </div>
      <Form.Item name="offDelay" label={text('offDelay')} rules={needed}>
        {seconds}
      </Form.Item>
      <Form.Item name="returnWindow" label={text('returnWindow')} extra={text('returnHint')} rules={needed}>
        {seconds}
      </Form.Item>
      <Form.Item name="enabled" label={text('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
