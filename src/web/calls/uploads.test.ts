import { expect, test } from 'vitest'
import { createUploads } from './uploads.ts'

const png = new File([''], 'a.png')

const form = () => {
  const removed: string[] = []
  let id = 0
  const uploads = createUploads(
    async () => {
      id += 1
      const attach_id = String(id)
      const url = `/admin/attach/download?attach_id=${attach_id}`
      return { attach_id, url, file_name: 'a.png', media_type: 'image/png', bytes: 0 }
    },
    async (attachId) => removed.push(attachId),
  )
  return { uploads, removed }
}

test('what was taken out before the save is removed, what is in the text stays', async () => {
  const { uploads, removed } = form()
  const addresses: string[] = []
  for (let at = 0; at < 12; at += 1) addresses.push(await uploads.send(png))
  uploads.settle(`<img src="${addresses[11]}"><img src="${addresses[2]}">`)
  expect(removed).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', '11'])
  uploads.settle('')
  expect(removed).toHaveLength(10)
})

test('a form that is closed without a save keeps none of its images', async () => {
  const { uploads, removed } = form()
  await uploads.send(png)
  uploads.settle('')
  expect(removed).toEqual(['1'])
})
