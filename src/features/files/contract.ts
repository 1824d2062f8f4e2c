import { z } from 'zod'
import { post } from '#contract/endpoint.ts'
import { done, id, nothing } from '#contract/fields.ts'
import { fileDownload, fileUpload } from '#contract/file.ts'

export const uploaded = z.object({
  attach_id: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  /** where it is shown and downloaded, on this portal */
  url: z.string(),
})

/** Where `<img src>` of an attachment points. */
export const attachmentUrl = (attachId: string): string => `/admin/attach/download?attach_id=${attachId}`

export const filesContract = {
  upload: fileUpload('/admin/attach/upload', {
    access: 'signed-in',
    summary: 'Upload an image or PDF as field "file"; one that nothing uses is removed after a day',
    output: uploaded,
  }),
  download: fileDownload('/admin/attach/download', {
    access: 'signed-in',
    summary: 'A file within the caller’s reach',
    input: z.object({ attach_id: id }),
  }),
  remove: post('/admin/attach/remove', {
    access: 'signed-in',
    summary: 'Remove a file that the caller uploaded and nothing uses',
    input: z.object({ attach_id: id }),
    output: done,
  }),
  pass: post('/admin/attach/pass', {
    access: 'signed-in',
    summary: 'Set the HttpOnly cookie by which this browser fetches files; it ends with the session',
    input: nothing,
    output: done,
  }),
  ossUpload: fileUpload('/file/oss/upload', {
    access: 'signed-in',
    summary: 'The same upload; `url` is the address by name',
    output: uploaded,
  }),
  ossDownload: fileDownload('/file/oss/download/', {
    access: 'signed-in',
    summary: 'A file within the caller’s reach, by its generated name',
    input: z.object({ name: z.string().max(100) }),
  }),
}
