import { expect, test } from 'vitest'
import { attachmentUrl } from './attachment.ts'

const origin = 'https://portal.example'

test.each([
  ['/admin/attach/download?attach_id=12', '/admin/attach/download?attach_id=12'],
  [`${origin}/file/oss/download/a.pdf`, '/file/oss/download/a.pdf'],
  ['/file/oss/download/../../../admin/user/info', undefined],
  ['/file/oss/download/%2e%2e/%2e%2e/x', undefined],
  ['/admin/attach/download/../../user/info', undefined],
  ['https://elsewhere.example/file/oss/download/a.pdf', undefined],
  ['//elsewhere.example/file/oss/download/a.pdf', undefined],
  ['https://portal.example@elsewhere.example/file/oss/download/a', undefined],
  ['https://a:b@portal.example/file/oss/download/a', undefined],
  ['javascript:alert(1)', undefined],
  ['data:application/pdf;base64,AA', undefined],
  ['/openapi.json', undefined],
  ['', undefined],
])('%s opens %s', (file, opened) => expect(attachmentUrl(file, origin)).toBe(opened))
