/** Characters of text, images, and bytes of one image (specification, section 9). */
export const maxCharacters = 20_000
export const maxImages = 6
export const maxImageBytes = 1024 ** 3

/** Whether content says nothing: no image, and no letter besides spaces. An empty paragraph is empty. */
export const isEmptyContent = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;|[\s\u00a0\u200b]/g, '') === ''

type ImageFile = { readonly name: string; readonly type: string; readonly size: number }
export type ImageProblem = { readonly key: 'notImage' | 'imageTooLarge'; readonly name: string } | 'tooManyImages'

/** Which of the chosen files may be uploaded beside `present` images, and what is wrong with the others. */
export const sortImages = <File extends ImageFile>(files: readonly File[], present: number) => {
  const problems: ImageProblem[] = []
  const images = files.filter(({ name, type, size }) => {
    const key = !type.startsWith('image/') ? 'notImage' : size > maxImageBytes ? 'imageTooLarge' : undefined
    if (key) problems.push({ key, name })
    return key === undefined
  })
  const room = Math.max(0, maxImages - present)
  if (images.length > room) problems.push('tooManyImages')
  return { images: images.slice(0, room), problems }
}

/** A link as it is kept; nothing where it is none that may be followed. */
export const linkOf = (written: string): string | undefined => {
  const address = written.trim()
  return /^(https?:\/\/|mailto:)\S+$/i.test(address) && URL.canParse(address) ? address : undefined
}
