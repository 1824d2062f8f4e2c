import { Form, Input, Radio } from 'antd'
import { useText } from '#web/i18n.ts'
import { messages } from './messages.ts'
import { PowerField } from './PowerField.tsx'
import type { Offered } from './WhatNext.tsx'

export type ArgsValues = { value?: number | null; index?: number; operative?: boolean; idTag?: string }

const longestTag = 20
const isTag = /^[\x21-\x7e]*$/

/** What a command is given beside its reason. */
export const ArgsFields = ({ offered: { args, power } }: { offered: Offered }) => {
  const text = useText(messages)
  if (power) return <PowerField range={power} />
  if (args === 'operative')
    return (
      <Form.Item
        name="operative"
        label={text('operative')}
        rules={[{ required: true, message: text('operativeWrong') }]}
      >
        <Radio.Group
          options={[
            { value: true, label: text('operativeYes') },
            { value: false, label: text('operativeNo') },
          ]}
        />
      </Form.Item>
    )
  if (args === 'token')
    return (
      <Form.Item
        name="idTag"
        label={text('idTag')}
        extra={text('idTagHint')}
        rules={[{ max: longestTag, pattern: isTag, message: text('idTagWrong') }]}
      >
        <Input autoComplete="off" maxLength={longestTag} />
      </Form.Item>
    )
  return null
}

/** As a call takes them: what was left empty is left out. */
export const argsFrom = ({
  value,
  index,
  operative,
  idTag,
}: ArgsValues): Record<string, string | number | boolean> => ({
  ...(typeof value === 'number' ? { value } : {}),
  ...(typeof index === 'number' ? { index } : {}),
  ...(typeof operative === 'boolean' ? { operative } : {}),
  ...(idTag ? { idTag } : {}),
})
