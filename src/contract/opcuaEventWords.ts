/** What drivers of OPC UA tell beside the words that they share with others, by code. */
export const opcuaEventWords = {
  certificate_unknown: {
    zh: '服务器证书未受信任：{subject}，指纹（SHA-1）{sha1}。请核对后在驱动详情页信任',
    en: 'The server’s certificate is not trusted: {subject}, thumbprint (SHA-1) {sha1}. Check it, then trust it on the driver’s page',
  },
  certificate_expired: {
    zh: '服务器证书不在有效期内：{subject}，指纹（SHA-1）{sha1}。请在服务器上更换',
    en: 'The server’s certificate is out of its time: {subject}, thumbprint (SHA-1) {sha1}. Renew it on the server',
  },
  no_endpoint: {
    zh: '服务器不提供所选安全模式与策略：{reason}',
    en: 'The server has no endpoint of this security mode and policy: {reason}',
  },
  session_failed: { zh: '无法建立会话：{reason}', en: 'No session: {reason}' },
  frozen: {
    zh: '服务器 {seconds} 秒内没有任何消息，重新连接',
    en: 'The server has said nothing for {seconds} s: it is connected to anew',
  },
  node_bad: {
    zh: '点 {point}[{index}]：节点 {node} 无法订阅（{status}）',
    en: 'Point {point}[{index}]: node {node} cannot be subscribed to ({status})',
  },
  bad_status: {
    zh: '点 {point}[{index}]：质量不良（{status}），视为无值',
    en: 'Point {point}[{index}]: its quality is not good ({status}), it counts as absent',
  },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>

/** With those of other drivers that mean the same. */
export type OpcuaEventCode = keyof typeof opcuaEventWords | 'connect_failed' | 'connection_lost' | 'point_wrong'
