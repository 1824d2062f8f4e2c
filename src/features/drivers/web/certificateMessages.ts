import { defineMessages } from '#web/i18n.ts'

export const messages = defineMessages({
  zh: {
    certificates: '服务器证书',
    hint: '首次连接时请将指纹与服务器上显示的核对一致后再信任；未受信任的服务器不会建立连接。',
    trusted: '已信任',
    waiting: '等待信任',
    outdated: '不在有效期内',
    trust: '信任此证书',
    distrust: '取消信任',
    confirmTrust: '服务器显示的 SHA-1 指纹是否与此一致？{0}',
    confirmDistrust: '取消信任后将断开使用此证书的服务器，是否继续？',
    saved: '已保存，两秒内生效',
    sha1: '指纹（SHA-1）',
    sha256: '指纹（SHA-256）',
    validity: '有效期',
  },
  en: {
    certificates: 'Certificates of the server',
    hint: 'Before you trust one, compare its thumbprint with what the server shows. There is no connection to a server that is not trusted.',
    trusted: 'Trusted',
    waiting: 'Waits to be trusted',
    outdated: 'Out of its time',
    trust: 'Trust this certificate',
    distrust: 'Trust no longer',
    confirmTrust: 'Is this the SHA-1 thumbprint that the server shows? {0}',
    confirmDistrust: 'A server with this certificate is disconnected. Trust it no longer?',
    saved: 'Saved; it holds within two seconds',
    sha1: 'Thumbprint (SHA-1)',
    sha256: 'Thumbprint (SHA-256)',
    validity: 'Valid',
  },
})
