import { useState } from 'react'
import { filesContract } from '#features/files/contract.ts'
import { call, upload } from './api.ts'

/** The ids of the attachments that a text shows by their addresses. */
export const attachmentsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/attach_id=(\d+)/g)].flatMap(([, id]) => id ?? []))

export type Uploads = {
  /** Sends one image and answers its address on this portal; rejects with ApiError. */
  send: (file: File) => Promise<string>
  /** Removes what was sent since the last time and is not in `saved`, the text that was saved; '' where nothing was. */
  settle: (saved: string) => void
}

/** The images of a form until it is saved or closed. */
export const createUploads = (
  sendFile = (file: File) => upload(filesContract.upload, file),
  remove = (attach_id: string): Promise<unknown> => call(filesContract.remove, { attach_id }),
): Uploads => {
  const sent = new Set<string>()
  return {
    send: async (file) => {
      const { attach_id, url } = await sendFile(file)
      sent.add(attach_id)
      return url
    },
    settle: (saved) => {
      const used = attachmentsIn(saved)
      // What cannot be removed now goes with the server's daily sweep.
      for (const id of sent) if (!used.has(id)) void remove(id).catch(() => undefined)
      sent.clear()
    },
  }
}

export const useUploads = (): Uploads => useState(() => createUploads())[0]
