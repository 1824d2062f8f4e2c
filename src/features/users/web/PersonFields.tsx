import { Col, Form, Input, Radio } from 'antd'
import { emailPattern, passwordPattern, phonePattern, userNamePattern } from '#contract/person.ts'
import { useText } from '#web/i18n.ts'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'

/** The columns of a field. */
export const half = { xs: 24, sm: 12 }

export const AccountFields = ({ adding }: { adding: boolean }) => {
  const text = useText(messages)
  const common = useText(texts)
  const needed = { required: true, message: common('needed') }
  return (
    <>
      <Col {...half}>
        <Form.Item
          name="user_name"
          label={text('userName')}
          rules={[needed, { pattern: userNamePattern, message: text('userNameRule') }]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      </Col>
      {adding && (
        <Col {...half}>
          <Form.Item
            name="password"
            label={text('password')}
            extra={text('mustChangeHint')}
            rules={[needed, { pattern: passwordPattern, message: text('passwordRule') }]}
          >
            <Input.Password maxLength={16} autoComplete="new-password" />
          </Form.Item>
        </Col>
      )}
    </>
  )
}

export const PersonFields = () => {
  const text = useText(messages)
  const common = useText(texts)
  const gender = usePeopleCode('gender')
  const needed = { required: true, message: common('needed') }
  return (
    <>
      <Col {...half}>
        <NameField name="real_name" label={text('realName')} />
      </Col>
      <Col {...half}>
        <Form.Item
          name="mobile_phone"
          label={text('phone')}
          rules={[needed, { pattern: phonePattern, message: text('phoneRule') }]}
        >
          <Input maxLength={21} inputMode="tel" />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="email" label={text('email')} rules={[{ pattern: emailPattern, message: text('emailRule') }]}>
          <Input maxLength={120} inputMode="email" />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="gender" label={text('gender')}>
          <Radio.Group options={gender.options} />
        </Form.Item>
      </Col>
    </>
  )
}
