import type { Attribute } from '#contract/attribute.ts'

/** The broker of somebody else that a driver signs in to. */
export const brokerAttributes: readonly Attribute[] = [
  {
    key: 'url',
    label: { zh: '地址', en: 'Address' },
    kind: 'text',
    max: 300,
    endpoint: true,
    help: { zh: '如 mqtt://10.0.0.5:1883，TLS 用 mqtts://', en: 'As mqtt://10.0.0.5:1883, over TLS mqtts://' },
  },
  { key: 'username', label: { zh: '用户名', en: 'User' }, kind: 'text', max: 200, endpoint: true },
  { key: 'password', label: { zh: '密码', en: 'Password' }, kind: 'secret', max: 500 },
  {
    key: 'ca',
    label: { zh: 'CA 证书', en: 'CA certificate' },
    kind: 'certificate',
    help: {
      zh: 'PEM；用 mqtts:// 而服务器证书不由公共 CA 签发时填写',
      en: 'PEM; needed with mqtts:// where no public authority signed the certificate of the server',
    },
  },
  {
    key: 'clientId',
    label: { zh: '客户端标识', en: 'Client id' },
    kind: 'text',
    max: 60,
    help: {
      zh: '留空为 tidewatt- 加驱动编号；同一代理上须唯一',
      en: 'Empty: tidewatt- and the number of the driver; at one broker no two may have the same',
    },
  },
]
