import { Col, Form, Input } from 'antd'
import { sessionContract } from '#features/session/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { messages } from '../messages.ts'

/** Who the user is at the identity provider; asked where there is one, or where he has a name there already. */
export const ExternalName = ({ held }: { held: string }) => {
  const text = useText(messages)
  const { data } = useCall(sessionContract.ways, {}, { staleTime: 60_000 })
  if (!data?.oidc && held === '') return null
  return (
    <Col xs={24} sm={12}>
      <Form.Item name="external_name" label={text('externalName')} extra={text('externalHint')}>
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </Col>
  )
}
