import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useText } from '../../i18n.ts'
import { imageCount } from './extensions.ts'
import { richTextMessages } from './messages.ts'
import { type ImageProblem, maxImages, sortImages } from './richContent.ts'

export type Upload = (file: File) => Promise<string>

/** Uploads chosen files one after the other and puts each where the cursor is. */
export const useUpload = (editor: Editor, upload: Upload, say: (problems: readonly string[]) => void) => {
  const text = useText(richTextMessages)
  const [waiting, setWaiting] = useState(0)
  const told = (problem: ImageProblem): string =>
    problem === 'tooManyImages' ? text(problem, maxImages) : text(problem.key, problem.name)

  const send = async (files: readonly File[]): Promise<void> => {
    const { images, problems } = sortImages(files, imageCount(editor) + waiting)
    const said = problems.map(told)
    say(said)
    setWaiting((count) => count + images.length)
    for (const file of images) {
      try {
        const src = await upload(file)
        if (!editor.isDestroyed)
          editor
            .chain()
            .focus()
            .insertContentAt(editor.state.selection.to, { type: 'image', attrs: { src, alt: file.name } })
            .run()
      } catch (error) {
        said.push(text('uploadFailed', file.name, error instanceof Error ? error.message : String(error)))
        say([...said])
      } finally {
        setWaiting((count) => count - 1)
      }
    }
  }
  return { waiting, send }
}
