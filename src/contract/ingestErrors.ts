import { refusal } from './refusal.ts'

/** Refusals of what devices post and of certificates of OPC UA: 3241 to 3249. */
export const ingestErrors = {
  'ingest.token': refusal(3241, '没有使用此令牌的设备', 'No device has this token', 401),
  'ingest.elsewhere': refusal(
    3242,
    '此进程不接收数据，请发送到 ROLE=ingest 的进程',
    'This process takes no readings in: send them to one with ROLE=ingest',
    503,
  ),
  'ingest.not_stored': refusal(3243, '暂时无法保存，请稍后重新发送', 'Not stored now; send it again', 503),
  'certificate.unknown': refusal(3244, '驱动没有见过此证书', 'The driver has not met this certificate'),
  'certificate.expired': refusal(
    3245,
    '证书不在有效期内，请先在服务器上更换',
    'The certificate is not valid now: renew it on the server first',
  ),
  'driver.no_nodes': refusal(3246, '此类驱动没有可浏览的节点', 'Drivers of this type have no nodes to browse'),
  'driver.nodes_failed': refusal(3248, '无法读取节点：{0}', 'The nodes cannot be read: {0}'),
  'driver.no_certificates': refusal(3247, '此类驱动不使用证书', 'Drivers of this type use no certificates'),
}
